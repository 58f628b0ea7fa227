import { systemEntropy } from '#infra/system/system.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const M = '/v1/students/maya/subjects/cells';
const CHAPTER =
  '# Transport\n\n**Diffusion** is the net movement of particles from crowded to empty places.\n\n' +
  '**Osmosis** is the diffusion of water through a partially permeable membrane.\n\n';

let test: TestCore;
let server: TestServer;

beforeAll(async () => {
  test = await openTestCore();
  test.clock.set('2026-06-15T12:00:00Z');
  server = await openTestServer(test.core, { clock: test.clock });
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const memory = { tenant: 'local', student: 'maya', subject: 'cells' };
  await test.core.files.put(memory, { name: 'cells.md', bytes: Buffer.from(CHAPTER) }, null, sender);
  await test.core.readings.settled();
});
afterAll(async () => {
  await server.close();
  await test.close();
});

async function practice(query = ''): Promise<Record<string, unknown>[]> {
  const { status, body } = await server.http.get(`${M}/practice${query}`);
  expect(status).toBe(200);
  return body.items;
}

async function check(topic: string, verdict: string, prompt: string | null = null): Promise<void> {
  const answer = await server.http.post(`${M}/checks`).send({ topic, verdict, ...(prompt ? { prompt } : {}) });
  expect(answer.status).toBe(201);
}

it('begins with what comes first in the map, then goes by what was checked', async () => {
  expect((await practice()).map(({ concept, because }) => [concept, because])).toEqual([['diffusion', 'new']]);
  await check('osmosis', 'wrong', 'Why do raisins swell in water?');
  await check('diffusion', 'partly');
  const [first, second] = await practice('?count=2');
  expect(first).toMatchObject({ concept: 'diffusion', because: 'unsure', answer: 'diffusion' });
  expect(second).toEqual({
    concept: 'osmosis',
    conceptId: expect.any(String),
    question: expect.stringMatching(/^Check: which concept does this describe\? “… is the diffusion of water/),
    answer: 'osmosis',
    hint: 'It builds on “diffusion”.',
    because: 'struggles',
    reviewAt: expect.any(String),
    writtenBy: 'rule',
  });
  expect(await practice('?count=1')).toEqual([first]);
});

it('is what the report says comes next', async () => {
  const { body } = await server.http.get(`${M}/report`);
  const named = body.practice.map((next: { concept: { name: string }; because: string }) => [
    next.concept.name,
    next.because,
  ]);
  expect((await practice()).map(({ concept, because }) => [concept, because])).toEqual(named);
});

it.each([
  ['?count=0', 422, 'invalid-value'],
  ['?count=21', 422, 'invalid-value'],
  ['?count=two', 422, 'invalid-value'],
  ['?many=2', 422, 'unknown-field'],
])('%s is %d %s', async (query, status, code) => {
  const answer = await server.http.get(`${M}/practice${query}`);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('of nobody is 404', async () => {
  const answer = await server.http.get('/v1/students/nobody/subjects/cells/practice');
  expect([answer.status, answer.body.code]).toEqual([404, 'memory-not-found']);
});
