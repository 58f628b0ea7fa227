import { showProgress } from '#apps/cli/progress.js';
import type { Core } from '#apps/server/core.js';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { BENCH_TENANT, print, settled, withBenchCore } from './bench-core.js';
import { latencies, table } from './statistics.js';
import { SyntheticTalk } from './synthetic-talk.js';

const BATCH = 256;
/** Each is measured so often, in turns, so that the machine's moods fall on all of them. */
const ROUNDS = 5;

/**
 * Verification of one long chain, with progress, beside reading the same events and doing nothing with them.
 * The events are the synthetic talk's, sealed and chained by the product's own writer.
 */
export async function benchVerify({ count }: { count: number }): Promise<void> {
  await withBenchCore(async (core) => {
    const stream = await longMemory(core, count);
    const runs: Record<'read' | 'verify', number[]> = { read: [], verify: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.read.push(await timed(() => readAll(core, stream)));
      runs.verify.push(await timed(() => verifyAll(core, stream, count)));
    }
    const events = count + 1;
    const [read, verify] = [latencies(runs.read).p50, latencies(runs.verify).p50];
    const row = (name: string, milliseconds: number): string[] => [
      name,
      milliseconds.toFixed(0),
      Math.round((events / milliseconds) * 1_000).toString(),
      `${((read / milliseconds) * 100).toFixed(0)} %`,
    ];
    print(`\nA chain of ${events} events, medians of ${ROUNDS} runs each`);
    print(table(['', 'ms', 'events/s', 'of reading'], [row('plain reading', read), row('verification', verify)]));
  });
}

async function longMemory(core: Core, count: number): Promise<string> {
  const progress = showProgress('Recording', { quiet: false });
  const history = [...new SyntheticTalk(1).history(count, new Date())];
  const memory = { tenant: BENCH_TENANT, student: 'long', subject: 'verify' };
  let memoryId = '';
  for (let start = 0; start < history.length; start += BATCH) {
    const results = await core.writer.recordAll(memory, history.slice(start, start + BATCH));
    for (const result of results) {
      if (!result.recorded) {
        throw new Error(`refused: ${result.rejection.detail}`);
      }
      memoryId = result.receipt.memoryId;
    }
    progress.update(start + results.length, count, 'episodes');
  }
  progress.end();
  await settled(core);
  return memoryStream(memoryId);
}

async function readAll(core: Core, stream: string): Promise<void> {
  for await (const page of core.log.read(stream)) {
    if (page.length === 0) {
      throw new Error('an empty page');
    }
  }
}

async function verifyAll(core: Core, stream: string, count: number): Promise<void> {
  const progress = showProgress('Verifying', { quiet: false });
  let events = 0;
  const verdict = await verifyStream(core.log, stream, {
    onEvents: (read) => {
      events += read;
      progress.update(events, count + 1, 'events');
    },
  });
  progress.end();
  if (!verdict?.ok || verdict.size !== count + 1) {
    throw new Error(`the chain does not hold: ${JSON.stringify(verdict)}`);
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
