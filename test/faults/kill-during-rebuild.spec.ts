import type { RebuildView } from '#apps/server/application/rebuilds/rebuild-view.js';
import { memoryStream } from '#libs/event-log/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { killAfter } from './kill-after.js';
import { killableHistory } from './killable-history.js';

/** Enough that a kill a few milliseconds after the first memory falls into the middle. */
const MEMORIES = 300;
const EVENTS_PER_MEMORY = 20;
/** After so many kills it is left in peace, so that a fast machine ends it as well. */
const MOST_KILLS = 8;
const MOST_KILLS_BESIDE_WRITERS = 4;
/** Each kill takes a start of Node and a connection; a busy machine needs seconds for it. */
const PATIENCE_MS = 600_000;
/** A runner is killed up to this long after its first memory: a few of the 300 memories each time. */
const LONGEST_RUN_MS = 60;

let test: TestCore;
let memoryIds: string[];

beforeAll(async () => {
  test = await openTestCore();
  memoryIds = [];
  for (let index = 0; index < MEMORIES; index += 1) {
    const student = `rebuilt ${index}`;
    await test.core.writer.recordAll(memoryOf(student), killableHistory(student, 0, EVENTS_PER_MEMORY));
    memoryIds.push((await test.core.registry.find(memoryOf(student))) ?? '');
  }
  await test.core.projector.settled();
});
afterAll(() => test.close());

/** Everything that a rebuild may write, and what it must not: the heads. */
async function fingerprint(): Promise<{ rows: unknown; heads: unknown }> {
  const rows = await test.core.pool.query(
    `select (select md5(string_agg(e::text, '|' order by memory_id, revision)) from episode e) as episodes,
      (select md5(string_agg(m::text, '|' order by memory_id)) from memory m) as memories,
      (select md5(string_agg(c::text, '|' order by memory_id, projection)) from projection_checkpoint c) as checkpoints`,
  );
  const heads = await test.core.pool.query(
    'select stream, revision, hash from stream_head where stream like $1 order by 1',
    ['memory-%'],
  );
  return { rows: rows.rows, heads: heads.rows };
}

/** Every memory has rows that something else wrote: one changed, one lost, one too many. */
async function spoil(): Promise<void> {
  await test.core.pool.query(`update episode set summary = 'spoilt', rules_version = 'old' where revision % 3 = 1`);
  await test.core.pool.query('delete from episode where revision = 5');
  await test.core.pool.query(`update memory set counts = '{}'`);
}

async function paused(): Promise<string> {
  const { id } = await test.core.rebuilds.request(
    {
      scope: { tenant: 'local', student: null, subject: null },
      projection: 'episodes',
      dryRun: false,
      actor: 'test',
      reason: 'kills',
      runsIn: 'command',
    },
    'names',
  );
  await test.core.rebuilds.pause({ tenant: 'local', id, actor: 'test' });
  return id;
}

function view(id: string): Promise<RebuildView> {
  return test.core.rebuildReports.rebuild('local', id, 'names');
}

/** Kills one runner after the other until the rebuild is through; returns how often. */
async function runWithKills(id: string, most: number): Promise<number> {
  let kills = 0;
  while ((await view(id)).state !== 'done') {
    const last = kills >= most;
    const output = await killAfter({
      entry: 'test/faults/rebuild-runner.js',
      args: [id],
      env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir },
      milliseconds: last ? 60_000 : (LONGEST_RUN_MS * (kills + 1)) / most,
    });
    kills += output.includes('ended') ? 0 : 1;
  }
  return kills;
}

it(
  `over ${MEMORIES} memories killed again and again ends as one in peace does, and the log is as it was`,
  async () => {
    const before = await fingerprint();
    await spoil();
    const id = await paused();
    const kills = await runWithKills(id, MOST_KILLS);
    expect(kills).toBeGreaterThan(2);
    expect(await fingerprint()).toEqual(before);
    // Each memory was counted once, however often its transaction was cut.
    expect(await view(id)).toMatchObject({
      state: 'done',
      done: MEMORIES,
      total: MEMORIES,
      changed: MEMORIES,
      failed: 0,
      events: MEMORIES * (EVENTS_PER_MEMORY + 1),
      differences: MEMORIES * 9,
    });
  },
  PATIENCE_MS,
);

it(
  'killed while others write, it loses nothing of what they wrote',
  async () => {
    await spoil();
    const id = await paused();
    let writing = true;
    const written = new Map<string, string[]>();
    const writer = async (): Promise<void> => {
      for (let index = 0; writing; index = (index + 7) % MEMORIES) {
        const { memoryId, episodeId } = await recorded(
          test.core,
          memoryOf(`rebuilt ${index}`),
          question('And meanwhile?'),
        );
        written.set(memoryId, [...(written.get(memoryId) ?? []), episodeId]);
      }
    };
    const writers = writer();
    try {
      await runWithKills(id, MOST_KILLS_BESIDE_WRITERS);
    } finally {
      writing = false;
      await writers;
    }
    expect(written.size).toBeGreaterThan(10);
    for (const [memoryId, ids] of written) {
      await test.core.projector.catchUp(memoryId);
      const { rows } = await test.core.pool.query<{ id: string }>('select id from episode where memory_id = $1', [
        memoryId,
      ]);
      expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
      expect(rows).toHaveLength((await test.core.log.head(memoryStream(memoryId)))?.revision ?? 0);
    }
    const dry = await test.core.rebuilds.request(
      {
        scope: { tenant: 'local', student: null, subject: null },
        projection: 'episodes',
        dryRun: true,
        actor: 'test',
        reason: 'nothing may differ',
        runsIn: 'server',
      },
      'names',
    );
    await test.core.rebuildQueue.settled();
    expect(await view(dry.id)).toMatchObject({ state: 'done', done: MEMORIES, changed: 0, diff: [] });
  },
  PATIENCE_MS,
);
