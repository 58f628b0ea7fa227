import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { killAfter } from '#test/support/kill-after.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { killableHistory } from './killable-history.js';

/** The number; each kill takes a start of Node and a connection, some 0.6 s. */
const KILLS = 200;
const KILLS_AT_ONCE = 2;
const KILLS_PER_MEMORY = 10;
const LINES = 3_000;
const BATCH = 4;
/** A writer is killed up to this long after its first acknowledgement, so that most kills hit it in the middle of something. */
const LONGEST_RUN_MS = 120;

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

/** Kills writers of one memory one after the other and returns the ids that were acknowledged. */
async function killWriters(student: string): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < KILLS_PER_MEMORY; kill += 1) {
    const output = await killAfter({
      entry: 'test/faults/import-writer.js',
      args: [student, String(LINES), String(BATCH)],
      env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir },
      // Spread evenly and the same on every run: where exactly a kill falls is up to the machine.
      milliseconds: (LONGEST_RUN_MS * (kill + 1)) / KILLS_PER_MEMORY,
    });
    for (const line of output.filter((text) => text !== 'done')) {
      expect(line).not.toMatch(/refused/);
      acknowledged.add(line);
    }
  }
  return acknowledged;
}

it(`survives ${KILLS} kills during imports: all that was acknowledged is there once, chains hold, read models equal a rebuild`, async () => {
  const students = Array.from({ length: KILLS / KILLS_PER_MEMORY }, (_, index) => `killed ${index}`);
  const acknowledged = new Map<string, Set<string>>();
  const waiting = students.values();
  await Promise.all(
    Array.from({ length: KILLS_AT_ONCE }, async () => {
      for (const student of waiting) {
        acknowledged.set(student, await killWriters(student));
      }
    }),
  );
  const promised = [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
  expect(promised).toBeGreaterThan(KILLS);

  for (const student of students) {
    await expectWhole(student, acknowledged.get(student) ?? new Set());
  }
}, 600_000);

async function expectWhole(student: string, acknowledged: ReadonlySet<string>): Promise<void> {
  const { core } = test;
  const memoryId = (await core.registry.find(memoryOf(student))) ?? '';
  const stored: string[] = [];
  for await (const page of core.log.read(memoryStream(memoryId))) {
    stored.push(...page.map((event) => event.id));
  }
  expect(new Set(stored).size).toBe(stored.length);
  for (const id of acknowledged) {
    expect(stored).toContain(id);
  }
  // What is stored is the beginning of the history, in its order, behind MemoryOpened.
  const history = killableHistory(student, stored.length - 1).map(({ command }) => command.id);
  expect(stored.slice(1)).toEqual(history);
  expect(await verifyStream(core.log, memoryStream(memoryId))).toMatchObject({ ok: true, size: stored.length });

  await core.projector.catchUp(memoryId);
  for (const { projection, tables } of core.projections) {
    const options = { dryRun: true, memoryIds: [memoryId], onProgress: () => undefined, onDifference: () => undefined };
    expect(await rebuild(projection, tables, core, options)).toMatchObject({
      done: 1,
      changed: 0,
      events: stored.length,
    });
  }
}
