import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RebuildSummary } from '#apps/server/application/rebuilds/rebuild-view.js';
import { spawnProgram } from '#test/support/programs.js';
import { runFolder } from '#test/support/run-folder.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let spoilt: string;

beforeAll(async () => {
  test = await openTestCore();
  for (const student of ['ada', 'ben', 'cem']) {
    spoilt = (await recorded(test.core, memoryOf(student), question('What is osmosis?'))).memoryId;
    await test.core.projector.catchUp(spoilt);
  }
});
afterAll(() => test.close());
beforeEach(() => test.core.pool.query("update episode set summary = 'spoilt' where memory_id = $1", [spoilt]));

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Running {
  readonly ended: Promise<Ran>;
  interrupt(): void;
}

/** Starts `mneme rebuild` as a user does. */
function start(args: readonly string[]): Running {
  const child = spawnProgram({
    entry: 'apps/cli/main.js',
    args: ['rebuild', ...args],
    env: { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }));
  return { ended, interrupt: () => child.kill('SIGINT') };
}

function mneme(args: readonly string[]): Promise<Ran> {
  return start(args).ended;
}

it('a dry run shows what differs as a table and as CSV, and ends with 1; the rebuild and the next dry run with 0', async () => {
  const file = path.join(runFolder(), `differences-${process.pid}.csv`);
  const dry = await mneme(['episodes', '--dry-run', '--csv', file]);
  expect([dry.code, dry.output.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))]).toEqual([
    1,
    [
      'student | subject | row | what differs | why',
      'cem | cells | episodes 1 | summary: "spoilt" → "What is osmosis?" | drift',
      expect.stringMatching(/^episodes, done: 3 of 3 memories, 6 events, 1 would change; \d+\.\d s\.$/),
      '',
    ],
  ]);
  expect(readFileSync(file, 'utf8').split('\r\n')[1]).toBe(
    'cem,cells,episodes 1,"{""summary"":""spoilt""}","{""summary"":""What is osmosis?""}",drift',
  );
  const rebuilt = await mneme(['episodes', '--json', '--reason', 'rules of July']);
  expect([rebuilt.code, JSON.parse(rebuilt.output)]).toEqual([
    0,
    expect.objectContaining({ state: 'done', done: 3, total: 3, changed: 1, reason: 'rules of July' }),
  ]);
  expect((await mneme(['episodes', '--dry-run', '--student', 'cem'])).code).toBe(0);
});

it('Ctrl-C pauses it and says how to go on; --resume goes on', async () => {
  const holder = await test.core.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from projection_checkpoint where memory_id = $1 for update', [spoilt]);
  const running = start(['episodes']);
  const id = await newest(({ state, done }) => state === 'running' && done === 2);
  running.interrupt();
  await newest(({ state }) => state === 'paused');
  await holder.query('rollback');
  holder.release();
  const paused = await running.ended;
  expect([paused.code, paused.output]).toEqual([
    2,
    expect.stringContaining(`Go on with: mneme rebuild --resume ${id}\n`),
  ]);
  const resumed = await mneme(['--resume', id, '--json']);
  expect([resumed.code, JSON.parse(resumed.output)]).toEqual([
    0,
    expect.objectContaining({ id, state: 'done', done: 3, changed: 1 }),
  ]);
  expect(await mneme(['--cancel', id])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("mneme: a rebuild that is done can't be cancelled"),
  });
});

/** The id of the newest rebuild, as soon as it is as expected. */
async function newest(expected: (rebuild: RebuildSummary) => boolean): Promise<string> {
  while (true) {
    const [rebuild] = await test.core.rebuildReports.recent('local');
    if (rebuild && expected(rebuild)) {
      return rebuild.id;
    }
    await delay(20);
  }
}
