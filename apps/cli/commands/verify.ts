import { Command } from 'commander';
import type { Core } from '#apps/server/core.js';
import type { MemoryHead } from '#libs/chain/checkpoints/index.js';
import type { ChainBreak } from '#libs/chain/index.js';
import { memoryStream, STREAM_PREFIXES, verifyStream } from '#libs/event-log/index.js';
import { counted } from '../counted.js';
import { readKept } from '../kept-checkpoints.js';
import { type MemoryOptions, memoryOption } from '../memory-options.js';
import { wholeNumber } from '../option-values.js';
import { EXIT, ProgramError } from '../program-error.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface VerifyOptions extends MemoryOptions {
  readonly against: readonly string[];
  readonly tenant: string;
  readonly parallel: number;
  readonly json: boolean;
}

interface BrokenChain {
  readonly stream: string;
  readonly breaks: readonly ChainBreak[];
}

/** A stream to verify: how many events it should have, by its head or by what was kept, and what was kept of it. */
interface Chain {
  readonly stream: string;
  readonly events: number;
  readonly kept: readonly MemoryHead[];
}

/** Chains verified at the same time unless said otherwise: while one waits for the database another one is hashed. */
const CHAINS_AT_ONCE = 4;

/** `mneme verify`: reads every stored event again and holds each chain against it. */
export function verifyCommand(): Command {
  return memoryOption(new Command('verify'))
    .description(
      'Verify the hash chains of all memories and operations, or of one memory. Exit code 1 when a chain is broken.',
    )
    .option('--against <path...>', 'checkpoints that were kept elsewhere: signed notes, proofs, or folders of them', [])
    .option('--tenant <id>', 'whose keys signed the checkpoints', LOCAL_TENANT)
    .option('--parallel <n>', 'chains verified at the same time', wholeNumber, CHAINS_AT_ONCE)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      '\nA chain shows by itself that an event was edited, deleted or moved. That its tail was cut, or that all of it was' +
        '\nwritten anew, shows only against a checkpoint that was kept elsewhere: see `mneme checkpoint --help`.',
    )
    .action((options: VerifyOptions) => withCore({ quiet: options.json }, (core) => verify(core, options)));
}

async function verify(core: Core, options: VerifyOptions): Promise<void> {
  const kept = await openKept(core, options);
  const chains = await chosenChains(core, options, kept);
  const total = chains.reduce((sum, { events }) => sum + events, 0);
  const progress = showProgress('Verifying', { quiet: options.json });
  const started = performance.now();
  const broken: BrokenChain[] = [];
  let events = 0;
  const waiting = chains.values();
  const worker = async (): Promise<void> => {
    for (const chain of waiting) {
      const verdict = await verifyStream(core.log, chain.stream, {
        kept: chain.kept,
        onEvents: (count) => {
          events += count;
          progress.update(Math.min(events, total), total, 'events');
        },
      });
      if (verdict && !verdict.ok) {
        broken.push({ stream: chain.stream, breaks: verdict.breaks });
      }
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, worker));
  progress.end();
  const seconds = (performance.now() - started) / 1000;
  const checkpoints = chains.reduce((sum, chain) => sum + chain.kept.length, 0);
  report({ chains: chains.length, events, checkpoints, seconds, broken }, options.json);
  if (broken.length > 0) {
    process.exitCode = EXIT.found;
  }
}

/** What was kept, by stream; what nobody vouches for ends the program. */
async function openKept(core: Core, { against, tenant }: VerifyOptions): Promise<Map<string, MemoryHead[]>> {
  const kept = new Map<string, MemoryHead[]>();
  for (const { file, text } of await readKept(against)) {
    const head = await core.checkpoints.open(tenant, text).catch((error: Error) => {
      throw new ProgramError(`${file}: ${error.message}`);
    });
    const stream = memoryStream(head.stream);
    kept.set(stream, [...(kept.get(stream) ?? []), head]);
  }
  return kept;
}

async function chosenChains(
  core: Core,
  { student, subject }: MemoryOptions,
  kept: ReadonlyMap<string, MemoryHead[]>,
): Promise<Chain[]> {
  if (student !== undefined && subject !== undefined) {
    const memoryId = await core.registry.find({ tenant: LOCAL_TENANT, student, subject });
    const head = memoryId ? await core.log.head(memoryStream(memoryId)) : null;
    if (!memoryId || !head) {
      throw new ProgramError(`there is no memory of student "${student}" and subject "${subject}"`);
    }
    return [{ stream: head.stream, events: head.revision + 1, kept: kept.get(head.stream) ?? [] }];
  }
  const chains = new Map<string, Chain>();
  for (const prefix of STREAM_PREFIXES) {
    for await (const page of core.log.heads(prefix)) {
      for (const { stream, revision } of page) {
        chains.set(stream, { stream, events: revision + 1, kept: kept.get(stream) ?? [] });
      }
    }
  }
  // A chain that is gone altogether is known by its checkpoint alone.
  for (const [stream, heads] of kept) {
    if (!chains.has(stream)) {
      chains.set(stream, { stream, events: 0, kept: heads });
    }
  }
  return [...chains.values()];
}

interface Verification {
  readonly chains: number;
  readonly events: number;
  readonly checkpoints: number;
  readonly seconds: number;
  readonly broken: readonly BrokenChain[];
}

function report(result: Verification, json: boolean): void {
  const { chains, events, checkpoints, seconds, broken } = result;
  if (json) {
    process.stdout.write(`${JSON.stringify({ ok: broken.length === 0, ...result })}\n`);
    return;
  }
  for (const { stream, breaks } of broken) {
    for (const { revision, reason } of breaks) {
      process.stdout.write(`BROKEN ${stream} at revision ${revision}: ${reason}\n`);
    }
  }
  const verdict = broken.length === 0 ? 'Unbroken' : `BROKEN: ${counted(broken.length, 'chain')}`;
  const against = checkpoints > 0 ? `, against ${counted(checkpoints, 'checkpoint')}` : '';
  const rate = Math.round(events / Math.max(seconds, 0.001));
  process.stdout.write(
    `${verdict}; verified ${counted(chains, 'chain')}, ${counted(events, 'event')}${against}, ${seconds.toFixed(1)} s, ${rate} events/s.\n`,
  );
}
