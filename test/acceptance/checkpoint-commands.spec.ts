import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryStream } from '#libs/event-log/index.js';
import { spawnProgram } from '#test/support/programs.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { Tamperer } from './tampering.js';

let test: TestCore;
let folder: string;

beforeAll(async () => {
  test = await openTestCore();
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-kept-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line on the test's database. */
function mneme(...args: string[]): Promise<Ended> {
  const env = { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir };
  const child = spawnProgram({ entry: 'apps/cli/main.js', args, env });
  return new Promise((resolve) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

async function memoryWith(student: string, questions: number): Promise<string> {
  let memoryId = '';
  for (let index = 0; index < questions; index += 1) {
    memoryId = (await recorded(test.core, memoryOf(student), question(`question ${index}?`))).memoryId;
  }
  return memoryId;
}

it('keeps a checkpoint of all memories, and finds what was done to the log afterwards', async () => {
  const [rewritten, deleted] = [await memoryWith('rewritten', 4), await memoryWith('deleted', 2)];
  await memoryWith('untouched', 3);
  const kept = path.join(folder, 'all');
  const made = await mneme('checkpoint', '--out', kept, '--reason', 'end of term');
  expect([made.code, made.out]).toEqual([0, `Signed 3 memories; keep ${kept} elsewhere.\n`]);
  const files = await readdir(kept, { recursive: true });
  expect(files.filter((file) => file.endsWith('.proof'))).toHaveLength(3);
  expect((await mneme('verify', '--against', kept)).code).toBe(0);

  const tamperer = new Tamperer(test);
  await tamperer.rewriteFrom(memoryStream(rewritten), 2);
  await tamperer.deleteStream(memoryStream(deleted));
  expect((await mneme('verify')).code).toBe(0);
  const found = await mneme('verify', '--against', kept, '--json');
  expect(found.code).toBe(1);
  const { ok, checkpoints, broken } = JSON.parse(found.out);
  expect({ ok, checkpoints }).toEqual({ ok: false, checkpoints: 3 });
  expect(
    broken
      .map(({ stream, breaks }: { stream: string; breaks: { revision: number }[] }) => [stream, breaks[0]?.revision])
      .sort(),
  ).toEqual(
    [
      [memoryStream(rewritten), 4],
      [memoryStream(deleted), 0],
    ].sort(),
  );

  const { out } = await mneme('operations', '--json');
  expect(JSON.parse(out)).toMatchObject([{ type: 'CheckpointMade', reason: 'end of term', data: { memories: 3 } }]);
});

it('keeps a note of one memory, and refuses one that nobody signed', async () => {
  await memoryWith('noted', 2);
  const of = ['--student', 'noted', '--subject', 'cells'];
  const file = path.join(folder, 'noted.note');
  expect((await mneme('checkpoint', ...of, '--out', file)).code).toBe(0);
  // What is kept is never written over.
  expect((await mneme('checkpoint', ...of, '--out', file)).code).toBe(2);
  expect((await mneme('verify', ...of, '--against', file)).out).toContain(
    'Unbroken; verified 1 chain, 3 events, against 1 checkpoint',
  );
  const keys = await mneme('checkpoint', 'keys');
  expect(keys.out).toMatch(/^mneme\/tenant\/v1\/[0-9a-f-]{36}\+[0-9a-f]{8}\+\S+\n {2}signs from /);
  const refused = await mneme('verify', '--against', path.resolve(import.meta.dirname, '../../README.md'));
  expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/README\.md: /)]);
});
