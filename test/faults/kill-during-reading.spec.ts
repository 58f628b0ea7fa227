import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { spawnProgram } from '#test/support/programs.js';
import { hangs, type ModelRequest, reads, StubModel } from '#test/support/stub-model.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { killAfter } from './kill-after.js';

const ENTRY = 'test/faults/file-reader.js';
/** Of one reading: more than a reading is begun that never gets further. */
const KILLS_OF_A_MODEL = 5;
/** Fewer than a reading is begun that never gets further: plain reading begins anew each time. */
const KILLS_OF_PLAIN = 3;
/** Some seconds of plain reading on one core, so that a kill meets it in the middle. */
const PLAIN_PAGES = 150;

let test: TestCore;
let folder: string;

beforeAll(async () => {
  test = await openTestCore();
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-reading-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { MNEME_DATABASE_URL: test.databaseUrl, MNEME_KEYS_DIR: test.keysDir, ...more };
}

/** Paragraphs of some 2,000 tokens, so that a part of a model's reading holds one or two. */
function longText(paragraphs: number): string {
  return Array.from({ length: paragraphs }, (_, paragraph) =>
    Array.from({ length: 200 }, (_, sentence) => `Sentence ${sentence} says a thing about subject ${paragraph}.`).join(
      ' ',
    ),
  ).join('\n\n');
}

/** The part that a model is asked about, by how it begins. */
function partOf({ body }: ModelRequest): string {
  const asked = body.messages.at(-1)?.content.split('The part:').at(-1) ?? '';
  return /Sentence \d+ says a thing about subject \d+/u.exec(asked)?.[0] ?? asked;
}

/** The chain holds, the read models are what a rebuild makes, and the file is read once. */
async function expectWhole(student: string): Promise<void> {
  const { core } = test;
  const memoryId = (await core.registry.find(memoryOf(student))) ?? '';
  expect(await verifyStream(core.log, memoryStream(memoryId))).toMatchObject({ ok: true, size: 3 });
  await core.projector.catchUp(memoryId);
  for (const { projection, tables } of core.projections) {
    const options = { dryRun: true, memoryIds: [memoryId], onProgress: () => undefined, onDifference: () => undefined };
    expect(await rebuild(projection, tables, core, options)).toMatchObject({ done: 1, changed: 0 });
  }
}

it('a reading by a model, killed again and again, goes on with the part that had no answer yet', async () => {
  const stub = await StubModel.start();
  const student = 'read by a model';
  const file = path.join(folder, 'long.md');
  await writeFile(file, longText(12));
  const asked: string[] = [];
  const answered: string[] = [];
  const env = settings({ OPENAI_BASE_URL: stub.baseUrl, MNEME_READER_MODEL: 'small', OPENAI_API_KEY: '' });
  const answer = (request: ModelRequest, response: Parameters<typeof hangs>[1]): void => {
    answered.push(partOf(request));
    reads({ name: `notion ${answered.length}` })(request, response);
  };
  for (let kill = 0; kill < KILLS_OF_A_MODEL; kill += 1) {
    let child: ReturnType<typeof spawnProgram> | null = null;
    // One part is answered; at the next one the process dies.
    stub.behave(
      (request, response) => {
        asked.push(partOf(request));
        answer(request, response);
      },
      (request) => {
        asked.push(partOf(request));
        child?.kill('SIGKILL');
      },
    );
    child = spawnProgram({ entry: ENTRY, args: kill === 0 ? [student, file] : [student], env });
    child.stdout.resume();
    child.stderr.resume();
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
  }
  stub.behave((request, response) => {
    asked.push(partOf(request));
    answer(request, response);
  });
  const output = await killAfter({ entry: ENTRY, args: [student], env, milliseconds: 60_000 });
  expect(output.at(-1)).toBe('done');
  await stub.stop();

  expect(answered.length).toBeGreaterThan(KILLS_OF_A_MODEL);
  expect(new Set(answered).size).toBe(answered.length);
  // Nothing was asked again but the parts at which it was killed.
  expect(asked).toHaveLength(answered.length + KILLS_OF_A_MODEL);
  const files = await test.core.mapQueries.files(memoryOf(student));
  expect(files).toMatchObject([{ state: 'read', concepts: answered.length }]);
  await expectWhole(student);
}, 300_000);

it('a reading without a model, killed in the middle, is found again and finished', async () => {
  const student = 'read without one';
  const file = path.join(folder, 'plain.md');
  const page = 'A **vacuole** is a bag in a cell that stores water. Plants keep their shape by its pressure. '.repeat(
    30,
  );
  await writeFile(
    file,
    Array.from({ length: PLAIN_PAGES }, (_, index) => `## Part ${index}\n\n${page}`).join('\n\n\f\n'),
  );
  for (let kill = 0; kill < KILLS_OF_PLAIN; kill += 1) {
    const args = kill === 0 ? [student, file] : [student];
    const output = await killAfter({ entry: ENTRY, args, env: settings(), milliseconds: 0 });
    expect(output).not.toContain('done');
  }
  const output = await killAfter({ entry: ENTRY, args: [student], env: settings(), milliseconds: 60_000 });
  expect(output.at(-1)).toBe('done');
  const files = await test.core.mapQueries.files(memoryOf(student));
  expect(files).toMatchObject([{ state: 'read' }]);
  expect((await test.core.mapQueries.map(memoryOf(student)))?.concepts.map(({ name }) => name)).toContain('vacuole');
  await expectWhole(student);
}, 300_000);
