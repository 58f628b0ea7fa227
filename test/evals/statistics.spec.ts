import fc from 'fast-check';
import { auc, mean, signTest, wilson } from './statistics.js';

describe('a proportion', () => {
  it("has Wilson's interval", () => {
    // Newcombe 1998, table I: 81 of 263 and 15 of 148.
    const [large, small] = [wilson(81, 263), wilson(15, 148)];
    expect([large.from, large.to].map((value) => value.toFixed(4))).toEqual(['0.2553', '0.3662']);
    expect([small.from, small.to].map((value) => value.toFixed(4))).toEqual(['0.0624', '0.1605']);
  });

  it('of none at all knows nothing', () => {
    expect(wilson(0, 0)).toMatchObject({ n: 0, share: Number.NaN, from: 0, to: 1 });
  });

  it('lies within its interval, and that within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
        const { share, from, to } = wilson(Math.round(n * part), n);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1);
        expect(from).toBeLessThanOrEqual(share + 1e-12);
        expect(to).toBeGreaterThanOrEqual(share - 1e-12);
      }),
    );
  });
});

describe('the sign test', () => {
  it('counts both tails', () => {
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(5, 5)).toBe(1);
    expect(signTest(5, 0)).toBeCloseTo(2 / 32);
    expect(signTest(1, 9)).toBeCloseTo((2 * (1 + 10)) / 1024);
  });
});

describe('AUC', () => {
  it('is the share of pairs in the right order, ties half', () => {
    expect(auc([3, 2], [1, 2])).toBe((1 + 1 + 1 + 0.5) / 4);
    expect(auc([1], [2])).toBe(0);
    expect(auc([], [2])).toBeNaN();
  });

  it('is what comparing every pair gives', () => {
    const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(values, values, (own, foreign) => {
        const pairs = own.flatMap((a) => foreign.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
        expect(auc(own, foreign)).toBeCloseTo(mean(pairs));
      }),
    );
  });
});
