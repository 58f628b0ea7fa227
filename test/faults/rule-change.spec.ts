import type { Rebuilds } from '#apps/server/application/rebuilds/open-rebuilds.js';
import type { DifferenceView } from '#apps/server/application/rebuilds/rebuild-view.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { check, memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { killAfter } from './kill-after.js';
import { forEachOf, memoryCount } from './memory-counts.js';
import { rebuildsUnderTheRule, stricterBeliefs } from './stricter-rule.js';

/** 200 in CI; `MNEME_MEMORIES=10000 npx jest test/faults/rule-change` for the long run. */
const MEMORIES = memoryCount(200);
/** Every third student was only partly right, and is judged anew by the rule. */
const CONCERNED = Math.ceil(MEMORIES / 3);
const KILLS = 4;
const PATIENCE_MS = 1_800_000;
const TEACHING = 'Remember that osmosis is water going through a membrane.';

let test: TestCore;
let changed: Rebuilds;

beforeAll(async () => {
  test = await openTestCore();
  changed = rebuildsUnderTheRule(test.core);
  await forEachOf(MEMORIES, async (index) => {
    const verdict = index % 3 === 0 ? 'partly' : 'right';
    const taught: MemoryCommand = {
      kind: 'teaching',
      id: systemEntropy.uuid(),
      text: TEACHING,
      occurredAt: '2026-01-05T10:00:00Z',
    };
    const said = [
      taught,
      ...['05', '10', '15'].map((minute) => check('osmosis', verdict, `2026-01-05T10:${minute}:00Z`)),
    ];
    await test.core.writer.recordAll(
      memoryOf(`judged ${index}`),
      said.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null })),
    );
  });
  await test.core.projector.settled();
}, PATIENCE_MS);
afterAll(() => test.close());

/** Asks for a rebuild, and holds it until somebody runs it. */
async function requested(dryRun: boolean): Promise<string> {
  const scope = { tenant: 'local', student: null, subject: null };
  const request = { scope, projection: 'beliefs', dryRun, actor: 'test', reason: 'partly counts as wrong' };
  const { id } = await changed.rebuilds.request({ ...request, runsIn: 'command' }, 'names');
  await changed.rebuilds.pause({ tenant: 'local', id, actor: 'test' });
  return id;
}

async function runInPeace(id: string): Promise<void> {
  const rebuild = await changed.rebuilds.resume({ tenant: 'local', id, actor: 'test' }, 'command');
  await changed.rebuildRunner.run(rebuild, new AbortController().signal);
}

const view = (id: string) => changed.rebuildReports.rebuild('local', id, 'names');

/** Every difference of a rebuild, in an order of its own. */
async function differences(id: string): Promise<string[]> {
  const all: DifferenceView[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page = await changed.rebuildReports.differences('local', id, 'names', cursor);
    all.push(...page.differences);
    cursor = page.next;
  }
  return all.map((difference) => JSON.stringify(difference)).sort();
}

/** What was thought and what would be, belief by belief: a retired row names the one that takes its place. */
async function statements(id: string): Promise<[unknown, unknown][]> {
  const all = (await differences(id)).map((line): DifferenceView => JSON.parse(line));
  const replacing = new Map(
    all.flatMap(({ before, after }) => (before === null ? [[after?.id, after?.statement]] : [])),
  );
  return all.flatMap(({ before, after }) =>
    after?.reason === 'rules' ? [[before?.statement, replacing.get(after.supersededBy)]] : [],
  );
}

async function heads(): Promise<unknown> {
  const text = `select stream, revision, hash from stream_head where stream like 'memory-%' order by 1`;
  return (await test.core.pool.query(text)).rows;
}

async function count(text: string, values: readonly unknown[] = []): Promise<number> {
  return Number(
    (await test.core.pool.query<{ n: string }>(`select count(*) as n from ${text}`, [...values])).rows[0]?.n,
  );
}

it(
  `a changed rule on ${MEMORIES} memories: the dry run says what the rebuild then does, whatever kills it, and no episode is touched`,
  async () => {
    const before = await heads();
    const believed = await count('belief where current');
    expect(believed).toBe(MEMORIES);

    const dry = await requested(true);
    await runInPeace(dry);
    const foretold = await view(dry);
    expect(foretold).toMatchObject({ state: 'done', done: MEMORIES, total: MEMORIES, failed: 0, changed: MEMORIES });
    expect(await count('belief where not current')).toBe(0);
    // Every belief is held by other rules; in every third memory it says something else.
    expect((await statements(dry)).filter(([before, after]) => before !== after)).toHaveLength(CONCERNED);

    const id = await requested(false);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const lines = await killAfter({
        entry: 'test/faults/rule-change-runner.js',
        args: [id],
        env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir },
        milliseconds: 0,
        afterLines: Math.floor(MEMORIES / (2 * KILLS)),
      });
      expect(lines).not.toContain('ended');
      await changed.rebuilds.pause({ tenant: 'local', id, actor: 'test' });
    }
    const halfWay = await view(id);
    expect(halfWay.done).toBeGreaterThan(0);
    expect(halfWay.done).toBeLessThan(MEMORIES);
    await runInPeace(id);

    expect(await view(id)).toMatchObject({
      state: 'done',
      done: MEMORIES,
      total: MEMORIES,
      failed: 0,
      changed: MEMORIES,
    });
    expect(await differences(id)).toEqual(await differences(dry));
    const { rulesVersion } = stricterBeliefs();
    const onTheRules = `projection_checkpoint where projection = 'beliefs' and rules_version = $1`;
    expect(await count(onTheRules, [rulesVersion])).toBe(MEMORIES);
    // What was thought stays, retired for the rules' sake, and points to what is thought now.
    expect(await count('belief where not current')).toBe(MEMORIES);
    const pointingOn = `belief retired join belief today on today.memory_id = retired.memory_id and today.id = retired.superseded_by
      where not retired.current and retired.reason = 'rules' and today.current and today.rules_version = $1`;
    expect(await count(pointingOn, [rulesVersion])).toBe(MEMORIES);
    expect(await count(`belief where current and statement = 'struggles'`)).toBe(CONCERNED);
    expect(await heads()).toEqual(before);
  },
  PATIENCE_MS,
);
