import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ApiKeys } from '../access/api-keys.js';
import { M, openHttp, type TestHttp } from '../http.fixture.js';
import { TokenBuckets } from './token-buckets.js';

const sha256 = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = ApiKeys.fromJson(
  JSON.stringify(['one', 'two'].map((name) => ({ name, sha256: sha256(name), tenant: 'school', role: 'gateway' }))),
);

describe('a token bucket', () => {
  it("lets a second's worth through at once, then one at a time", () => {
    const buckets = new TokenBuckets(10);
    const waits = Array.from({ length: 12 }, () => buckets.take('a', 0));
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 100]);
    expect(buckets.take('a', 50)).toBe(50);
    expect(buckets.take('a', 100)).toBe(0);
    expect(buckets.take('b', 100)).toBe(0);
  });

  it("never lets through more than its rate and one second's worth, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 500 })), (steps) => {
        const buckets = new TokenBuckets(10);
        let now = 0;
        let forward = 0;
        let through = 0;
        for (const step of steps) {
          now += step;
          forward += Math.max(0, step);
          through += buckets.take('a', now) === 0 ? 1 : 0;
        }
        expect(through).toBeLessThanOrEqual(10 + forward / 100 + 1e-6);
      }),
    );
  });
});

describe('with keys', () => {
  let now = 0;
  let test: TestHttp;
  beforeEach(async () => {
    now = Date.parse('2026-06-01T12:00:00Z');
    test = await openHttp({
      keys: KEYS,
      rateLimits: { requestsPerSecond: 5, writesPerSecond: 2 },
      clock: { now: () => new Date(now) },
    });
    test.application.query = async () => ({});
  });
  afterEach(() => test.close());

  const read = (key: string) => test.http.get(M).set('Authorization', `Bearer ${key}`);
  const write = (key: string, memory = M) =>
    test.http.post(`${memory}/questions`).set('Authorization', `Bearer ${key}`).send({ text: 'Why?' });

  it('a key has so many requests a second, and no other key pays for it', async () => {
    for (let request = 0; request < 5; request += 1) {
      expect((await read('one')).status).toBe(200);
    }
    const answer = await read('one');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'rate-limited', '1']);
    expect((await read('two')).status).toBe(200);
    now += 1_000;
    expect((await read('one')).status).toBe(200);
  });

  it('a memory has so many writes a second, whoever writes, and no other memory pays for it', async () => {
    expect((await write('one')).status).toBe(201);
    expect((await write('two')).status).toBe(201);
    expect((await write('one')).body.code).toBe('rate-limited');
    expect((await write('one', '/v1/students/omar/subjects/cell-biology')).status).toBe(201);
    expect((await read('one')).status).toBe(200);
    expect(test.application.commands).toHaveLength(3);
    now += 500;
    expect((await write('two')).status).toBe(201);
  });
});

describe('without keys', () => {
  it('there is no limit', async () => {
    const test = await openHttp({ rateLimits: { requestsPerSecond: 1, writesPerSecond: 1 } });
    for (let request = 0; request < 3; request += 1) {
      expect((await test.http.post(`${M}/questions`).send({ text: 'Why?' })).status).toBe(201);
    }
    await test.close();
  });
});
