import type { Core } from '#apps/server/core.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';
import { BENCH_TENANT, print, selectOne, settled, withBenchCore } from './bench-core.js';
import { latencyCells, table, timeEach } from './statistics.js';
import { SyntheticTalk } from './synthetic-talk.js';

/** Bytes of a bare row: about what an event of the synthetic talk takes in the log. */
const ROW_BYTES = 1_400;
const IMPORT_BATCH = 256;

interface Measured {
  readonly name: string;
  readonly times: number[];
  readonly appended: number;
  readonly acknowledgedMs: number;
  readonly projectedMs: number;
}

/**
 * Appends, acknowledged and then projected: one writer, eight writers, batches; beside the floor of the same run, a
 * `SELECT 1` and a bare insert with commit on the same database.
 */
export async function benchAppend({ count }: { count: number }): Promise<void> {
  await withBenchCore(async (core) => {
    await core.pool.query('create table bench_row (id bigint generated always as identity primary key, payload text)');
    await warmUp(core);
    const floorSelect = await timeEach(count, selectOne(core));
    const floorInsert = await bareInserts(core, count, 1);
    const floorInsert8 = await bareInserts(core, count, 8);
    const measured = [
      await writers(core, 'one writer', count, 1),
      await writers(core, 'eight writers, eight memories', count, 8),
      await writers(core, 'eight writers, one memory', count, 8, true),
      await batched(core, count * 4),
    ];
    print('\nLatency of one call (ms)');
    print(
      table(
        ['', 'n', 'p50', 'p95', 'p99', 'max'],
        [
          ['floor: SELECT 1', ...latencyCells(floorSelect)],
          ['floor: bare insert, commit', ...latencyCells(floorInsert.times)],
          ['floor: bare insert, 8 clients', ...latencyCells(floorInsert8.times)],
          ...measured.map(({ name, times }) => [name, ...latencyCells(times)]),
        ],
      ),
    );
    print('\nEpisodes a second');
    print(
      table(
        ['', 'acknowledged', 'and projected'],
        [floorInsert, floorInsert8, ...measured].map(({ name, appended, acknowledgedMs, projectedMs }) => [
          name,
          rate(appended, acknowledgedMs),
          rate(appended, projectedMs),
        ]),
      ),
    );
  });
}

function rate(count: number, milliseconds: number): string {
  return Math.round((count / milliseconds) * 1_000).toString();
}

function memory(student: string): MemoryRef {
  return { tenant: BENCH_TENANT, student, subject: 'append' };
}

async function warmUp(core: Core): Promise<void> {
  await writers(core, 'warm-up', 400, 4);
}

async function bareInserts(core: Core, count: number, clients: number): Promise<Measured> {
  const payload = 'x'.repeat(ROW_BYTES);
  const started = performance.now();
  const times = await concurrently(clients, () =>
    timeEach(count / clients, () =>
      core.pool.query({ name: 'bench-insert', text: 'insert into bench_row (payload) values ($1)', values: [payload] }),
    ),
  );
  const took = performance.now() - started;
  return {
    name: `floor: bare insert, ${clients} client${clients > 1 ? 's' : ''}`,
    times,
    appended: count,
    acknowledgedMs: took,
    projectedMs: took,
  };
}

async function writers(core: Core, name: string, count: number, clients: number, shared = false): Promise<Measured> {
  const histories = Array.from({ length: clients }, (_, client) => commands(count / clients, client));
  const started = performance.now();
  const times = await concurrently(clients, (client) => {
    const target = memory(`${name} ${shared ? 0 : client}`);
    const history = histories[client] ?? [];
    return timeEach(history.length, (index) => core.writer.record(target, history[index] as SubmittedCommand));
  });
  const acknowledgedMs = performance.now() - started;
  await settled(core);
  return { name, times, appended: count, acknowledgedMs, projectedMs: performance.now() - started };
}

async function batched(core: Core, count: number): Promise<Measured> {
  const history = commands(count, 99);
  const started = performance.now();
  const times = await timeEach(Math.ceil(count / IMPORT_BATCH), (index) =>
    core.writer.recordAll(memory('batched'), history.slice(index * IMPORT_BATCH, (index + 1) * IMPORT_BATCH)),
  );
  const acknowledgedMs = performance.now() - started;
  await settled(core);
  return {
    name: `batches of ${IMPORT_BATCH}`,
    times,
    appended: count,
    acknowledgedMs,
    projectedMs: performance.now() - started,
  };
}

function commands(count: number, seed: number): SubmittedCommand[] {
  const talk = new SyntheticTalk(seed);
  return [...talk.history(count, new Date())].map((submitted) => ({
    ...submitted,
    command: { ...submitted.command, id: crypto.randomUUID() },
  }));
}

async function concurrently(clients: number, run: (client: number) => Promise<number[]>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))).flat();
}
