import { M, openHttp, type RawAnswer, recallAnswer, send as sendRaw, type TestHttp } from './http.fixture.js';
import type { ProblemCode } from './problems/problem-codes.js';

const UUID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

/** Every route that takes a JSON body, with a body that it takes. */
const ROUTES = [
  { method: 'put', path: M, body: { name: 'Cells' } },
  { method: 'post', path: `${M}/questions`, body: { text: 'Why?' } },
  { method: 'post', path: `${M}/answers`, body: { text: 'So.' } },
  { method: 'post', path: `${M}/checks`, body: { topic: 'osmosis', verdict: 'right' } },
  { method: 'post', path: `${M}/quizzes`, body: { title: 'Cells', items: [{ topic: 'a', verdict: 'right' }] } },
  { method: 'post', path: `${M}/teachings`, body: { text: 'Remember that x.' } },
  { method: 'post', path: `${M}/recall`, body: { question: 'Why?' } },
  { method: 'post', path: `${M}/chain/verifications`, body: {} },
] as const;

type Route = (typeof ROUTES)[number];
const route = (name: string): Route => {
  const found = ROUTES.find(({ path }) => path === `${M}/${name}` || (name === 'settings' && path === M));
  if (!found) {
    throw new Error(`no route ${name}`);
  }
  return found;
};

let test: TestHttp;
beforeAll(async () => {
  test = await openHttp();
  test.application.query = async () => recallAnswer();
});
beforeEach(() => {
  test.application.asked.length = 0;
});
afterAll(() => test.close());

function send({ method, path }: Pick<Route, 'method' | 'path'>, body: string | Buffer, type = 'application/json') {
  return sendRaw(test.port, method.toUpperCase(), path, { 'Content-Type': type }, body);
}

function expectRefused(answer: RawAnswer, status: number, code: ProblemCode): void {
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.type).toBe('application/problem+json; charset=utf-8');
  expect(answer.body.detail).not.toBe('');
  expect(test.application.asked).toEqual([]);
}

const json = (route: Route, more: object): string => JSON.stringify({ ...route.body, ...more });
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe.each(ROUTES)('$method $path', (route) => {
  it('takes what it should', async () => {
    const answer = await send(route, JSON.stringify(route.body));
    expect(answer.status).toBeLessThan(300);
    expect(test.application.asked).toHaveLength(1);
  });

  it.each<[string, number, ProblemCode, string | Buffer]>([
    ['no JSON', 400, 'malformed-json', 'hello'],
    ['cut JSON', 400, 'malformed-json', '{"text":"Why'],
    ['bytes that are no UTF-8', 400, 'malformed-json', Buffer.from('{"text":"\xff\xfe"}', 'latin1')],
    ['an array', 422, 'invalid-value', '[]'],
    ['null', 422, 'invalid-value', 'null'],
    ['a text', 422, 'invalid-value', '"hello"'],
    ['an unknown field', 422, 'unknown-field', json(route, { colour: 'red' })],
    [
      '__proto__',
      422,
      'unknown-field',
      json(route, {}).replace(
        /}$/,
        `${'name' in route.body || Object.keys(route.body).length > 0 ? ',' : ''}"__proto__":{"admin":true}}`,
      ),
    ],
    ['constructor', 422, 'unknown-field', json(route, { constructor: { prototype: { admin: true } } })],
    ['a name that every object has', 422, 'unknown-field', json(route, { toString: 'x' })],
    ['a field twice', 422, 'duplicate-field', '{"text":"Why?","text":"How?"}'],
    ['a NUL character', 422, 'invalid-value', '{"text":"a\\u0000b"}'],
    ['half a surrogate pair', 422, 'invalid-value', '{"text":"a\\ud83d"}'],
    ['half a surrogate pair in a name', 422, 'invalid-value', '{"\\ud83d":1}'],
    ['JSON that is 17 deep', 422, 'too-deep', `{"text":${nested(16)}}`],
    ['JSON that is 100,000 deep', 422, 'too-deep', `{"text":${nested(100_000)}}`],
    ['endless lists', 422, 'invalid-value', `{"items":[${'1,'.repeat(100_000)}1]}`],
    ['a body over 256 KiB', 413, 'body-too-large', json(route, { text: 'x'.repeat(256 * 1024) })],
    ['2 MB of text', 413, 'body-too-large', json(route, { text: 'x'.repeat(2_000_000) })],
  ])('refuses %s', async (_, status, code, body) => {
    expectRefused(await send(route, body), status, code);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('refuses the content type %s', async (type) => {
    expectRefused(await send(route, JSON.stringify(route.body), type), 415, 'unsupported-media-type');
  });

  it('refuses a compressed body', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const body = JSON.stringify(route.body);
    const answer = await sendRaw(test.port, route.method.toUpperCase(), route.path, headers, body);
    expectRefused(answer, 415, 'unsupported-media-type');
  });

  it.each<[string, number, ProblemCode, string]>([
    ['a control character in the student', 422, 'invalid-value', '/v1/students/a%0Ab/subjects/s'],
    ['a NUL in the subject', 422, 'invalid-value', '/v1/students/s/subjects/%00'],
    ['DEL in the student', 422, 'invalid-value', '/v1/students/a%7F/subjects/s'],
    ['a C1 control in the student', 422, 'invalid-value', '/v1/students/a%C2%85/subjects/s'],
    ['129 characters', 422, 'invalid-value', `/v1/students/${'a'.repeat(129)}/subjects/s`],
    ['broken percent-encoding', 400, 'malformed-url', '/v1/students/a%2/subjects/s'],
    ['percent-encoding that is no UTF-8', 400, 'malformed-url', '/v1/students/%C3%28/subjects/s'],
    ['half a surrogate pair, encoded', 400, 'malformed-url', '/v1/students/%ED%A0%BD/subjects/s'],
  ])('refuses %s', async (_, status, code, memory) => {
    const path = route.path.replace(M, memory) as Route['path'];
    expectRefused(await send({ ...route, path }, JSON.stringify(route.body)), status, code);
  });
});

describe('a value that is refused', () => {
  const long = 'é'.repeat(32 * 1024 + 1);
  it.each<[string, string, object]>([
    ['questions', '#/text', { text: '' }],
    ['questions', '#/text', { text: ' \t\n\u2003' }],
    ['questions', '#/text', { text: '\u200b\u200f\u0007' }],
    ['questions', '#/text', { text: 7 }],
    ['questions', '#/text', { text: null }],
    ['questions', '#/text', { text: ['Why?'] }],
    ['questions', '#/text', { text: long }],
    ['questions', '#/summary', { summary: ' ' }],
    ['questions', '#/id', { id: 'turn-1' }],
    ['questions', '#/id', { id: '' }],
    ['questions', '#/id', { id: [UUID] }],
    ['questions', '#/occurredAt', { occurredAt: '2026-05-04T09:30:00' }],
    ['questions', '#/occurredAt', { occurredAt: '2026-05-04' }],
    ['questions', '#/occurredAt', { occurredAt: 1_777_000_000_000 }],
    ['questions', '#/occurredAt', { occurredAt: '2026-02-30T09:30:00Z' }],
    ['answers', '#/questionId', { questionId: 'last' }],
    ['answers', '#/citations', { citations: { fileId: 'f' } }],
    ['answers', '#/citations', { citations: Array.from({ length: 101 }, () => ({ fileId: 'f' })) }],
    ['answers', '#/citations', { citations: ['f'] }],
    ['answers', '#/citations', { citations: [[{ fileId: 'f' }]] }],
    ['answers', '#/citations/0/page', { citations: [{ fileId: 'f', page: 0 }] }],
    ['answers', '#/citations/0/page', { citations: [{ fileId: 'f', page: 1.5 }] }],
    ['answers', '#/citations/1/fileId', { citations: [{ fileId: 'f' }, { fileId: 'a\u0085' }] }],
    ['answers', '#/recalled', { recalled: ['x'] }],
    ['answers', '#/recalled', { recalled: Array.from({ length: 201 }, () => UUID) }],
    ['checks', '#/verdict', { verdict: 'maybe' }],
    ['checks', '#/verdict', { verdict: ['right'] }],
    ['checks', '#/topic', { topic: '' }],
    ['checks', '#/predictedMastery', { predictedMastery: 1.01 }],
    ['checks', '#/predictedMastery', { predictedMastery: -0.01 }],
    ['checks', '#/predictedMastery', { predictedMastery: '0.5' }],
    ['quizzes', '#/items', { items: [] }],
    ['quizzes', '#/items', { items: Array.from({ length: 201 }, () => ({ topic: 'a', verdict: 'right' })) }],
    ['quizzes', '#/items', { items: [[{ topic: 'a', verdict: 'right' }]] }],
    ['quizzes', '#/items', { items: [null] }],
    ['quizzes', '#/items/0/verdict', { items: [{ topic: 'a', verdict: 'RIGHT' }] }],
    ['settings', '#/language', { language: 'tlh' }],
    ['settings', '#/timeZone', { timeZone: 3 }],
    ['settings', '#/name', { name: '' }],
    ['recall', '#/budgetTokens', { budgetTokens: 99 }],
    ['recall', '#/budgetTokens', { budgetTokens: 32_001 }],
    ['recall', '#/budgetTokens', { budgetTokens: 1200.5 }],
    ['recall', '#/after', { after: -1 }],
    ['recall', '#/design', { design: 'half' }],
    ['recall', '#/now', { now: 'yesterday' }],
    ['recall', '#/question', { question: 7 }],
    ['recall', '#/question', { question: long }],
    ['recall', '#/assessment', { assessment: {} }],
  ])('in %s is named: %s', async (name, pointer, more) => {
    const answer = await send(route(name), json(route(name), more));
    expectRefused(answer, 422, 'invalid-value');
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toContain(pointer);
  });

  it.each([
    ['checks', '{"topic":"a","verdict":"right","predictedMastery":1e999}'],
    ['answers', '{"text":"a","citations":[{"fileId":"f","page":9007199254740993}]}'],
    ['recall', '{"after":1e308}'],
  ])('in %s may be a number that JSON has and a computer has not: %s', async (name, body) => {
    expectRefused(await send(route(name), body), 422, 'invalid-value');
  });

  it('is named with all others, unknown fields first among the reasons', async () => {
    const answer = await send(route('checks'), '{"verdict":"maybe","colour":1,"a/b":2}');
    expectRefused(answer, 422, 'unknown-field');
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        { pointer: '#/colour', detail: 'is unknown' },
        { pointer: '#/a~1b', detail: 'is unknown' },
        { pointer: '#/verdict', detail: 'must be one of the following values: right, partly, wrong' },
        { pointer: '#/topic', detail: 'must be a text that is not blank, of at most 65536 bytes in UTF-8' },
      ]),
    );
    expect(answer.body.detail).toContain('colour is unknown');
  });

  it('inside an unknown place of a list is named by its place', async () => {
    const answer = await send(
      route('quizzes'),
      json(route('quizzes'), { items: [{ topic: 'a', verdict: 'right', mark: 1 }] }),
    );
    expectRefused(answer, 422, 'unknown-field');
    expect(answer.body.errors).toEqual([{ pointer: '#/items/0/mark', detail: 'is unknown' }]);
  });
});

describe('the edge of what is taken', () => {
  it.each<[string, object]>([
    ['questions', { text: 'x'.repeat(64 * 1024) }],
    ['questions', { text: '؟' }],
    ['questions', { id: null, occurredAt: null, summary: null }],
    ['questions', { id: '00000000-0000-0000-0000-000000000001' }],
    ['questions', { occurredAt: '1900-01-01T00:00Z' }],
    ['answers', { citations: [], recalled: [] }],
    ['checks', { predictedMastery: 1 }],
    ['quizzes', { items: Array.from({ length: 200 }, () => ({ topic: 'a', verdict: 'wrong' })) }],
    ['recall', { question: null, budgetTokens: 100, after: 0, design: 'none' }],
    ['recall', { question: '', budgetTokens: 32_000, assessment: '' }],
  ])('in %s passes', async (name, more) => {
    expect((await send(route(name), json(route(name), more))).status).toBeLessThan(300);
  });

  it('a question may be absent: the greeting', async () => {
    for (const body of ['{}', '']) {
      expect((await send(route('recall'), body)).status).toBe(200);
    }
    expect((await test.http.post(`${M}/recall`)).status).toBe(200);
    expect(test.application.asked).toHaveLength(3);
  });

  it('an empty body is no command', async () => {
    expectRefused(await send(route('questions'), ''), 400, 'malformed-json');
  });

  it('a byte order mark and a charset are taken', async () => {
    const answer = await send(route('questions'), '\ufeff{"text":"Why?"}', 'application/json; charset="UTF-8"');
    expect(answer.status).toBe(201);
  });
});

describe('ids are literal', () => {
  it.each([
    ['a%2Fb', 'a/b'],
    ['*', '*'],
    ['%2A', '*'],
    ['%25', '%'],
    ['%2525', '%25'],
    ['a%20b', 'a b'],
    ['%2E', '.'],
    ['%2E%2E', '..'],
    ['__proto__', '__proto__'],
    [encodeURIComponent('ليلى'), 'ليلى'],
    [encodeURIComponent('👩‍🎓'), '👩‍🎓'],
    [encodeURIComponent('😀'.repeat(128)), '😀'.repeat(128)],
    ['%C3%A9', 'é'],
    ['e%CC%81', 'e\u0301'],
  ])('%s', async (encoded, id) => {
    const path = `/v1/students/${encoded}/subjects/${encoded}/questions`;
    const headers = { 'Content-Type': 'application/json' };
    const answer = await sendRaw(test.port, 'POST', path, headers, '{"text":"Why?"}');
    expect(answer.status).toBe(201);
    expect(test.application.asked).toMatchObject([{ memory: { tenant: 'local', student: id, subject: id } }]);
  });
});
