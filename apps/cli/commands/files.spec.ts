import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnProgram } from '#test/support/programs.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

const MEMORY = ['--student', 'maya', '--subject', 'cells'];

let test: TestCore;
let folder: string;

beforeAll(async () => {
  test = await openTestCore();
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-files-'));
  const water =
    '# Water\n\n**Diffusion** is the spreading of particles in a liquid.\n\n' +
    '**Osmosis** is the diffusion of water through a membrane.\n';
  await writeFile(path.join(folder, 'water.md'), water);
  await writeFile(path.join(folder, 'الخلية.md'), '# الخلية\n\n**الخلية** هي أصغر وحدة في الكائن الحي.\n');
  await writeFile(path.join(folder, 'picture.md'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line beside the core of this test. */
async function mneme(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir };
  const child = spawnProgram({ entry: 'apps/cli/main.js', args, env });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}

it('adds files, lists them, draws and mends their map, and says by its exit code what came of it', async () => {
  const [water, cell, picture] = ['water.md', 'الخلية.md', 'picture.md'].map((name) => path.join(folder, name));
  const added = await mneme('files', 'add', water ?? '', cell ?? '', picture ?? '', ...MEMORY, '--json');
  expect(added.code).toBe(1);
  expect(JSON.parse(added.output)).toMatchObject({
    files: [
      { name: 'water.md', state: 'read' },
      { name: 'الخلية.md', state: 'read' },
    ],
    refused: [{ path: picture, code: 'unsupported-type' }],
  });

  const listed = await mneme('files', 'list', ...MEMORY);
  expect(listed.code).toBe(0);
  expect(listed.output).toMatch(/^read {5}\S+ {2}water\.md \(1 page\): \d+ concepts?$/m);

  const drawn = await mneme('map', ...MEMORY);
  expect([drawn.code, drawn.output]).toEqual([0, expect.stringContaining('osmosis')]);
  const merged = await mneme('map', 'merge', 'osmosis', 'diffusion', ...MEMORY, '--json');
  expect(JSON.parse(merged.output)).toEqual({ kept: 'osmosis', merged: ['diffusion'] });
  const split = await mneme('map', 'split', 'osmosis', 'diffusion', ...MEMORY, '--json');
  expect(JSON.parse(split.output)).toEqual({ from: 'osmosis', separated: ['diffusion'] });
  const names = (await test.core.mapQueries.map({ tenant: 'local', student: 'maya', subject: 'cells' }))?.concepts.map(
    ({ name }) => name,
  );
  expect(names).toEqual(expect.arrayContaining(['osmosis', 'diffusion']));

  const removed = await mneme('files', 'remove', 'water.md', ...MEMORY, '--json');
  expect(removed.code).toBe(0);
  const again = await mneme('files', 'remove', 'water.md', ...MEMORY);
  expect([again.code, again.errors]).toEqual([2, expect.stringContaining('this memory has no file "water.md"')]);
});

it('says in one line what is wrong with what it was given', async () => {
  const nobody = await mneme('map', '--student', 'nobody', '--subject', 'cells');
  expect([nobody.code, nobody.output]).toEqual([2, '']);
  expect(nobody.errors).toBe('mneme: there is no memory of student "nobody" and subject "cells"\n');
  const missing = await mneme('files', 'add', path.join(folder, 'nowhere.md'), ...MEMORY);
  expect([missing.code, missing.errors]).toEqual([2, expect.stringMatching(/nowhere\.md can't be read/)]);
});
