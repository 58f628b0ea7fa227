import { CheckpointRefusedError } from '../application/checkpoints.js';
import {
  GetChain,
  GetEpisode,
  GetMemory,
  InvalidCursorError,
  ListEpisodes,
  VerifyChain,
} from '../application/messages.js';
import { M, MEMORY, openHttp, recallAnswer, type TestHttp } from './http.fixture.js';

const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

describe('a query about a memory', () => {
  it.each([
    ['get', M, new GetMemory(MEMORY)],
    ['get', `${M}/episodes/${ID.toUpperCase()}`, new GetEpisode(MEMORY, ID)],
    ['get', `${M}/chain`, new GetChain(MEMORY)],
    ['post', `${M}/chain/verifications`, new VerifyChain(MEMORY, null)],
    [
      'get',
      `${M}/episodes`,
      new ListEpisodes(MEMORY, { kind: null, from: null, to: null, q: null, cursor: null, limit: 50 }),
    ],
    [
      'get',
      `${M}/episodes?kind=check&from=2026-05-01T00:00:00%2B02:00&to=2026-06-01T00:00:00Z&q=50%25+*&cursor=abc_-&limit=200`,
      new ListEpisodes(MEMORY, {
        kind: 'check',
        from: '2026-05-01T00:00:00+02:00',
        to: '2026-06-01T00:00:00Z',
        q: '50% *',
        cursor: 'abc_-',
        limit: 200,
      }),
    ],
  ] as const)('%s %s asks for it and answers what was found', async (method, path, message) => {
    test.application.query = async () => ({ found: true });
    const answer = await test.http[method](path);
    expect([answer.status, answer.body]).toEqual([200, { found: true }]);
    expect(test.application.asked).toEqual([message]);
    expect(test.application.asked[0]).toBeInstanceOf(message.constructor);
  });

  it.each([
    ['get', M, 'memory-not-found'],
    ['get', `${M}/episodes`, 'memory-not-found'],
    ['get', `${M}/episodes/${ID}`, 'episode-not-found'],
    ['get', `${M}/episodes/no-uuid`, 'episode-not-found'],
    ['get', `${M}/chain`, 'memory-not-found'],
    ['get', `${M}/chain/checkpoint`, 'memory-not-found'],
    ['post', `${M}/chain/verifications`, 'memory-not-found'],
  ] as const)('%s %s answers 404 when there is none', async (method, path, code) => {
    const answer = await test.http[method](path);
    expect([answer.status, answer.body.code]).toEqual([404, code]);
  });

  it('sends a checkpoint along with a verification, and gives one out as text', async () => {
    test.application.query = async () => ({ ok: true });
    await test.http.post(`${M}/chain/verifications`).send({ checkpoint: 'a note' });
    expect(test.application.asked).toEqual([new VerifyChain(MEMORY, 'a note')]);
    test.application.query = async () => 'signed\n';
    const answer = await test.http.get(`${M}/chain/checkpoint`);
    expect([answer.status, answer.type, answer.text]).toEqual([200, 'text/plain', 'signed\n']);
  });

  it('answers 422 to a checkpoint that nobody vouches for', async () => {
    test.application.query = async () => {
      throw new CheckpointRefusedError('no known key signed it');
    };
    const answer = await test.http.post(`${M}/chain/verifications`).send({ checkpoint: 'x' });
    expect([answer.status, answer.body.code]).toEqual([422, 'checkpoint-refused']);
  });

  it.each([
    ['kind=dream', 'invalid-value', '#/kind'],
    ['from=2026-05-01', 'invalid-value', '#/from'],
    ['to=2026-05-01T00:00:00', 'invalid-value', '#/to'],
    ['limit=0', 'invalid-value', '#/limit'],
    ['limit=201', 'invalid-value', '#/limit'],
    ['limit=ten', 'invalid-value', '#/limit'],
    ['limit=1e1', 'invalid-value', '#/limit'],
    ['cursor=%20', 'invalid-value', '#/cursor'],
    ['kind=check&kind=quiz', 'invalid-value', '#/kind'],
    ['page=2', 'unknown-field', '#/page'],
    ['toString=2', 'unknown-field', '#/toString'],
  ])('refuses ?%s', async (query, code, pointer) => {
    const answer = await test.http.get(`${M}/episodes?${query}`);
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, code, pointer]);
    expect(test.application.asked).toEqual([]);
  });

  it('refuses a cursor that this list never gave', async () => {
    test.application.query = () => Promise.reject(new InvalidCursorError());
    const answer = await test.http.get(`${M}/episodes?cursor=abc`);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-cursor']);
  });
});

describe('recall', () => {
  it('asks with its defaults, answers the block and says how long its parts took', async () => {
    test.application.query = async () => recallAnswer();
    const answer = await test.http.post(`${M}/recall`).send({ question: 'Why?', now: '2026-05-04T09:30:00+02:00' });
    expect([answer.status, answer.body]).toEqual([200, recallAnswer()]);
    expect(answer.headers['server-timing']).toBe(
      'embed;dur=0.25, gather;dur=1.5, score;dur=0.5, render;dur=0.75, total;dur=3',
    );
    expect(test.application.asked).toEqual([
      {
        memory: MEMORY,
        request: {
          question: 'Why?',
          budgetTokens: 1200,
          now: '2026-05-04T07:30:00.000Z',
          after: null,
          design: 'full',
          assessment: null,
        },
      },
    ]);
  });
});

describe('health', () => {
  it('is live without asking anything', async () => {
    expect((await test.http.get('/health/live')).body).toEqual({ status: 'ok' });
  });

  it('is ready when every part is', async () => {
    expect((await test.http.get('/health/ready')).status).toBe(200);
  });

  it('names what is not ready', async () => {
    const waiting = await openHttp({
      health: {
        check: async () => [
          { name: 'log', ready: true, detail: null },
          { name: 'projections', ready: false, detail: '3 memories behind' },
        ],
      },
    });
    const answer = await waiting.http.get('/health/ready');
    await waiting.close();
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      503,
      'not-ready',
      'Not ready: projections (3 memories behind).',
    ]);
    expect(answer.headers['retry-after']).toBe('1');
  });
});
