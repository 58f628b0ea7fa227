import { memoryStream } from '#libs/event-log/index.js';
import { verifyStream } from '#libs/event-log/verify-stream.js';
import type { SubmittedCommand } from '#libs/recording/index.js';
import { check, memoryOf, openTestCore, question, type TestCore } from '#test/support/test-core.js';
import { killAfter } from './kill-after.js';
import { forEachOf, memoryCount } from './memory-counts.js';

/** One memory in ten is due: 30 of 300 in CI, 1,000 of 10,000 with MNEME_MEMORIES=10000. */
const MEMORIES = memoryCount(300);
const DUE = Math.floor(MEMORIES / 10);
/** Few enough that the night isn't over before the last of them, however much a runner does while it is being killed. */
const KILLS = 2;
const PATIENCE_MS = 1_800_000;
const FIRST_DAY = '2026-01-05';
const SECOND_DAY = '2026-01-06';
const SECOND_NIGHT = '2026-01-07T12:00:00.000Z';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
  await forEachOf(MEMORIES, (index) => lesson(index, FIRST_DAY));
  await night('2026-01-06T12:00:00.000Z');
}, PATIENCE_MS);
afterAll(() => test.close());

async function lesson(index: number, day: string): Promise<void> {
  const said = [question('Why do raisins swell?', `${day}T10:00:00Z`), check('osmosis', 'wrong', `${day}T10:05:00Z`)];
  const submitted = said.map((command): SubmittedCommand => {
    return { command, idGiven: true, actor: 'test', correlationId: null };
  });
  await test.core.writer.recordAll(memoryOf(`sleeper ${index}`), submitted);
}

const night = (asOf: string) => test.core.night.run({ tenant: 'local', asOf, memory: null, actor: 'test' });

async function heads(): Promise<Map<string, string>> {
  const { rows } = await test.core.pool.query<{ stream: string; head: string }>(
    `select stream, revision || ' ' || hash as head from stream_head where stream like 'memory-%'`,
  );
  return new Map(rows.map(({ stream, head }) => [stream, head]));
}

/** The days that were closed, by stream, as the log has them. */
async function closings(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const page of test.core.log.read(stream)) {
    types.push(...page.map(({ type }) => type));
  }
  return types.filter((type) => type === 'DayConsolidated' || type === 'NightlyCycleRan');
}

it(
  `over ${MEMORIES} memories of which ${DUE} are due, killed half-way and run again, closes each day once and touches no other memory`,
  async () => {
    const before = await heads();
    expect(before.size).toBe(MEMORIES);
    const due = new Set<string>();
    for (let index = 0; index < MEMORIES && due.size < DUE; index += Math.floor(MEMORIES / DUE)) {
      await lesson(index, SECOND_DAY);
      due.add(memoryStream((await test.core.registry.find(memoryOf(`sleeper ${index}`))) ?? ''));
    }
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Of what is left of the night.
      const lines = await killAfter({
        entry: 'test/faults/night-runner.js',
        args: [SECOND_NIGHT],
        env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir },
        milliseconds: 0,
        afterLines: Math.max(1, Math.floor(DUE / (3 * KILLS))),
      });
      expect(lines).not.toContain('ended');
    }
    const rest = await night(SECOND_NIGHT);
    expect(rest.memories).toBeGreaterThan(0);
    expect(rest.memories).toBeLessThan(DUE);
    for (const stream of due) {
      expect(await closings(stream)).toEqual([
        'DayConsolidated',
        'NightlyCycleRan',
        'DayConsolidated',
        'NightlyCycleRan',
      ]);
      expect(await verifyStream(test.core.log, stream)).toMatchObject({ ok: true });
    }
    const after = await heads();
    const touched = [...after].filter(([stream, head]) => before.get(stream) !== head).map(([stream]) => stream);
    expect(new Set(touched)).toEqual(due);
    expect(await night(SECOND_NIGHT)).toEqual({ memories: 0, consolidated: 0, decayed: 0, verified: 0 });
    expect(await heads()).toEqual(after);
  },
  PATIENCE_MS,
);
