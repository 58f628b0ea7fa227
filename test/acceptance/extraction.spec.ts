import { setTimeout } from 'node:timers/promises';
import { ExtractionJobs } from '#apps/server/application/observations/extraction-jobs.js';
import { PostgresExtractionQueue } from '#infra/extraction/postgres-extraction-queue.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { modelExtractor } from '#libs/extraction/index.js';
import { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import { ChatScene, deadlines } from '#test/support/chat-scene.js';
import {
  answers,
  answersBy,
  cutsBeforeAnswer,
  hangs,
  type ModelBehaviour,
  rateLimited,
  refuses,
  saysInvalidJson,
} from '#test/support/stub-model.js';
import { answer, check, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const NOTHING = { signals: [], misconceptions: [], preferences: [], goals: [] };
const NOW = '2027-01-02T03:00:00.000Z';

let test: TestCore;
let memories = 0;
let jobs: ExtractionJobs;
let waits: number[];
const scene = ChatScene.forTests();

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(NOW);
  waits = [];
  jobs = openJobs();
});
afterEach(async () => {
  await jobs.stop();
  await test.core.pool.query('delete from extraction_job');
  expect(test.warnings).toEqual([]);
});

interface Scene {
  readonly deadline?: () => AbortSignal;
  readonly delay?: (milliseconds: number) => Promise<void>;
}

/** Waiting takes no time but moves the clock. */
async function skip(milliseconds: number): Promise<void> {
  waits.push(milliseconds);
  test.clock.set(new Date(test.clock.now().getTime() + milliseconds).toISOString());
}

/** Time stands still while somebody waits: a job that another process has in hand never comes back. */
async function standStill(): Promise<void> {
  await setTimeout(5);
}

function openJobs({ deadline, delay = skip }: Scene = {}): ExtractionJobs {
  const { core, clock } = test;
  return new ExtractionJobs({
    queue: new PostgresExtractionQueue(core.pool),
    extractor: modelExtractor(scene.model(deadline ? { deadline } : {})),
    episodes: new EpisodeQueries(core.pool),
    memories: new MemoryQueries(core.pool),
    maps: core.maps,
    writer: core.writer,
    clock,
    patience: { delay, random: () => 0.5 },
    observer: { failed: (error) => test.warnings.push(String(error)) },
  });
}

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`extracted ${memories}`);
}

/** Records, projects, and tells the jobs of it as the projector does. */
async function said(memory: MemoryRef, ...commands: readonly MemoryCommand[]): Promise<string> {
  const before = (await test.core.registry.find(memory)) ? 0 : -1;
  let memoryId = '';
  for (const command of commands) {
    memoryId = (await recorded(test.core, memory, command)).memoryId;
  }
  await test.core.projector.catchUp(memoryId);
  jobs.projected(memoryId, [{ revision: before + 1, recordedAt: NOW } as never]);
  return memoryId;
}

async function observed(memory: MemoryRef) {
  return test.core.observations.observed(memory);
}

async function left(memoryId: string) {
  const text = 'select attempts, due_at as due, reason, received from extraction_job where memory_id = $1';
  return (await test.core.pool.query(text, [memoryId])).rows;
}

const goal = (text: string): ModelBehaviour => answers({ ...NOTHING, goals: [text] });

describe('a message', () => {
  it('of the student is read off the request path, and what it shows is on record with the model and its cost', async () => {
    const memory = fresh();
    scene.endpoint.behave(goal('to pass in June'));
    const asked = question('Can I pass in June?');
    const memoryId = await said(memory, asked, answer('You can.'));
    await jobs.settled();
    expect(await observed(memory)).toMatchObject({
      goals: [{ text: 'to pass in June', quote: 'Can I pass in June?', episodeId: asked.id }],
    });
    expect([scene.endpoint.requests.length, await left(memoryId)]).toEqual([1, []]);
  });

  it('of the tutor is not read, nor a check in which the student says nothing', async () => {
    const memory = fresh();
    scene.endpoint.behave(goal('to pass'));
    const spoken = { ...check('osmosis', 'wrong'), prompt: 'Which way?', response: 'Away.' } as MemoryCommand;
    await said(memory, answer('I prefer drawings.'), check('osmosis', 'wrong'), spoken);
    await jobs.settled();
    expect(scene.endpoint.questions).toEqual([expect.stringContaining('Away.')]);
  });

  it('is read once, however often it is told of and by however many processes', async () => {
    jobs = openJobs({ delay: standStill });
    const memory = fresh();
    let given = 0;
    scene.endpoint.behave(
      answersBy(() => {
        given += 1;
        return { ...NOTHING, goals: [`goal ${given}`] };
      }),
    );
    const memoryId = await said(memory, question('Can I pass?'));
    const others = openJobs({ delay: standStill });
    others.projected(memoryId, [{ revision: 0, recordedAt: NOW } as never]);
    await Promise.all([jobs.settled(), others.settled()]);
    jobs.projected(memoryId, [{ revision: 0, recordedAt: NOW } as never]);
    await jobs.settled();
    expect(scene.endpoint.requests).toHaveLength(1);
    // A process that died between recording and finishing leaves its job behind.
    await test.core.pool.query(
      `insert into extraction_job (memory_id, episode_id, revision, due_at)
        select memory_id, id, revision, $2 from episode where memory_id = $1`,
      [memoryId, NOW],
    );
    jobs.look();
    await jobs.settled();
    expect(await observed(memory)).toMatchObject({ goals: [{ text: 'goal 1' }] });
    expect(await left(memoryId)).toEqual([]);
  });

  it('that shows nothing makes no event', async () => {
    const memory = fresh();
    scene.endpoint.behave(answers(NOTHING));
    const memoryId = await said(memory, question('Why?'));
    await jobs.settled();
    expect(await left(memoryId)).toEqual([]);
    expect((await test.core.log.head(`memory-${memoryId}`))?.revision).toBe(1);
  });

  it('from before there was an extractor is left alone', async () => {
    const memory = fresh();
    const memoryId = (await recorded(test.core, memory, question('Long ago.'))).memoryId;
    await test.core.projector.catchUp(memoryId);
    jobs.projected(memoryId, [{ revision: 0, recordedAt: '2026-12-24T00:00:00.000Z' } as never]);
    await jobs.settled();
    expect([scene.endpoint.requests.length, await left(memoryId)]).toEqual([0, []]);
  });

  beforeEach(() => scene.endpoint.behave(answers(NOTHING)));
});

describe('a model in trouble', () => {
  const outsideTheMap = answers({
    ...NOTHING,
    misconceptions: [{ name: 'x', concept: 'gravity', state: 'active' }],
  });

  it.each<[string, ModelBehaviour, string, number[]]>([
    ['invalid JSON', saysInvalidJson, 'model-invalid-json', [1_000, 4_000, 16_000]],
    ['names outside the map', outsideTheMap, 'model-invalid-answer', [1_000, 4_000, 16_000]],
    ['429 with Retry-After', rateLimited('30'), 'model-rate-limited', [33_750, 33_750, 33_750]],
    ['a cut connection', cutsBeforeAnswer, 'model-unreachable', [1_000, 4_000, 16_000]],
  ])('is asked four times in all, and its refused output is kept: %s', async (_, trouble, reason, expected) => {
    const memory = fresh();
    scene.endpoint.behave(trouble);
    const memoryId = await said(memory, question('Why?'));
    await jobs.settled();
    expect([scene.endpoint.requests.length, waits]).toEqual([4, expected]);
    expect(await left(memoryId)).toMatchObject([{ attempts: 4, due: null, reason }]);
    expect((await test.core.queries.memory(memory))?.counts).toEqual({ question: 1 });
    expect(await observed(memory)).toMatchObject({ goals: [], misconceptions: [] });
  });

  it('keeps what it had answered', async () => {
    const memory = fresh();
    scene.endpoint.behave(outsideTheMap);
    const memoryId = await said(memory, question('Why?'));
    await jobs.settled();
    expect(await left(memoryId)).toMatchObject([{ received: expect.stringContaining('gravity') }]);
  });

  it('that does not answer in time is asked again', async () => {
    const { deadline, timeIsUp } = deadlines();
    jobs = openJobs({ deadline });
    const memory = fresh();
    scene.endpoint.behave((request, response) => {
      hangs(request, response);
      timeIsUp();
    }, goal('to pass'));
    await said(memory, question('Can I pass?'));
    await jobs.settled();
    expect(await observed(memory)).toMatchObject({ goals: [{ text: 'to pass' }] });
    expect([scene.endpoint.requests.length, waits]).toEqual([2, [1_000]]);
  });

  it('that declines is not asked again', async () => {
    const memory = fresh();
    scene.endpoint.behave(refuses);
    const memoryId = await said(memory, question('Why?'));
    await jobs.settled();
    expect([scene.endpoint.requests.length, await left(memoryId)]).toMatchObject([1, [{ reason: 'model-refused' }]]);
  });

  it('that was out of reach is asked again after a start, and one that answered badly is not', async () => {
    const [unreached, invalid] = [fresh(), fresh()];
    scene.endpoint.behave(cutsBeforeAnswer);
    await said(unreached, question('Can I pass?'));
    await jobs.settled();
    scene.endpoint.behave(saysInvalidJson);
    const invalidId = await said(invalid, question('Why?'));
    await jobs.settled();
    scene.endpoint.behave(goal('to pass'));
    jobs = openJobs();
    await jobs.sweep();
    await jobs.settled();
    expect(await observed(unreached)).toMatchObject({ goals: [{ text: 'to pass' }] });
    expect(await left(invalidId)).toMatchObject([{ reason: 'model-invalid-json' }]);
  });
});

describe('a process that stops', () => {
  it('gives back what it had in hand, and the next one finds it, with what came meanwhile', async () => {
    const memory = fresh();
    const asking = new Promise<void>((resolve) => {
      scene.endpoint.behave(() => resolve());
    });
    const memoryId = await said(memory, question('Can I pass?'));
    await asking;
    await jobs.stop();
    expect(await left(memoryId)).toMatchObject([{ attempts: 0, reason: null }]);
    await recorded(test.core, memory, question('And when?'));
    await test.core.projector.catchUp(memoryId);
    scene.endpoint.behave(goal('to pass'));
    jobs = openJobs();
    await jobs.sweep();
    await jobs.settled();
    expect([scene.endpoint.requests.length, await left(memoryId)]).toEqual([2, []]);
  });

  it('again and again over the same message gives it up', async () => {
    const memory = fresh();
    scene.endpoint.behave(goal('to pass'));
    const memoryId = await said(memory, question('Can I pass?'));
    await jobs.settled();
    await test.core.pool.query(
      `insert into extraction_job (memory_id, episode_id, revision, attempts, due_at) values ($1, $2, 1, 4, $3)`,
      [memoryId, systemEntropy.uuid(), NOW],
    );
    jobs.look();
    await jobs.settled();
    expect([scene.endpoint.requests.length, await left(memoryId)]).toMatchObject([1, [{ reason: 'given-up' }]]);
  });
});

describe('a server with a model for it', () => {
  it('reads what students say by itself', async () => {
    scene.endpoint.behave(goal('to pass'));
    const own = await openTestCore('attach', {
      OPENAI_BASE_URL: scene.endpoint.baseUrl,
      MNEME_EXTRACTOR_MODEL: 'small',
    });
    try {
      const memory = fresh();
      const { memoryId } = await recorded(own.core, memory, question('Can I pass?'));
      await own.core.projector.catchUp(memoryId);
      await own.core.extraction?.settled();
      expect(await own.core.observations.observed(memory)).toMatchObject({ goals: [{ text: 'to pass' }] });
    } finally {
      await own.close();
    }
  });
});
