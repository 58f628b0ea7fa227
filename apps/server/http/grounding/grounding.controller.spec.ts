import { HasBelief } from '../../application/grounding/grounding-messages.js';
import { M, MEMORY, openHttp, receipt, type TestHttp } from '../http.fixture.js';

const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';
const OTHER = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5e';
const FILE = { kind: 'file', fileId: 'chapter-4', page: 3 };
const EPISODE = { kind: 'episode', episodeId: OTHER };

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

const ground = (body: object, answer = ID) => test.http.post(`${M}/answers/${answer}/grounding`).send(body);
const claims = (...sources: readonly unknown[]) => ({ claims: sources.map((source) => ({ text: 'So.', source })) });

describe('POST M/answers/{id}/grounding', () => {
  it.each([
    ['answered', [FILE, EPISODE]],
    ['partial', [FILE, null]],
    ['cannot', [null]],
    ['cannot', []],
  ])('answers the receipt with the stance: %s', async (stance, sources) => {
    const answer = await ground({ id: OTHER, ...claims(...sources) }).expect(201);
    expect(answer.body).toEqual({ ...receipt(OTHER), stance });
  });

  it('carries the claims with what they rest on', async () => {
    await ground(claims(FILE, { kind: 'file', fileId: 'g' }, EPISODE, null), ID.toUpperCase()).expect(201);
    expect(test.application.commands).toMatchObject([
      {
        command: {
          kind: 'grounding',
          answerId: ID,
          claims: [
            { text: 'So.', source: FILE },
            { text: 'So.', source: { kind: 'file', fileId: 'g', page: null } },
            { text: 'So.', source: EPISODE },
            { text: 'So.', source: null },
          ],
        },
      },
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['no claims', {}, 'invalid-value', '#/claims'],
    ['another kind', claims({ kind: 'book', title: 'x' }), 'unknown-field', '#/claims/0/source/kind'],
    ['no kind', claims({ fileId: 'f' }), 'unknown-field', '#/claims/0/source/kind'],
    ['a file of the other kind', claims({ kind: 'episode', fileId: 'f' }), 'unknown-field', '#/claims/0/source/fileId'],
    ['a text for a source', claims('chapter-4'), 'invalid-value', '#/claims/0/source'],
    ['a list for a source', claims([FILE]), 'invalid-value', '#/claims/0/source'],
    ['page 0', claims({ ...FILE, page: 0 }), 'invalid-value', '#/claims/0/source/page'],
    [
      'an episode that is no UUID',
      claims({ kind: 'episode', episodeId: 'x' }),
      'invalid-value',
      '#/claims/0/source/episodeId',
    ],
    ['a blank claim', { claims: [{ text: ' ', source: null }] }, 'invalid-value', '#/claims/0/text'],
    ['more claims than an answer has', claims(...Array.from({ length: 101 }, () => null)), 'invalid-value', '#/claims'],
  ])('refuses %s', async (_, body, code, pointer) => {
    const answer = await ground(body as object);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(test.application.asked).toEqual([]);
  });

  it.each([
    ['unknown-answer', 404],
    ['unknown-episode', 422],
    ['rests-on-itself', 422],
  ] as const)('answers %s with %i', async (code, status) => {
    test.application.record = async () => [{ recorded: false, rejection: { code, detail: 'Do this.' } }];
    expect((await ground(claims(FILE))).status).toBe(status);
  });

  it('of an id that nothing can have is 404', async () => {
    expect((await ground(claims(FILE), 'the-last-one')).body.code).toBe('unknown-answer');
  });
});

describe('POST M/beliefs/{id}/disputes', () => {
  const dispute = (belief: string) => test.http.post(`${M}/beliefs/${belief}/disputes`).send({ text: 'I do know it.' });

  it('records the words of the student', async () => {
    test.application.query = async () => true;
    await dispute(ID).expect(201);
    expect(test.application.asked[0]).toEqual(new HasBelief(MEMORY, ID));
    expect(test.application.commands).toMatchObject([
      { command: { kind: 'dispute', beliefId: ID, text: 'I do know it.', occurredAt: null } },
    ]);
  });

  it.each([ID, 'no-uuid'])('of a belief that is not there is 404: %s', async (belief) => {
    test.application.query = async () => false;
    const answer = await dispute(belief);
    expect([answer.status, answer.body.code]).toEqual([404, 'belief-not-found']);
    expect(test.application.commands).toEqual([]);
  });
});

describe('POST M/observations', () => {
  const observe = (body: object) => test.http.post(`${M}/observations`).send(body);

  it('carries all of its body', async () => {
    await observe({
      id: ID,
      episodeId: OTHER,
      signals: [{ concept: 'osmosis', direction: 'up', strength: 1 }],
      misconceptions: [
        { name: 'a', concept: 'osmosis', state: 'active' },
        { name: 'b', state: 'resolved' },
      ],
      preferences: ['drawings'],
      goals: ['to pass'],
    }).expect(201);
    expect(test.application.commands.map(({ command }) => command)).toEqual([
      {
        kind: 'observation',
        id: ID,
        occurredAt: null,
        episodeId: OTHER,
        signals: [{ concept: 'osmosis', direction: 'up', strength: 1 }],
        misconceptions: [
          { name: 'a', concept: 'osmosis', state: 'active' },
          { name: 'b', concept: null, state: 'resolved' },
        ],
        preferences: ['drawings'],
        goals: ['to pass'],
        extractor: null,
      },
    ]);
  });

  it.each<[string, object]>([
    ['without an episode', { goals: ['to pass'] }],
    ['with a blank goal', { episodeId: OTHER, goals: [' '] }],
    ['with a goal that is no text', { episodeId: OTHER, goals: [7] }],
    ['with a signal of strength 2', { episodeId: OTHER, signals: [{ concept: 'a', direction: 'up', strength: 2 }] }],
    ['with a sideways signal', { episodeId: OTHER, signals: [{ concept: 'a', direction: 'left', strength: 1 }] }],
    ['with a doubtful state', { episodeId: OTHER, misconceptions: [{ name: 'a', state: 'maybe' }] }],
    [
      'with a name as long as a page',
      { episodeId: OTHER, misconceptions: [{ name: 'a'.repeat(201), state: 'active' }] },
    ],
  ])('is refused %s', async (_, body) => {
    const answer = await observe(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-value']);
    expect(test.application.asked).toEqual([]);
  });
});

describe('an import', () => {
  it('takes groundings, which name their answer, and observations', async () => {
    const lines = [
      { kind: 'grounding', id: ID, answerId: OTHER, ...claims(FILE) },
      { kind: 'grounding', ...claims(FILE) },
      { kind: 'observation', id: OTHER, episodeId: ID, goals: ['to pass'] },
    ];
    const answer = await test.http
      .post(`${M}/episodes`)
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
    const answered = String(answer.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answered.map(({ receipt: given, problem }) => given?.episodeId ?? problem.code)).toEqual([
      ID,
      'invalid-value',
      OTHER,
    ]);
    expect(test.application.commands.map(({ command }) => command.kind)).toEqual(['grounding', 'observation']);
  });
});

describe('the lists', () => {
  it.each([
    ['citations', [], { citations: [] }],
    ['unanswered', [], { questions: [] }],
    [
      'misconceptions',
      { misconceptions: [], preferences: [], goals: [] },
      { misconceptions: [], preferences: [], goals: [] },
    ],
  ])('GET M/%s answers its shape, and 404 for a memory that was never opened', async (list, answered, body) => {
    test.application.query = async () => answered;
    expect((await test.http.get(`${M}/${list}`).expect(200)).body).toEqual(body);
    test.application.query = async () => null;
    expect((await test.http.get(`${M}/${list}`).expect(404)).body.code).toBe('memory-not-found');
  });
});
