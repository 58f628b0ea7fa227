import { showProgress } from '#apps/cli/progress.js';
import type { RebuildView } from '#apps/server/application/rebuilds/rebuild-view.js';
import type { Core } from '#apps/server/core.js';
import { ChainVerifier } from '#libs/chain/index.js';
import { memoryStream } from '#libs/event-log/index.js';
import { openEvents } from '#libs/recording/index.js';
import { BENCH_TENANT, print, settled, withBenchCore } from './bench-core.js';
import { table } from './statistics.js';
import { SyntheticTalk } from './synthetic-talk.js';

export interface RebuildBenchOptions {
  /** All of them, over all memories. */
  readonly events: number;
  /** Episodes in one memory: what a rebuild costs depends on it. */
  readonly perMemory: number;
  /** Which are measured: a dry run, one in place with nothing that differs, one into empty tables. */
  readonly passes: readonly RebuildPass[];
}

export type RebuildPass = 'dry' | 'same' | 'empty';

const BATCH = 256;
const RSS_EVERY_MS = 250;
const MEBIBYTE = 1024 * 1024;
const MEMORIES_AT_ONCE = 4;

interface Measured {
  readonly name: string;
  readonly events: number;
  readonly milliseconds: number;
  /** Resident memory of this process in MiB, at the start, in the middle, at the end, and the most of it. */
  readonly rss: readonly [number, number, number, number];
}

/**
 * Rebuilds of every projection, in place with nothing that differs and with every row to be written, beside the floor of the
 * same run: reading, opening and verifying the same events.
 */
export async function benchRebuild({ events, perMemory, passes }: RebuildBenchOptions): Promise<void> {
  await withBenchCore(async (core) => {
    const memories = Math.max(1, Math.round(events / perMemory));
    await record(core, memories, perMemory);
    const held = memories * (perMemory + 1);
    const measured = [await measure('floor: read, open, verify', held, () => floor(core))];
    const projections = core.projections.map(({ projection }) => projection.name);
    for (const name of passes.includes('dry') ? projections : []) {
      measured.push(await measure(`${name}: dry run`, held, () => rebuild(core, name, true)));
    }
    for (const name of passes.includes('same') ? projections : []) {
      measured.push(await measure(`${name}: none differs`, held, () => rebuild(core, name, false)));
    }
    await empty(core);
    for (const name of passes.includes('empty') ? projections : []) {
      measured.push(await measure(`${name}: empty tables`, held, () => rebuild(core, name, false)));
    }
    print(`\n${held} events in ${memories} memories of ${perMemory} episodes`);
    const rows = measured.map(({ name, events: folded, milliseconds, rss }) => [
      name,
      milliseconds.toFixed(0),
      Math.round((folded / milliseconds) * 1_000).toString(),
      ...rss.map((mebibytes) => mebibytes.toFixed(0)),
    ]);
    print(table(['', 'ms', 'events/s', 'RSS first', 'middle', 'last', 'most'], rows));
  });
}

/** Every table that a projection writes, so that every row is to be written anew. */
async function empty(core: Core): Promise<void> {
  const tables = core.projections.flatMap(({ projection }) =>
    Object.values(projection.entities).map((entity) => core.dataSource.getMetadata(entity).tableName),
  );
  await core.pool.query(`truncate projection_checkpoint, ${tables.join(', ')}`);
}

async function record(core: Core, memories: number, perMemory: number): Promise<void> {
  const progress = showProgress('Recording', { quiet: false });
  const talk = new SyntheticTalk(1);
  for (let index = 0; index < memories; index += 1) {
    const memory = { tenant: BENCH_TENANT, student: `student ${index}`, subject: 'rebuild' };
    const history = [...talk.history(perMemory, new Date())].map((submitted) => ({
      ...submitted,
      command: { ...submitted.command, id: crypto.randomUUID() },
    }));
    for (let start = 0; start < history.length; start += BATCH) {
      await core.writer.recordAll(memory, history.slice(start, start + BATCH));
    }
    progress.update((index + 1) * perMemory, memories * perMemory, 'episodes');
  }
  progress.end();
  await settled(core);
}

async function floor(core: Core): Promise<void> {
  const streams: string[] = [];
  for await (const memoryIds of core.registry.memoriesOf(BENCH_TENANT)) {
    streams.push(...memoryIds.map(memoryStream));
  }
  const waiting = streams.values();
  const worker = async (): Promise<void> => {
    for (const stream of waiting) {
      const verifier = new ChainVerifier(stream);
      for await (const page of core.log.read(stream)) {
        await openEvents(page, core.keys);
        for (const event of page) {
          verifier.add(event);
        }
      }
      if (!verifier.finish(null).ok) {
        throw new Error(`${stream} does not hold`);
      }
    }
  };
  await Promise.all(Array.from({ length: MEMORIES_AT_ONCE }, worker));
}

async function rebuild(core: Core, projection: string, dryRun: boolean): Promise<void> {
  const scope = { tenant: BENCH_TENANT, student: null, subject: null };
  const request = { scope, projection, dryRun, actor: 'bench', reason: 'measuring', runsIn: 'command' as const };
  const stored = await core.rebuilds.request(request, 'names');
  await core.rebuildRunner.run(stored, new AbortController().signal);
  const ended: RebuildView = await core.rebuildReports.rebuild(BENCH_TENANT, stored.id, 'names');
  if (ended.state !== 'done' || (dryRun && ended.changed > 0)) {
    throw new Error(`the rebuild went wrong: ${JSON.stringify({ ...ended, diff: ended.diff.slice(0, 2) })}`);
  }
}

async function measure(name: string, events: number, run: () => Promise<void>): Promise<Measured> {
  const rss = [process.memoryUsage.rss()];
  const sampling = setInterval(() => rss.push(process.memoryUsage.rss()), RSS_EVERY_MS);
  const started = performance.now();
  try {
    await run();
  } finally {
    clearInterval(sampling);
  }
  const milliseconds = performance.now() - started;
  rss.push(process.memoryUsage.rss());
  const at = (share: number): number => (rss[Math.floor((rss.length - 1) * share)] ?? 0) / MEBIBYTE;
  return { name, events, milliseconds, rss: [at(0), at(0.5), at(1), Math.max(...rss) / MEBIBYTE] };
}
