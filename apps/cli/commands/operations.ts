import { Command } from 'commander';
import type { Core } from '#apps/server/core.js';
import { wholeNumber } from '../option-values.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface OperationsOptions {
  readonly tenant: string;
  readonly limit: number;
  readonly json: boolean;
}

const DEFAULT_LIMIT = 50;

/** `mneme operations`: what was done to a tenant's memories from outside, by whom, when and why. */
export function operationsCommand(): Command {
  return new Command('operations')
    .description(
      'List what was done to the memories of a tenant from outside of them, newest first: who, when and why.',
    )
    .option('--tenant <id>', 'whose operations', LOCAL_TENANT)
    .option('--limit <n>', 'at most so many', wholeNumber, DEFAULT_LIMIT)
    .option('--json', 'print them as JSON', false)
    .action((options: OperationsOptions) => withCore({ quiet: true }, (core) => list(core, options)));
}

async function list(core: Core, { tenant, limit, json }: OperationsOptions): Promise<void> {
  const operations = await core.operations.list(tenant, limit);
  if (json) {
    process.stdout.write(`${JSON.stringify(operations)}\n`);
    return;
  }
  if (operations.length === 0) {
    process.stdout.write('No operations on record.\n');
  }
  for (const { recordedAt, type, actor, reason, data } of operations) {
    const details = Object.entries(data).map(([name, value]) => `${name} ${value}`);
    process.stdout.write(`${recordedAt}  ${type}  ${details.join(', ')}  by ${actor}${reason ? `: ${reason}` : ''}\n`);
  }
}
