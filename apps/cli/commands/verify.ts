import { Command } from 'commander';
import { verifyStream } from '#apps/server/application/queries.js';
import type { Core } from '#apps/server/core.js';
import { memoryIdOf, memoryStream, type StreamHead } from '#libs/event-log/index.js';
import { counted } from '../counted.js';
import { type MemoryOptions, memoryOption } from '../memory-options.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface VerifyOptions extends MemoryOptions {
  readonly json: boolean;
}

interface BrokenChain {
  readonly memoryId: string;
  readonly breaks: readonly { readonly revision: number; readonly reason: string }[];
}

/** Chains verified at the same time: one is read while the other is hashed. */
const CONCURRENT_CHAINS = 2;

/** `mneme verify`: reads every stored event again and holds each chain against it. */
export function verifyCommand(): Command {
  return memoryOption(new Command('verify'))
    .description('Verify the hash chains of all memories, or of one. Exit code 1 when a chain is broken.')
    .option('--json', 'print the result as JSON', false)
    .action((options: VerifyOptions) => withCore({ quiet: options.json }, (core) => verify(core, options)));
}

async function verify(core: Core, options: VerifyOptions): Promise<void> {
  const heads = await chosenHeads(core, options);
  const total = heads.reduce((sum, head) => sum + head.revision + 1, 0);
  const progress = showProgress('Verifying', { quiet: options.json });
  const started = performance.now();
  const broken: BrokenChain[] = [];
  let events = 0;
  const waiting = heads.values();
  const worker = async (): Promise<void> => {
    for (const { stream } of waiting) {
      const verdict = await verifyStream(core.log, stream, (count) => {
        events += count;
        progress.update(Math.min(events, total), total, 'events');
      });
      if (verdict && !verdict.ok) {
        broken.push({ memoryId: memoryIdOf(stream), breaks: verdict.breaks });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHAINS }, worker));
  progress.end();
  report({ chains: heads.length, events, seconds: (performance.now() - started) / 1000, broken }, options.json);
  if (broken.length > 0) {
    process.exitCode = EXIT.found;
  }
}

async function chosenHeads(core: Core, options: VerifyOptions): Promise<StreamHead[]> {
  if (options.student === undefined || options.subject === undefined) {
    const heads: StreamHead[] = [];
    for await (const page of core.log.heads('memory-')) {
      heads.push(...page);
    }
    return heads;
  }
  const { student, subject } = options;
  const memoryId = await core.registry.find({ tenant: LOCAL_TENANT, student, subject });
  const head = memoryId ? await core.log.head(memoryStream(memoryId)) : null;
  if (!head) {
    throw new ProgramError(`there is no memory of student "${student}" and subject "${subject}"`);
  }
  return [head];
}

function report(
  result: { chains: number; events: number; seconds: number; broken: readonly BrokenChain[] },
  json: boolean,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ ok: result.broken.length === 0, ...result })}\n`);
    return;
  }
  for (const { memoryId, breaks } of result.broken) {
    for (const { revision, reason } of breaks) {
      process.stdout.write(`BROKEN memory ${memoryId} at revision ${revision}: ${reason}\n`);
    }
  }
  const verdict = result.broken.length === 0 ? 'Unbroken' : `BROKEN: ${counted(result.broken.length, 'chain')}`;
  const seconds = result.seconds.toFixed(1);
  process.stdout.write(
    `${verdict}; verified ${counted(result.chains, 'chain')}, ${counted(result.events, 'event')}, ${seconds} s.\n`,
  );
}
