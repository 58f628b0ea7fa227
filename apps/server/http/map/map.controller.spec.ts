import { GetCasePackage, GetMap, GetTeachingOrder } from '../../application/messages.js';
import { M, MEMORY, openHttp, type TestHttp } from '../http.fixture.js';

let test: TestHttp;
beforeAll(async () => {
  test = await openHttp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.application.asked.length = 0;
});

const ROUTES = [
  ['map', GetMap],
  ['map/teaching-order', GetTeachingOrder],
  ['map/case', GetCasePackage],
] as const;

describe.each(ROUTES)('GET M/%s', (route, message) => {
  it('asks about the memory in the address and answers what it is told', async () => {
    const told = { readiness: 0.5, concepts: [], layers: [], brokenEdges: [] };
    test.application.query = async () => told;
    const answer = await test.http.get(`${M}/${route}`).expect(200);
    expect(answer.body).toEqual(told);
    expect(test.application.asked).toHaveLength(1);
    expect(test.application.asked[0]).toBeInstanceOf(message);
    expect(test.application.asked[0]).toMatchObject({ memory: MEMORY });
  });

  it('is not found where nothing was ever recorded', async () => {
    test.application.query = async () => null;
    expect((await test.http.get(`${M}/${route}`).expect(404)).body.code).toBe('memory-not-found');
  });

  it('takes ids literally, in any script', async () => {
    test.application.query = async () => ({});
    const path = `/v1/students/${encodeURIComponent('a/b %*')}/subjects/${encodeURIComponent('علوم')}/${route}`;
    await test.http.get(path).expect(200);
    expect(test.application.asked).toMatchObject([{ memory: { student: 'a/b %*', subject: 'علوم' } }]);
  });
});

it('addresses in a CASE package begin where the request was sent', async () => {
  test.application.query = async () => ({});
  await test.http.get(`${M}/map/case`).expect(200);
  expect(test.application.asked).toMatchObject([{ base: `http://127.0.0.1:${test.port}` }]);
});
