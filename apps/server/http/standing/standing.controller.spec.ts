import { GetSelfModel, GetWorkingSet } from '../../application/standing/standing-messages.js';
import { M, MEMORY, openHttp, type TestHttp } from '../http.fixture.js';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

describe('what a memory has at hand and knows of itself', () => {
  it.each([
    ['working-set', new GetWorkingSet(MEMORY)],
    ['self-model', new GetSelfModel(MEMORY, null)],
    ['self-model?lang=ar', new GetSelfModel(MEMORY, 'ar')],
  ] as const)('%s asks for it and answers what was found', async (path, message) => {
    test.application.query = async () => ({ found: true });
    const answer = await test.http.get(`${M}/${path}`);
    expect([answer.status, answer.body]).toEqual([200, { found: true }]);
    expect(test.application.asked).toEqual([message]);
  });

  it.each([
    ['working-set', 404, 'memory-not-found'],
    ['self-model', 404, 'memory-not-found'],
    ['self-model?lang=tlh', 422, 'invalid-value'],
    ['self-model?language=en', 422, 'unknown-field'],
  ] as const)('%s, where there is none or it is asked wrongly, is %d %s', async (path, status, code) => {
    const answer = await test.http.get(`${M}/${path}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
