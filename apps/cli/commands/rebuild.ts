import { Argument, Command } from 'commander';
import { rebuildRegistry } from '#apps/server/application/rebuild-registry.js';
import type { Core } from '#apps/server/core.js';
import { PROJECTIONS } from '#apps/server/projections.js';
import { type RowDifference, rebuild } from '#libs/projecting/index.js';
import { counted } from '../counted.js';
import { type MemoryOptions, memoryOption } from '../memory-options.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface RebuildOptions extends MemoryOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The table of who has which memory; no projection, since it is written before the log is. */
const REGISTRY = 'registry';
/** Differences that are shown; the count is of all. */
const DIFFERENCES_SHOWN = 100;

/** `mneme rebuild <projection>`: folds the log anew and writes what differs. */
export function rebuildCommand(): Command {
  const names = PROJECTIONS.map((projection) => projection.name);
  return memoryOption(new Command('rebuild'))
    .description('Rebuild a projection from the log, memory by memory. It can be stopped (Ctrl-C) and run again.')
    .addArgument(
      new Argument('<projection>', 'which read model, or `registry`: who has which memory').choices([
        ...names,
        REGISTRY,
      ]),
    )
    .option('--dry-run', 'fold and show what would change; write nothing', false)
    .option('--json', 'print the result as JSON', false)
    .action((name: string, options: RebuildOptions) =>
      withCore({ quiet: options.json }, (core) =>
        name === REGISTRY ? runRegistryRebuild(core, options) : runRebuild(core, name, options),
      ),
    );
}

async function runRegistryRebuild(core: Core, { json }: RebuildOptions): Promise<void> {
  const progress = showProgress('Registering', { quiet: json });
  const result = await rebuildRegistry(core, (count) => progress.update(count, count, 'memories'));
  progress.end();
  const { memories, erased, taken } = result;
  if (taken.length > 0) {
    process.exitCode = EXIT.found;
  }
  if (json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  for (const memoryId of taken) {
    process.stdout.write(`NOT REGISTERED ${memoryId}: its name belongs to another memory\n`);
  }
  process.stdout.write(
    `${counted(memories, 'memory', 'memories')} in the log, ${erased} erased, ${taken.length} not registered.\n`,
  );
}

async function runRebuild(core: Core, name: string, options: RebuildOptions): Promise<void> {
  const chosen = core.projections.find(({ projection }) => projection.name === name);
  if (!chosen) {
    throw new ProgramError(`there is no projection "${name}"`);
  }
  const memoryIds = await chosenMemories(core, options);
  const shown: RowDifference[] = [];
  const cancelled = new AbortController();
  const cancel = (): void => cancelled.abort();
  process.once('SIGINT', cancel);
  const progress = showProgress(options.dryRun ? 'Comparing' : 'Rebuilding', { quiet: options.json });
  const started = performance.now();
  const result = await rebuild(chosen.projection, chosen.tables, core, {
    dryRun: options.dryRun,
    ...(memoryIds ? { memoryIds } : {}),
    signal: cancelled.signal,
    onProgress: ({ done, total, changed }) => progress.update(done, total, `memories, ${changed} changed`),
    onDifference: (difference) => {
      if (shown.length < DIFFERENCES_SHOWN) {
        shown.push(difference);
      }
    },
  });
  progress.end();
  process.removeListener('SIGINT', cancel);
  const seconds = (performance.now() - started) / 1000;
  if (options.json) {
    const state = cancelled.signal.aborted ? 'cancelled' : 'done';
    process.stdout.write(
      `${JSON.stringify({ projection: name, dryRun: options.dryRun, state, ...result, seconds, diff: shown })}\n`,
    );
    return;
  }
  for (const { memoryId, table, row, before, after } of shown) {
    const what = before === null ? 'new' : after === null ? 'gone' : changedColumns(before, after).join(', ');
    process.stdout.write(`${memoryId} ${table} ${row}: ${what}\n`);
  }
  const verb = options.dryRun ? 'would change' : 'changed';
  const rate = Math.round(result.events / Math.max(seconds, 0.001));
  process.stdout.write(
    `${result.done} of ${counted(result.total, 'memory', 'memories')}, ${counted(result.events, 'event')}, ${result.changed} ${verb}; ${seconds.toFixed(1)} s, ${rate} events/s.\n`,
  );
}

function changedColumns(before: object, after: object): string[] {
  return Object.keys(after).filter(
    (column) => JSON.stringify(Reflect.get(before, column)) !== JSON.stringify(Reflect.get(after, column)),
  );
}

async function chosenMemories(core: Core, { student, subject }: MemoryOptions): Promise<string[] | null> {
  if (student === undefined || subject === undefined) {
    return null;
  }
  const memoryId = await core.registry.find({ tenant: LOCAL_TENANT, student, subject });
  if (!memoryId) {
    throw new ProgramError(`there is no memory of student "${student}" and subject "${subject}"`);
  }
  return [memoryId];
}
