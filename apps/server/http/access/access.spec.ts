import { createHash } from 'node:crypto';
import { M, openHttp, recallAnswer, type TestHttp } from '../http.fixture.js';
import { ApiKeys } from './api-keys.js';
import { assertBindable } from './bindable.js';

const sha256 = (key: string): string => createHash('sha256').update(key).digest('hex');
const entry = (name: string, role: string, more: object = {}) => ({
  name,
  sha256: sha256(`${name}-key`),
  tenant: 'school',
  role,
  ...more,
});

const KEYS = ApiKeys.fromJson(
  JSON.stringify([
    entry('gateway', 'gateway'),
    entry('teacher', 'teacher', { subjects: ['cell-biology'] }),
    entry('student', 'student', { student: 'maya' }),
    entry('analyst', 'analyst'),
    entry('admin', 'admin'),
    { ...entry('other', 'gateway'), tenant: 'elsewhere' },
  ]),
);

const GIVEN = {
  read: (memory: string) => ['get', memory],
  list: (memory: string) => ['get', `${memory}/episodes`],
  chain: (memory: string) => ['get', `${memory}/chain`],
  verify: (memory: string) => ['post', `${memory}/chain/verifications`],
  recall: (memory: string) => ['post', `${memory}/recall`],
  write: (memory: string) => ['post', `${memory}/questions`],
  settings: (memory: string) => ['put', memory],
} as const satisfies Record<string, (memory: string) => readonly ['get' | 'post' | 'put', string]>;

type Act = keyof typeof GIVEN;

describe('with keys', () => {
  let test: TestHttp;
  beforeAll(async () => {
    test = await openHttp({ keys: KEYS, rateLimits: { requestsPerSecond: 10_000, writesPerSecond: 10_000 } });
    test.application.query = async () => recallAnswer();
  });
  beforeEach(() => {
    test.application.asked.length = 0;
  });
  afterAll(() => test.close());

  const act = (name: Act, memory: string, key: string) => {
    const [method, path] = GIVEN[name](memory);
    const sent = test.http[method](path).set('Authorization', `Bearer ${key}-key`);
    return method === 'get' ? sent : sent.send(name === 'write' ? { text: 'Why?' } : {});
  };

  it.each<[string, Act[]]>([
    ['gateway', ['read', 'list', 'chain', 'verify', 'recall', 'write', 'settings']],
    ['teacher', ['read', 'list', 'chain', 'verify']],
    ['student', ['read', 'list', 'chain', 'verify']],
    ['analyst', []],
    ['admin', ['chain', 'verify']],
  ])('a %s may %j and nothing else', async (role, allowed) => {
    for (const name of Object.keys(GIVEN) as Act[]) {
      const answer = await act(name, M, role);
      const expected = allowed.includes(name) ? 'allowed' : 'forbidden';
      expect([name, answer.status < 300 ? 'allowed' : answer.body.code]).toEqual([name, expected]);
    }
    expect(test.application.asked).toHaveLength(allowed.length);
  });

  it.each([
    ['student', '/v1/students/omar/subjects/cell-biology'],
    ['student', '/v1/students/Maya/subjects/cell-biology'],
    ['student', '/v1/students/%2A/subjects/cell-biology'],
    ['teacher', '/v1/students/maya/subjects/physics'],
  ])('a %s sees nothing of %s', async (key, memory) => {
    expect((await act('read', memory, key)).status).toBe(403);
    expect(test.application.asked).toEqual([]);
  });

  it("the tenant is the key's own", async () => {
    await act('write', M, 'other');
    expect(test.application.asked).toMatchObject([{ memory: { tenant: 'elsewhere' }, commands: [{ actor: 'other' }] }]);
  });

  it.each([
    [undefined, 'key-missing', 'Bearer realm="mneme"'],
    ['', 'key-unknown', 'Bearer realm="mneme", error="invalid_token"'],
    ['Bearer wrong', 'key-unknown', 'Bearer realm="mneme", error="invalid_token"'],
    ['Basic Z2F0ZXdheTprZXk=', 'key-unknown', 'Bearer realm="mneme", error="invalid_token"'],
    [`Bearer ${sha256('gateway-key')}`, 'key-unknown', 'Bearer realm="mneme", error="invalid_token"'],
  ])('%s is answered 401', async (authorization, code, challenge) => {
    const sent = test.http.post(`${M}/questions`);
    const answer = await (authorization === undefined ? sent : sent.set('Authorization', authorization)).send({
      text: 'Why?',
    });
    expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([401, code, challenge]);
    expect(test.application.asked).toEqual([]);
  });

  it('health and the description need no key, and any host name will do', async () => {
    for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
      expect((await test.http.get(path).set('Host', 'mneme.example')).status).toBe(200);
    }
  });
});

describe('without keys', () => {
  let test: TestHttp;
  beforeAll(async () => {
    test = await openHttp();
    test.application.query = async () => ({});
  });
  afterAll(() => test.close());

  it.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST'])('%s is served', async (host) => {
    expect((await test.http.get(M).set('Host', host)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.0.7',
    'localhost:3000@evil',
  ])('%s is not: a page may have pointed its name here', async (host) => {
    for (const path of [M, '/openapi.json', '/docs', '/health/live']) {
      const answer = await test.http.get(path).set('Host', host);
      expect([answer.status, answer.body.code]).toEqual([403, 'host-not-allowed']);
    }
  });

  it('no other origin is let in', async () => {
    const answer = await test.http.post(`${M}/questions`).set('Origin', 'https://evil.example').send({ text: 'Why?' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await test.http
      .options(`${M}/questions`)
      .set('Origin', 'https://evil.example')
      .set('Access-Control-Request-Method', 'POST');
    expect(preflight.status).toBe(405);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-methods');
  });
});

describe('where the server may listen', () => {
  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('without keys on %s', (host) => {
    expect(() => assertBindable(host, null)).not.toThrow();
  });

  it.each(['0.0.0.0', '::', '192.168.0.7', 'mneme.example', '127.evil.example', ''])(
    'without keys never on %s',
    (host) => {
      expect(() => assertBindable(host, null)).toThrow('MNEME_API_KEYS');
    },
  );

  it('with keys anywhere', () => {
    expect(() => assertBindable('0.0.0.0', KEYS)).not.toThrow();
  });
});

describe('a keys file', () => {
  it.each([
    ['no JSON', 'keys', 'no JSON'],
    ['no list', '{}', 'JSON array'],
    ['no keys', '[]', 'at least one'],
    ['no object', '[7]', 'Key 1 of the keys file'],
    ['a key in clear', JSON.stringify([{ name: 'a', key: 'x', tenant: 't', role: 'gateway' }]), 'Key 1'],
    ['a short hash', JSON.stringify([{ ...entry('a', 'gateway'), sha256: 'abc' }]), '64 hexadecimal'],
    ['an unknown role', JSON.stringify([entry('a', 'root')]), 'role'],
    ['no tenant', JSON.stringify([{ ...entry('a', 'gateway'), tenant: undefined }]), 'tenant'],
    ['a student key without its student', JSON.stringify([entry('a', 'student')]), 'must name its student'],
    ['a teacher without subjects', JSON.stringify([entry('a', 'teacher')]), 'must name its subjects'],
    ['subjects that are no list', JSON.stringify([entry('a', 'teacher', { subjects: '*' })]), 'subjects'],
    [
      'the same key twice',
      JSON.stringify([entry('a', 'gateway'), { ...entry('b', 'admin'), sha256: sha256('a-key') }]),
      'twice',
    ],
  ])('with %s stops the start', (_, text, message) => {
    expect(() => ApiKeys.fromJson(text)).toThrow(message);
  });

  it('that is not there stops the start', () => {
    expect(() => ApiKeys.fromFile('/nowhere/keys.json')).toThrow('MNEME_API_KEYS names /nowhere/keys.json');
  });
});
