import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { configureHttp } from '#apps/server/http/configure-http.js';
import type { HttpSettings } from '#apps/server/http/index.js';
import { DEFAULT_RATE_LIMITS } from '#apps/server/http/rate-limit/rate-limits.js';
import { serverModule } from '#apps/server/server.module.js';
import { systemEntropy } from '#infra/system/system.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

const M = '/v1/students/maya/subjects/cells';

let test: TestCore;
let app: NestExpressApplication;
let http: ReturnType<typeof request>;

beforeAll(async () => {
  test = await openTestCore();
  const settings: HttpSettings = {
    version: '0.0.0-test',
    keys: null,
    rateLimits: DEFAULT_RATE_LIMITS,
    health: { check: async () => [] },
    clock: test.clock,
  };
  const module = await Test.createTestingModule({ imports: [serverModule(test.core, settings)] }).compile();
  app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureHttp(app, settings);
  await app.listen(0, '127.0.0.1');
  http = request(`http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

async function post(path: string, body: object) {
  const answer = await http.post(`${M}/${path}`).send(body);
  expect([path, answer.status, answer.body.code]).toEqual([path, 201, undefined]);
  return answer.body;
}

describe('a turn over HTTP, and what becomes known of it afterwards', () => {
  it('is grounded, observed, disputed, listed and recalled', async () => {
    const asked = await post('questions', { text: 'So does water flee the salt in osmosis?' });
    const answered = await post('answers', {
      text: 'In osmosis it goes towards the salt.',
      citations: [{ fileId: 'b' }],
    });
    const claims = [
      { text: 'It goes towards the salt.', source: { kind: 'file', fileId: 'b', page: 2 } },
      { text: 'You asked that before.', source: { kind: 'episode', episodeId: asked.episodeId } },
      { text: 'Everybody knows.', source: null },
    ];
    const grounded = await post(`answers/${answered.episodeId}/grounding`, { claims });
    expect(grounded).toMatchObject({ memoryId: asked.memoryId, duplicate: false, stance: 'partial' });
    await post('observations', {
      episodeId: asked.episodeId,
      misconceptions: [{ name: 'water flees salt', concept: 'osmosis', state: 'active' }],
    });
    const words = 'I do understand osmosis, I only misread it.';
    await post('teachings', { text: 'Remember that osmosis is about water.' });
    await post('checks', { topic: 'osmosis', verdict: 'wrong' });
    const { body: beliefs } = await http.get(`${M}/beliefs`);
    expect(beliefs).toMatchObject([{ statement: 'struggles' }]);
    const disputed = await post(`beliefs/${beliefs[0].id}/disputes`, { text: words });
    const { body: doubted } = await http.get(`${M}/beliefs/${beliefs[0].id}/history`);
    expect(doubted).toMatchObject([{ reason: 'dispute' }, { statement: 'unsure' }]);
    const unknown = await http.post(`${M}/beliefs/${systemEntropy.uuid()}/disputes`).send({ text: words });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'belief-not-found']);

    const { body: unanswered } = await http.get(`${M}/unanswered`);
    expect(unanswered).toMatchObject({ questions: [{ episodeId: asked.episodeId, stance: 'partial' }] });
    const { body: citations } = await http.get(`${M}/citations`);
    expect(citations).toEqual({
      citations: [
        { episodeId: answered.episodeId, fileId: 'b', page: null, state: 'unverifiable', note: null, verifiedAt: null },
      ],
    });
    const { body: observed } = await http.get(`${M}/misconceptions`);
    expect(observed).toMatchObject({
      misconceptions: [{ name: 'water flees salt', state: 'active', episodeId: asked.episodeId }],
      preferences: [],
      goals: [],
    });
    const { body: recalled } = await http.post(`${M}/recall`).send({ question: 'osmosis' });
    const kinds = new Map(recalled.episodes.map(({ id, kind }: { id: string; kind: string }) => [id, kind]));
    expect(kinds.get(disputed.episodeId)).toBe('dispute');
    expect(recalled.block).toContain(words);
  });

  it('takes groundings and observations in an import, behind what they are about', async () => {
    const [asked, answered] = [systemEntropy.uuid(), systemEntropy.uuid()];
    const lines = [
      { kind: 'question', id: asked, text: 'Can I pass in June?' },
      { kind: 'answer', id: answered, text: 'You can.' },
      { kind: 'grounding', answerId: answered, claims: [{ text: 'You can.', source: null }] },
      { kind: 'observation', episodeId: asked, goals: ['to pass in June'] },
      { kind: 'observation', episodeId: answered, goals: ['to pass in June'] },
    ];
    const imported = await http
      .post('/v1/students/maya/subjects/imported/episodes')
      .set('Content-Type', 'application/x-ndjson')
      .send(lines.map((line) => JSON.stringify(line)).join('\n'))
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => done(null, text));
      });
    const problems = String(imported.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).problem?.code ?? null);
    expect(problems).toEqual([null, null, null, null, 'not-said-by-student']);
  });
});
