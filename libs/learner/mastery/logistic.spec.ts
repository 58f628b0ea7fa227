import { fitLogistic, logit, sigmoid } from './logistic.js';

describe('fitting a logistic', () => {
  it('a constant alone becomes the log-odds of the share', () => {
    const rows = [1, 1, 1, 0].map((outcome) => ({ features: [1], outcome }));
    expect(fitLogistic(rows, [0], 1e-9)[0]).toBeCloseTo(Math.log(3), 6);
  });

  it('finds the log-odds of two groups', () => {
    const group = (member: number, right: number, wrong: number) => [
      ...new Array(right).fill({ features: [1, member], outcome: 1 }),
      ...new Array(wrong).fill({ features: [1, member], outcome: 0 }),
    ];
    const [constant, member] = fitLogistic([...group(0, 3, 1), ...group(1, 1, 4)], [0, 0], 1e-9);
    expect(constant).toBeCloseTo(Math.log(3), 5);
    expect(member).toBeCloseTo(Math.log(1 / 4) - Math.log(3), 5);
  });

  it('keeps the prior where the rows say nothing of a weight', () => {
    const rows = [1, 0].map((outcome) => ({ features: [1, 0], outcome }));
    expect(fitLogistic(rows, [0.4, -0.7], 1)[1]).toBeCloseTo(-0.7, 12);
    expect(fitLogistic([], [0.4, -0.7], 1)).toEqual([0.4, -0.7]);
  });

  it('the ridge holds a weight that separated rows would drive to infinity', () => {
    const rows = [1, 1, 1].map((outcome) => ({ features: [1], outcome }));
    const [weight] = fitLogistic(rows, [0], 1);
    // At the optimum 3 (1 − σ(w)) = w.
    expect(3 * (1 - sigmoid(weight as number))).toBeCloseTo(weight as number, 6);
  });

  it('logit undoes the logistic', () => {
    expect(sigmoid(logit(0.37))).toBeCloseTo(0.37, 12);
  });
});
