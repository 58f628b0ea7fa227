import { measureCalibration } from '#libs/learner/calibration.js';
import { bootstrapAdvantage, type Predictions } from './paired-bootstrap.js';
import { seededRandom } from './random.js';

const random = seededRandom(3);
const outcomes = Array.from({ length: 400 }, () => (random() < 0.6 ? 1 : 0));
const students = outcomes.map((_, check) => Math.floor(check / 10));
const good: Predictions = { outcomes, students, chances: outcomes.map((o) => 0.3 + 0.3 * o + 0.2 * random()) };
const blind: Predictions = { outcomes, students, chances: outcomes.map(() => 0.6) };

describe('the paired bootstrap', () => {
  it('finds no advantage over oneself', () => {
    expect(bootstrapAdvantage(good, good, 50, 1)).toEqual({ auc: { from: 0, to: 0 }, logLoss: { from: 0, to: 0 } });
  });

  it('holds the advantage that the whole sample shows, and has its sign', () => {
    const { auc, logLoss } = bootstrapAdvantage(good, blind, 200, 1);
    const [ours, other] = [good, blind].map(({ chances }) =>
      measureCalibration(
        chances.map((predicted, check) => ({ predicted, verdict: outcomes[check] ? 'right' : 'wrong' })),
      ),
    );
    const gained = (ours?.auc as number) - (other?.auc as number);
    const saved = (other?.logLoss as number) - (ours?.logLoss as number);
    expect(auc.from).toBeGreaterThan(0);
    expect(auc.from).toBeLessThanOrEqual(gained);
    expect(auc.to).toBeGreaterThanOrEqual(gained);
    expect(logLoss.from).toBeGreaterThan(0);
    expect(logLoss.from).toBeLessThan(saved);
    expect(logLoss.to).toBeGreaterThan(saved);
  });

  it('gives the same for the same seed', () => {
    expect(bootstrapAdvantage(good, blind, 20, 7)).toEqual(bootstrapAdvantage(good, blind, 20, 7));
  });
});
