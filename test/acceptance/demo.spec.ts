import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { spawnProgram } from '#test/support/programs.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let folder: string;

beforeAll(async () => {
  test = await openTestCore();
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-demo-kept-'));
  // Where the database's own user can't pass, its cluster would be put elsewhere.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `mneme demo` on the test's database; resolves with what it printed, or rejects with what went wrong. */
function demo(...args: string[]): Promise<string> {
  const env = { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir };
  const child = spawnProgram({ entry: 'apps/cli/main.js', args: ['demo', '--questions', '1', ...args], env });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.once('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`ended with ${code}: ${err}`))));
  });
}

it('the demo that is kept can be run again: everything is there once', async () => {
  const first = await demo('--keep', folder);
  expect(first).toMatch(/maya \(en\): \d+ episodes recorded; the chain of \d+ events holds/);
  expect(first).toContain('WHAT YOU REMEMBER');
  expect(first).toContain(`MNEME_DATA_DIR=${folder} npm start`);
  const again = await demo('--keep', folder);
  expect(again).toMatch(/maya \(en\): 0 episodes recorded, \d+ were there already; the chain of \d+ events holds/);
  const memory = { tenant: 'local', student: 'maya', subject: 'cell-biology' };
  expect((await test.core.mapQueries.files(memory))?.map(({ name }) => name)).toEqual(['chapter.md']);
}, 120_000);

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a demo that is ended by %s leaves nothing behind',
  async (signal) => {
    const child = spawnProgram({ entry: 'apps/cli/main.js', args: ['demo'], env: { TMPDIR: folder } });
    const out = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    await out;
    child.kill(signal);
    expect(await ended).toBe(128 + constants.signals[signal]);
    // The database lies in there, and ends before its folder can go.
    expect((await readdir(folder)).filter((name) => name.startsWith('mneme-demo-'))).toEqual([]);
  },
  120_000,
);
