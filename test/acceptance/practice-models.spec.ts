import { randomUUID } from 'node:crypto';
import { PracticeService } from '#apps/server/application/practice/practice.service.js';
import { modelPracticeWriter } from '#libs/practice-writing/index.js';
import { ChatScene, deadlines } from '#test/support/chat-scene.js';
import { answers, hangs, type ModelBehaviour, saysInvalidJson } from '#test/support/stub-model.js';
import { check, memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const MEMORY = memoryOf('maya');
const M = `/v1/students/${MEMORY.student}/subjects/${MEMORY.subject}`;
const CHAPTER =
  '# Transport\n\n**Diffusion** is the net movement of particles from crowded to empty places.\n\n' +
  '**Osmosis** is the diffusion of water through a partially permeable membrane.\n\n';
const WRITTEN = { question: 'Why does a raisin swell?', answer: 'Water comes in.', hint: 'Where is more water?' };

const scene = ChatScene.forTests();
const time = deadlines();
let test: TestCore;
let server: TestServer;

beforeAll(async () => {
  test = await openTestCore();
  const { queries, learnerQueries: learners, observations, mapQueries: maps } = test.core;
  const practice = new PracticeService({
    queries,
    learners,
    observations,
    maps,
    clock: test.clock,
    writer: modelPracticeWriter(scene.model()),
    warning: (message, { error }) => test.warnings.push(`${message}: ${error}`),
    writingDeadline: time.deadline,
  });
  server = await openTestServer({ ...test.core, practice }, { clock: test.clock });
  const sender = { id: randomUUID(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  await test.core.files.put(MEMORY, { name: 'cells.md', bytes: Buffer.from(CHAPTER) }, null, sender);
  await test.core.readings.settled();
  await recorded(test.core, MEMORY, check('osmosis', 'wrong'));
  await recorded(test.core, MEMORY, check('diffusion', 'partly'));
});
afterAll(async () => {
  await server.close();
  await test.close();
});
beforeEach(() => {
  test.warnings.splice(0);
});

async function practice(): Promise<Record<string, unknown>[]> {
  const { status, body } = await server.http.get(`${M}/practice`);
  expect(status).toBe(200);
  return body.items;
}

/** What is answered by rule, which needs no model. */
async function byRule(): Promise<Record<string, unknown>[]> {
  scene.endpoint.behave(answers({ items: [] }));
  return practice();
}

it('gives what a model wrote, each with why it comes now, and by rule what the model left out', async () => {
  const [first, second] = await byRule();
  scene.endpoint.behave(answers({ items: [{ concept: 'Osmosis', ...WRITTEN }] }));
  expect(await practice()).toEqual([first, { ...second, ...WRITTEN, writtenBy: 'model' }]);
  expect([first?.writtenBy, second?.concept]).toEqual(['rule', 'osmosis']);
  expect(scene.endpoint.questions[0]).toContain('Definition: Osmosis is the diffusion of water');
  expect(test.warnings).toEqual([]);
});

it.each<[string, ModelBehaviour, string]>([
  ['answers nothing that can be read', saysInvalidJson, 'model-invalid-json'],
  [
    'names a concept that was not asked for',
    answers({ items: [{ concept: 'gravity', ...WRITTEN }] }),
    'model-invalid-answer',
  ],
  [
    'does not answer in time',
    (request, response) => {
      time.timeIsUp();
      hangs(request, response);
    },
    'no answer in time',
  ],
])('gives everything by rule, and says so, when a model %s', async (_, behaviour, reason) => {
  const expected = await byRule();
  scene.endpoint.behave(behaviour);
  expect(await practice()).toEqual(expected);
  expect(test.warnings).toEqual([`practice was written by rule, because the model failed: ${reason}`]);
});

it('asks no model where there is nothing to practise', async () => {
  scene.endpoint.behave(answers({ items: [] }));
  const nobody = memoryOf('noor');
  await recorded(test.core, nobody, check('nothing on the map', 'right'));
  const { body } = await server.http.get(`/v1/students/${nobody.student}/subjects/${nobody.subject}/practice`);
  expect([body, scene.endpoint.requests]).toEqual([{ items: [] }, []]);
});
