import { GetBeliefHistory, GetCalibration, GetMastery, ListBeliefs } from '../../application/learner/messages.js';
import { M, MEMORY, openHttp, type TestHttp } from '../http.fixture.js';

const ID = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';

let test: TestHttp;
beforeEach(async () => {
  test = await openHttp();
});
afterEach(() => test.close());

describe('a query about a learner', () => {
  it.each([
    ['beliefs', new ListBeliefs(MEMORY, true)],
    ['beliefs?current=true', new ListBeliefs(MEMORY, true)],
    ['beliefs?current=false', new ListBeliefs(MEMORY, false)],
    ['beliefs?evidence=20', new ListBeliefs(MEMORY, true, 20)],
    [`beliefs/${ID.toUpperCase()}/history`, new GetBeliefHistory(MEMORY, ID)],
    ['mastery', new GetMastery(MEMORY)],
    ['calibration', new GetCalibration(MEMORY, null)],
    ['calibration?by=mneme', new GetCalibration(MEMORY, 'mneme')],
  ] as const)('%s asks for it and answers what was found', async (path, message) => {
    test.application.query = async () => [{ found: true }];
    const answer = await test.http.get(`${M}/${path}`);
    expect([answer.status, answer.body]).toEqual([200, [{ found: true }]]);
    expect(test.application.asked).toEqual([message]);
  });

  it.each([
    ['beliefs', 404, 'memory-not-found'],
    [`beliefs/${ID}/history`, 404, 'belief-not-found'],
    ['beliefs/no-uuid/history', 404, 'belief-not-found'],
    ['mastery', 404, 'memory-not-found'],
    ['calibration', 404, 'memory-not-found'],
    ['beliefs?current=maybe', 422, 'invalid-value'],
    ['beliefs?evidence=all', 422, 'invalid-value'],
    ['beliefs?evidence=201', 422, 'invalid-value'],
    ['beliefs?evidence=-1', 422, 'invalid-value'],
    ['beliefs?all=true', 422, 'unknown-field'],
    ['calibration?by=oracle', 422, 'invalid-value'],
  ] as const)('%s, where there is none or it is asked wrongly, is %d %s', async (path, status, code) => {
    const answer = await test.http.get(`${M}/${path}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
