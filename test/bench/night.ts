import { showProgress } from '#apps/cli/progress.js';
import type { Core } from '#apps/server/core.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { BENCH_TENANT, print, settled, withBenchCore } from './bench-core.js';
import { table } from './statistics.js';

export interface NightBenchOptions {
  /** All of them. */
  readonly memories: number;
  /** Those that have an open day in the second night. */
  readonly due: number;
}

const WRITERS = 8;
const RSS_EVERY_MS = 250;
const MEBIBYTE = 1024 * 1024;
const DAYS = ['2026-01-05', '2026-01-06'];
const NIGHTS = ['2026-01-06T12:00:00.000Z', '2026-01-07T12:00:00.000Z', '2026-01-07T12:00:00.001Z'];

/**
 * Nights over many memories: one in which all are due, one in which some are, and one in which none is. Counts which memories
 * were touched, beside the time that finding the due ones takes.
 */
export async function benchNight({ memories, due }: NightBenchOptions): Promise<void> {
  await withBenchCore(async (core) => {
    const all = Array.from({ length: memories }, (_, index) => index);
    const step = Math.floor(memories / due);
    await lessons(core, all, DAYS[0] ?? '');
    const rows = [await measure(core, 'all are due', NIGHTS[0] ?? '')];
    await lessons(core, all.filter((index) => index % step === 0).slice(0, due), DAYS[1] ?? '');
    rows.push(await measure(core, 'some are due', NIGHTS[1] ?? ''));
    rows.push(await measure(core, 'none is due', NIGHTS[2] ?? ''));
    print(`\n${memories} memories, of which ${due} are due in the second night`);
    print(table(['', 'memories', 'touched', 'ms', 'memories/s', 'RSS first', 'most'], rows));
  });
}

/** A lesson in each of these memories: a question and a check on a concept. */
async function lessons(core: Core, indexes: readonly number[], day: string): Promise<void> {
  const progress = showProgress('Recording', { quiet: false });
  const waiting = indexes.values();
  let done = 0;
  const writer = async (): Promise<void> => {
    for (const index of waiting) {
      const memory = { tenant: BENCH_TENANT, student: `student ${index}`, subject: 'night' };
      await core.writer.recordAll(
        memory,
        lesson(day).map((command) => ({ command, idGiven: true, actor: 'bench', correlationId: null })),
      );
      done += 1;
      progress.update(done, indexes.length, 'memories');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  progress.end();
  await settled(core);
}

function lesson(day: string): MemoryCommand[] {
  const id = (): string => systemEntropy.uuid();
  const text = 'Remember that osmosis is water going through a membrane.';
  return [
    { kind: 'teaching', id: id(), text, occurredAt: `${day}T10:00:00Z` },
    { kind: 'question', id: id(), text: 'Why do raisins swell?', summary: null, occurredAt: `${day}T10:01:00Z` },
    {
      kind: 'check',
      id: id(),
      topic: 'osmosis',
      verdict: 'wrong',
      evaluation: null,
      prompt: null,
      response: null,
      predictedMastery: null,
      occurredAt: `${day}T10:02:00Z`,
    },
  ];
}

async function measure(core: Core, name: string, asOf: string): Promise<string[]> {
  const before = await heads(core);
  const rss = [process.memoryUsage.rss()];
  const sampling = setInterval(() => rss.push(process.memoryUsage.rss()), RSS_EVERY_MS);
  const progress = showProgress('Night', { quiet: false });
  const started = performance.now();
  const { memories } = await core.night.run({ tenant: BENCH_TENANT, asOf, memory: null, actor: 'bench' }, (done) =>
    progress.update(done.memories, done.total, 'memories'),
  );
  const milliseconds = performance.now() - started;
  progress.end();
  clearInterval(sampling);
  const after = await heads(core);
  const touched = [...after].filter(([stream, head]) => before.get(stream) !== head).length;
  if (touched !== memories) {
    throw new Error(`${memories} memories were due and ${touched} were touched`);
  }
  return [
    name,
    String(memories),
    String(touched),
    milliseconds.toFixed(0),
    memories === 0 ? '–' : Math.round((memories / milliseconds) * 1_000).toString(),
    ((rss[0] ?? 0) / MEBIBYTE).toFixed(0),
    (Math.max(...rss) / MEBIBYTE).toFixed(0),
  ];
}

async function heads(core: Core): Promise<Map<string, number>> {
  const text = `select stream, revision from stream_head where stream like 'memory-%'`;
  const { rows } = await core.pool.query<{ stream: string; revision: number }>(text);
  return new Map(rows.map(({ stream, revision }) => [stream, Number(revision)]));
}
