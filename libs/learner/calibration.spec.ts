import fc from 'fast-check';
import { VERDICTS } from '#libs/episodes/kinds.js';
import {
  type CheckOnRecord,
  calibrate,
  calibrationState,
  measureCalibration,
  type PredictedCheck,
} from './calibration.js';

/** Predictions on a coarse grid, so that ties are common. */
const predictedChecks = fc.array(
  fc.record({ predicted: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), verdict: fc.constantFrom(...VERDICTS) }),
  { maxLength: 40 },
);

describe('calibration of five checks, computed by hand', () => {
  const figures = measureCalibration([
    { predicted: 0.9, verdict: 'right' },
    { predicted: 0.8, verdict: 'partly' },
    { predicted: 0.85, verdict: 'right' },
    { predicted: 0.2, verdict: 'wrong' },
    { predicted: 0.2, verdict: 'right' },
  ]);

  it('counts right 1, partly ½, wrong 0', () => {
    expect(figures.baseRate).toBeCloseTo((1 + 0.5 + 1 + 0 + 1) / 5, 12);
  });

  it('has ten equal buckets, empty ones included, and a bound belongs to the upper one', () => {
    expect(figures.buckets.map(({ n }) => n)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 2, 1]);
    expect(figures.buckets[0]).toEqual({ from: 0, to: 0.1, n: 0, predicted: null, observed: null });
    expect(figures.buckets[2]).toEqual({ from: 0.2, to: 0.3, n: 2, predicted: 0.2, observed: 0.5 });
    expect(figures.buckets[8]?.predicted).toBeCloseTo(0.825, 12);
    expect(figures.buckets[8]?.observed).toBe(0.75);
  });

  it('weighs each bucket’s error by its checks', () => {
    expect(figures.ece).toBeCloseTo((2 * 0.3 + 2 * 0.075 + 1 * 0.1) / 5, 12);
  });

  it('has a Brier score and a natural log loss, half of each logarithm for a partly right check', () => {
    expect(figures.brier).toBeCloseTo((0.01 + 0.09 + 0.0225 + 0.04 + 0.64) / 5, 12);
    // −ln .9 − ½ (ln .8 + ln .2) − ln .85 − ln .8 − ln .2
    expect(figures.logLoss).toBeCloseTo((0.105361 + 0.916291 + 0.162519 + 0.223144 + 1.609438) / 5, 6);
  });

  it('ranks right checks against the rest, ties half', () => {
    // .9 and .85 beat both others; the right .2 loses to .8 and ties with the wrong .2.
    expect(figures.auc).toBeCloseTo((2 + 2 + 0.5) / 6, 12);
  });
});

describe('the bounds of calibration', () => {
  it('puts 1 into the last bucket and 0 into the first', () => {
    const { buckets } = measureCalibration([
      { predicted: 1, verdict: 'right' },
      { predicted: 0, verdict: 'wrong' },
    ]);
    expect(buckets[9]?.n).toBe(1);
    expect(buckets[0]?.n).toBe(1);
  });

  it('puts each tenth into the bucket that begins with it', () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const { buckets } = measureCalibration([{ predicted: Number(`0.${tenth}`), verdict: 'right' }]);
      expect(buckets.findIndex(({ n }) => n === 1)).toBe(tenth);
    }
  });

  it('takes the logarithm of a certain and wrong prediction at 0.001', () => {
    expect(measureCalibration([{ predicted: 0, verdict: 'right' }]).logLoss).toBeCloseTo(6.907755, 6);
  });

  it('has no figures without a check, and no AUC while all verdicts are of one side', () => {
    expect(measureCalibration([])).toMatchObject({ ece: null, brier: null, logLoss: null, auc: null, baseRate: null });
    expect(measureCalibration([{ predicted: 0.4, verdict: 'right' }]).auc).toBeNull();
    expect(measureCalibration([{ predicted: 0.4, verdict: 'partly' }]).auc).toBeNull();
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses %d', (predicted) => {
    expect(() => measureCalibration([{ predicted, verdict: 'right' }])).toThrow(RangeError);
  });

  it.each([
    [0, 'not-enough'],
    [4, 'not-enough'],
    [5, 'thin'],
    [29, 'thin'],
    [30, 'measured'],
  ])('of %d checks says %s', (n, state) => {
    expect(calibrationState(n)).toBe(state);
  });
});

describe('whose predictions count', () => {
  const checks: CheckOnRecord[] = [
    { verdict: 'right', gateway: 0.9, mneme: 0.6 },
    { verdict: 'wrong', gateway: null, mneme: 0.3 },
    { verdict: 'right', gateway: null, mneme: null },
  ];

  it('takes the gateway’s where it sent one, ours otherwise, and counts the checks without any', () => {
    const { n, withPrediction, buckets } = calibrate(checks);
    expect([n, withPrediction]).toEqual([3, 2]);
    expect([buckets[9]?.n, buckets[3]?.n]).toEqual([1, 1]);
  });

  it('separates them', () => {
    expect(calibrate(checks, 'gateway')).toMatchObject({ n: 3, withPrediction: 1, brier: expect.closeTo(0.01, 12) });
    expect(calibrate(checks, 'mneme')).toMatchObject({ n: 3, withPrediction: 2, auc: 1 });
  });
});

describe('laws of calibration', () => {
  it('AUC is the share of pairs that are in the right order', () => {
    fc.assert(
      fc.property(predictedChecks, (checks) => {
        const { auc } = measureCalibration(checks);
        const expected = pairwiseAuc(checks);
        expect(auc === null ? null : auc.toFixed(10)).toBe(expected === null ? null : expected.toFixed(10));
      }),
    );
  });

  it('depends on no order', () => {
    fc.assert(
      fc.property(predictedChecks, (checks) => {
        const forwards = measureCalibration(checks);
        const backwards = measureCalibration([...checks].reverse());
        expect(backwards.auc).toBe(forwards.auc);
        expect(backwards.ece ?? 0).toBeCloseTo(forwards.ece ?? 0, 10);
      }),
    );
  });

  it('a constant prediction of the base rate has no calibration error and an AUC of a half: which is why n, Brier and AUC stand beside', () => {
    fc.assert(
      fc.property(predictedChecks, (checks) => {
        const { baseRate } = measureCalibration(checks);
        fc.pre(baseRate !== null);
        const constant = measureCalibration(checks.map(({ verdict }) => ({ predicted: baseRate, verdict })));
        expect(constant.ece).toBeCloseTo(0, 10);
        expect(constant.auc ?? 0.5).toBe(0.5);
      }),
    );
  });

  it('every check is in exactly one bucket', () => {
    fc.assert(
      fc.property(predictedChecks, (checks) => {
        const { buckets } = measureCalibration(checks);
        expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(checks.length);
      }),
    );
  });
});

function pairwiseAuc(checks: readonly PredictedCheck[]): number | null {
  const right = checks.filter(({ verdict }) => verdict === 'right');
  const rest = checks.filter(({ verdict }) => verdict !== 'right');
  let wins = 0;
  for (const one of right) {
    for (const other of rest) {
      wins += one.predicted > other.predicted ? 1 : one.predicted === other.predicted ? 0.5 : 0;
    }
  }
  return right.length * rest.length === 0 ? null : wins / (right.length * rest.length);
}
