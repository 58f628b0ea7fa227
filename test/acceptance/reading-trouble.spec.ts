import { setTimeout as delay } from 'node:timers/promises';
import { systemEntropy } from '#infra/system/system.js';
import { OpenAiChatModel } from '#libs/chat/index.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Patience } from '#libs/model-calls/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { deadlines } from '#test/support/chat-scene.js';
import {
  answers,
  answersWrongSchema,
  cutsBeforeAnswer,
  cutsInBody,
  type ModelBehaviour,
  outOfOrder,
  rateLimited,
  reads,
  readsCycle,
  readsHeadings,
  readsMany,
  readsOutsideList,
  refuses,
  StubModel,
  saysInvalidJson,
} from '#test/support/stub-model.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const { deadline, timeIsUp } = deadlines();

let stub: StubModel;
let test: TestCore;
let memories = 0;
const waits: number[] = [];
/** Waiting takes no time and is written down. */
const patience: Patience = {
  delay: async (milliseconds, signal) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
    await delay(1);
  },
  random: () => 0.5,
};

beforeAll(async () => {
  stub = await StubModel.start();
  const model = new OpenAiChatModel({ baseUrl: stub.baseUrl, model: 'small', patience, deadline });
  const chat = { reader: model, 'merge-judge': model, extractor: null, tutor: null, practice: null };
  test = await openTestCore('attach', {}, { patience, chat });
});
afterAll(async () => {
  await test.close();
  await stub.stop();
});
beforeEach(() => {
  waits.length = 0;
  test.warnings.length = 0;
});

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`troubled ${memories}`);
}

/** A content of its own, so that no test takes over what another one read. */
function contentOf(memory: MemoryRef, sentence = 'Osmosis moves water through a membrane.'): Buffer {
  return Buffer.from(`# Water\n\n${sentence}\n\nWritten for ${memory.student}.\n`);
}

interface Upload {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly replaces?: string | null;
}

async function upload(memory: MemoryRef, { name = 'water.md', bytes, replaces = null }: Upload = {}): Promise<string> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const outcome = await test.core.files.put(memory, { name, bytes: bytes ?? contentOf(memory) }, replaces, sender);
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
  return outcome.fileId;
}

/** The files as `GET M/files` lists them, once nothing is being read. */
async function files(memory: MemoryRef) {
  await test.core.readings.settled();
  return (await test.core.mapQueries.files(memory)) ?? [];
}

async function names(memory: MemoryRef): Promise<string[]> {
  const map = await test.core.mapQueries.map(memory);
  return (map?.concepts ?? []).map(({ name }) => name).sort();
}

/** Nothing that was half done stands in the read models: a rebuild makes the same rows. */
async function expectWhole(memory: MemoryRef): Promise<void> {
  const memoryId = (await test.core.registry.find(memory)) ?? '';
  for (const { projection, tables } of test.core.projections) {
    const options = { dryRun: true, memoryIds: [memoryId], onProgress: () => undefined, onDifference: () => undefined };
    expect(await rebuild(projection, tables, test.core, options)).toMatchObject({ done: 1, changed: 0 });
  }
}

const right = reads({ name: 'osmosis' });

describe('a model in trouble for a while', () => {
  it.each<[string, ModelBehaviour]>([
    ['invalid JSON', saysInvalidJson],
    ['another schema', answersWrongSchema],
    ['a time-out', timeIsUp],
    ['too many requests', rateLimited()],
    ['a connection cut before the answer', cutsBeforeAnswer],
    ['a connection cut within the answer', cutsInBody],
    ['an error of its own', outOfOrder],
  ])('delays a reading and takes nothing from it: %s', async (_, trouble) => {
    const memory = fresh();
    stub.behave(trouble, trouble, right);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', reason: null, progress: 1, concepts: 1 }]);
    expect(await names(memory)).toEqual(['osmosis']);
    expect(waits).toEqual([expect.any(Number), expect.any(Number)]);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  });

  it('is left in peace for as long as it asks', async () => {
    const memory = fresh();
    stub.behave(rateLimited('7'), right);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read' }]);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
  });
});

describe('a model in trouble for good', () => {
  it.each<[string, ModelBehaviour, string, number]>([
    ['invalid JSON', saysInvalidJson, 'model-invalid-json: ', 4],
    ['another schema', answersWrongSchema, 'model-invalid-answer: ', 4],
    ['a time-out', timeIsUp, 'model-timeout: ', 4],
    ['too many requests', rateLimited('1'), 'model-rate-limited: ', 4],
    ['a connection cut before the answer', cutsBeforeAnswer, 'model-unreachable: ', 4],
    ['a connection cut within the answer', cutsInBody, 'model-cut-off: ', 4],
    ['a refusal', refuses, 'model-refused: ', 1],
  ])('fails the file by name and leaves the map as it was: %s', async (_, trouble, reason, requests) => {
    const memory = fresh();
    stub.behave(right);
    await upload(memory, { name: 'before.md', bytes: contentOf(memory, 'Here before.') });
    await files(memory);
    const before = await test.core.mapQueries.map(memory);
    stub.behave(trouble);
    await upload(memory);
    const [, failed] = await files(memory);
    expect(failed).toMatchObject({ state: 'failed', progress: 0, concepts: 0 });
    expect(failed?.reason?.startsWith(reason)).toBe(true);
    expect(stub.requests).toHaveLength(requests);
    expect(await test.core.mapQueries.map(memory)).toEqual(before);
    await expectWhole(memory);
    expect(test.warnings).toEqual([]);
  });

  it('keeps no other file and no recall waiting', async () => {
    const [waiting, other] = [fresh(), fresh()];
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      stub.behave((request, response) => {
        answer = () => right(request, response);
        resolve();
      }, right);
    });
    await upload(waiting);
    await asked;

    await upload(other);
    let listed = await test.core.mapQueries.files(other);
    while (listed?.[0]?.state !== 'read') {
      await delay(5);
      listed = await test.core.mapQueries.files(other);
    }
    await recorded(test.core, waiting, question('How does osmosis move water?'));
    const recalled = await test.core.recall.recall(waiting, {
      question: 'What about osmosis?',
      budgetTokens: 1_200,
      now: null,
      after: null,
      design: 'full',
      assessment: null,
    });
    expect(recalled.episodes.map(({ kind }) => kind)).toContain('question');
    expect(await test.core.mapQueries.files(waiting)).toMatchObject([{ state: 'reading' }]);

    answer();
    expect(await files(waiting)).toMatchObject([{ state: 'read' }]);
  });

  it('fails one file of a memory, and the next one is read', async () => {
    const memory = fresh();
    stub.behave(refuses, right);
    await upload(memory, { name: 'one.md', bytes: contentOf(memory, 'The first.') });
    await upload(memory, { name: 'two.md', bytes: contentOf(memory, 'The second.') });
    expect(await files(memory)).toMatchObject([
      { name: 'one.md', state: 'failed' },
      { name: 'two.md', state: 'read' },
    ]);
  });
});

describe('what a model should not have said', () => {
  it('names outside the list are no edges', async () => {
    const memory = fresh();
    stub.behave(readsOutsideList);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', concepts: 1 }]);
    const map = await test.core.mapQueries.map(memory);
    expect(map?.concepts).toMatchObject([{ name: 'osmosis', buildsOn: [] }]);
  });

  it('a circle is broken at one edge, and both concepts stay', async () => {
    const memory = fresh();
    stub.behave(readsCycle);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', concepts: 2 }]);
    const map = await test.core.mapQueries.map(memory);
    expect(map?.concepts.flatMap(({ buildsOn }) => buildsOn)).toHaveLength(1);
    expect((await test.core.mapQueries.order(memory))?.layers.flat()).toHaveLength(2);
  });

  it('headings are no concepts, and why is kept', async () => {
    const memory = fresh();
    stub.behave(readsHeadings);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', concepts: 0 }]);
    expect(await names(memory)).toEqual([]);
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    const [file] = await test.core.maps.files(memoryId);
    expect(file?.rejected).toMatchObject([
      { name: 'Introduction', reason: 'furniture' },
      { name: 'Chapter 4', reason: 'furniture' },
      { name: 'Summary', reason: 'furniture' },
    ]);
  });

  it('of two hundred concepts, those within the limit of an answer stay, and the rest is told', async () => {
    const memory = fresh();
    stub.behave(readsMany(200));
    await upload(memory);
    const [file] = await files(memory);
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    const rejected = (await test.core.maps.files(memoryId))[0]?.rejected ?? [];
    expect(file?.state).toBe('read');
    expect(file?.concepts).toBeLessThanOrEqual(24);
    expect((file?.concepts ?? 0) + rejected.length).toBe(200);
    await expectWhole(memory);
  });
});

describe('a file that could not be read', () => {
  async function failedFile(memory: MemoryRef): Promise<string> {
    stub.behave(refuses);
    const fileId = await upload(memory);
    expect(await files(memory)).toMatchObject([{ fileId, state: 'failed' }]);
    return fileId;
  }

  it('is read when its content is sent again as a new file', async () => {
    const memory = fresh();
    const first = await failedFile(memory);
    stub.behave(right);
    const second = await upload(memory, { name: 'again.md' });
    expect(await files(memory)).toMatchObject([
      { fileId: first, state: 'failed' },
      { fileId: second, state: 'read' },
    ]);
    expect(await names(memory)).toEqual(['osmosis']);
  });

  it.each([
    ['the same name', 'water.md'],
    ['another name', 'renamed.md'],
  ])('is read when its content is sent again in its place, under %s', async (_, name) => {
    const memory = fresh();
    const fileId = await failedFile(memory);
    stub.behave(right);
    await upload(memory, { name, replaces: fileId });
    expect(await files(memory)).toMatchObject([{ fileId, name, state: 'read', concepts: 1 }]);
    await expectWhole(memory);
  });

  it('is read when another try is asked for, each time that it failed', async () => {
    const memory = fresh();
    const fileId = await failedFile(memory);
    const sender = { actor: 'test', correlationId: null };
    const again = await test.core.files.retry(memory, fileId, sender);
    expect(again).toEqual({ recorded: true, requested: true });
    expect(await files(memory)).toMatchObject([{ fileId, state: 'failed' }]);
    stub.behave(right);
    await test.core.files.retry(memory, fileId, sender);
    expect(await files(memory)).toMatchObject([{ fileId, state: 'read' }]);
    expect(await test.core.files.retry(memory, fileId, sender)).toEqual({ recorded: true, requested: false });
    expect(await test.core.files.retry(memory, systemEntropy.uuid(), sender)).toMatchObject({
      recorded: false,
      rejection: { code: 'unknown-file' },
    });
    await expectWhole(memory);
  });
});

describe('a model that judges names', () => {
  /** Two names whose vectors are in the band in which a judge is asked. */
  const NEAR = reads(
    { name: 'king', gist: 'A man who rules a country by birth.' },
    { name: 'monarch', gist: 'Whoever rules a country by birth.' },
  );

  it('in trouble keeps no reading from the map, and the names stay apart', async () => {
    const memory = fresh();
    stub.behave(NEAR, refuses);
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', concepts: 2 }]);
    expect(stub.requests).toHaveLength(2);
    expect(test.warnings).toEqual([expect.stringContaining('the model that judges names is in trouble')]);
  });

  it('that says they are one has them merged', async () => {
    const memory = fresh();
    stub.behave(NEAR, answers({ same: true, reason: 'Both rule by birth.' }));
    await upload(memory);
    expect(await files(memory)).toMatchObject([{ state: 'read', concepts: 1 }]);
    expect(await names(memory)).toEqual(['king']);
  });
});
