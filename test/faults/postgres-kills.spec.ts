import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { killCount, timeLimit } from './kill-counts.js';
import { killVictims } from './kill-victims.js';

const KILLS = killCount(150);
const SEED = 20_260_105;

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

it(
  `survives ${KILLS} kills of processes that append, project, rebuild and sign checkpoints: nothing acknowledged is lost, nothing is there twice, chains hold, read models equal a rebuild`,
  async () => {
    const kept = await killVictims(test, { kills: KILLS, seed: SEED });
    // Each victim had been promised something before it was killed.
    expect(kept).toBeGreaterThanOrEqual(KILLS);
  },
  timeLimit(KILLS),
);
