import fc from 'fast-check';
import { naturalLog } from './natural-log.js';

describe('naturalLog', () => {
  it('agrees with the engine to fourteen digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (x) => {
        expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(Math.log(x))));
      }),
    );
  });

  it('refuses what has no logarithm', () => {
    expect(naturalLog(1)).toBe(0);
    expect(() => naturalLog(0)).toThrow(RangeError);
    expect(() => naturalLog(Number.NaN)).toThrow(RangeError);
  });
});
