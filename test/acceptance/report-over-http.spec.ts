import { createHash } from 'node:crypto';
import { ApiKeys } from '#apps/server/http/access/api-keys.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const M = '/v1/students/maya/subjects/cells';
const HTML = 'text/html; charset=utf-8';

let test: TestCore;
let server: TestServer;

beforeAll(async () => {
  test = await openTestCore();
  test.clock.set('2026-06-15T12:00:00Z');
  server = await openTestServer(test.core, { clock: test.clock });
  await post('teachings', { text: 'Remember that osmosis is about water.', occurredAt: '2026-06-01T10:00:00Z' });
  for (const verdict of ['wrong', 'wrong', 'wrong']) {
    await post('checks', { topic: 'osmosis', verdict, occurredAt: '2026-06-02T10:00:00Z' });
  }
  await post('checks', { topic: 'what is it', verdict: 'wrong', occurredAt: '2026-06-03T10:00:00Z' });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

async function post(path: string, body: object): Promise<void> {
  const answer = await server.http.post(`${M}/${path}`).send(body);
  expect([path, answer.status]).toEqual([path, 201]);
}

describe('GET M/report', () => {
  it('answers as JSON what the other routes say', async () => {
    const { status, body, headers } = await server.http.get(`${M}/report`);
    expect([status, headers['content-type'], headers.vary]).toEqual([
      200,
      'application/json; charset=utf-8',
      'Accept, Accept-Language',
    ]);
    expect(body).toMatchObject({
      memory: { student: 'maya', subject: 'cells', language: 'en' },
      at: '2026-06-15T12:00:00.000Z',
      since: '2026-05-16T00:00:00.000Z',
      language: 'en',
      sentences: {
        evidence:
          '4 checks are on record, from 2 Jun 2026 to 3 Jun 2026: 0 right, 0 partly, 4 wrong. 1 of them could be tied to no concept.',
        shaky: 'Shaky: struggles with “osmosis”.',
        next: 'Next: “osmosis” (struggles).',
      },
      evidence: { checks: { total: 4, utterances: 1, unmapped: 0 } },
      limits: { untied: { checks: 1, utterances: 1, unmapped: 0 } },
    });
    const { body: beliefs } = await server.http.get(`${M}/beliefs`);
    const [{ rulesVersion: _, supersededBy: __, reason: ___, ...belief }] = beliefs;
    expect(body.standing.struggles).toEqual([
      { ...belief, checks: 3, lastAt: '2026-06-02T10:00:00.000Z', state: 'weak' },
    ]);
    expect(body.calibration).toEqual((await server.http.get(`${M}/calibration`)).body);
  });

  it.each([
    ['Accept', `${M}/report`, 'text/html'],
    ['a browser', `${M}/report`, 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['the parameter', `${M}/report?format=html`, 'application/json'],
  ])('answers a page where %s asks for one, which may load and run nothing', async (_, path, accept) => {
    const { status, headers, text } = await server.http.get(path).set('Accept', accept);
    expect([status, headers['content-type']]).toEqual([200, HTML]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src ('sha256-[\w+/=]+' ?)+; base-uri/,
    );
    expect(text).toContain('<h1><bdi>maya</bdi> · <bdi>cells</bdi></h1>');
  });

  it.each([
    ['the parameter before all', '?lang=ar', 'es', 'ar'],
    ['Accept-Language', '', 'fr;q=0.9, es;q=0.8, en;q=0.1', 'es'],
    ["the memory's own where no language of ours is named", '', 'fr', 'en'],
    ["the memory's own where any is welcome", '', '*', 'en'],
  ])('is in the language of %s', async (_, query, accepted, language) => {
    const { body } = await server.http.get(`${M}/report${query}`).set('Accept-Language', accepted);
    expect(body.language).toBe(language);
  });

  it('tells changes since a day or an instant', async () => {
    const day = await server.http.get(`${M}/report?since=2026-06-03`);
    expect([day.body.since, day.body.changes]).toEqual(['2026-06-03T00:00:00.000Z', []]);
    const instant = await server.http.get(`${M}/report?since=2026-06-02T12:00:00%2B02:00`);
    expect(instant.body.since).toBe('2026-06-02T10:00:00.000Z');
    expect(instant.body.changes).toMatchObject([{ concept: { name: 'osmosis' }, before: null, now: 'struggles' }]);
  });

  it.each([
    ['?since=yesterday', 422, 'invalid-value'],
    ['?since=2026-02-30', 422, 'invalid-value'],
    ['?since=2026-06-02T10:00:00', 422, 'invalid-value'],
    ['?since=2027-01-01', 422, 'invalid-value'],
    ['?since=2026-06-01&since=2026-06-02', 422, 'invalid-value'],
    ['?lang=fr', 422, 'invalid-value'],
    ['?format=pdf', 422, 'invalid-value'],
    ['?language=en', 422, 'unknown-field'],
  ])('%s is %d %s', async (query, status, code) => {
    const answer = await server.http.get(`${M}/report${query}`).set('Accept', 'text/html');
    expect([answer.status, answer.type, answer.body.code]).toEqual([status, 'application/problem+json', code]);
  });

  it('of nobody is 404', async () => {
    const answer = await server.http.get('/v1/students/nobody/subjects/cells/report');
    expect([answer.status, answer.body.code]).toEqual([404, 'memory-not-found']);
  });
});

describe('with keys', () => {
  const entry = (name: string, role: string, more: object = {}) => {
    return { name, role, tenant: 'local', sha256: createHash('sha256').update(name).digest('hex'), ...more };
  };
  let guarded: TestServer;

  beforeAll(async () => {
    const keys = [
      entry('maya', 'student', { student: 'maya' }),
      entry('teacher', 'teacher', { subjects: ['cells'] }),
      entry('gateway', 'gateway'),
      entry('ben', 'student', { student: 'ben' }),
      entry('physics', 'teacher', { subjects: ['physics'] }),
      entry('analyst', 'analyst'),
      entry('admin', 'admin'),
    ];
    guarded = await openTestServer(test.core, { clock: test.clock, keys: ApiKeys.fromJson(JSON.stringify(keys)) });
  });
  afterAll(() => guarded.close());

  it.each([
    ['maya', 200],
    ['teacher', 200],
    ['gateway', 200],
    ['ben', 403],
    ['physics', 403],
    ['analyst', 403],
    ['admin', 403],
  ])('the report is for its student, their teacher and the gateway: %s gets %d', async (key, status) => {
    const answer = await guarded.http.get(`${M}/report`).set('Authorization', `Bearer ${key}`);
    expect(answer.status).toBe(status);
  });
});
