import fc from 'fast-check';
import { cosine, dot, magnitude, quantise } from './quantised.js';

const component = fc.double({ min: -1, max: 1, noNaN: true });
const vectors = fc
  .integer({ min: 2, max: 300 })
  .chain((length) =>
    fc.tuple(
      fc.array(component, { minLength: length, maxLength: length }),
      fc.array(component, { minLength: length, maxLength: length }),
    ),
  )
  .filter((pair) => pair.every((vector) => vector.some((x) => Math.abs(x) > 1e-6)));

function exactCosine(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, v, i) => sum + v * (y[i] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** The most that rounding can turn a vector: asin(½√n / ‖127·x/max|x|‖). */
function largestAngle(vector: readonly number[]): number {
  const largest = Math.max(...vector.map(Math.abs));
  const scaled = Math.hypot(...vector.map((x) => (x / largest) * 127));
  return Math.asin(Math.min(1, (0.5 * Math.sqrt(vector.length)) / scaled));
}

describe('quantise', () => {
  it('scales the largest component to 127 and keeps the signs', () => {
    expect([...quantise([0.5, -0.25, 0, -0.5])]).toEqual([127, -63, 0, -127]);
  });

  it('depends on the direction alone', () => {
    expect(quantise([3, -1, 2])).toEqual(quantise([0.003, -0.001, 0.002]));
  });

  it('gives zeros for a vector with nothing in it or without a finite scale', () => {
    expect([...quantise([0, 0, 0])]).toEqual([0, 0, 0]);
    expect([...quantise([Number.NaN, 1])]).toEqual([0, 0]);
    expect([...quantise([Number.POSITIVE_INFINITY, 1])]).toEqual([0, 0]);
  });

  it('keeps cosines within the bound that its description states', () => {
    fc.assert(
      fc.property(vectors, ([a, b]) => {
        const error = Math.abs(cosine(quantise(a), quantise(b)) - exactCosine(a, b));
        expect(error).toBeLessThanOrEqual(largestAngle(a) + largestAngle(b) + 1e-9);
      }),
    );
  });
});

describe('cosine', () => {
  it('is 1 for a vector with itself, −1 with its opposite, and symmetric', () => {
    fc.assert(
      fc.property(vectors, ([a, b]) => {
        const [x, y] = [quantise(a), quantise(b)];
        expect(cosine(x, x)).toBeCloseTo(1, 12);
        expect(
          cosine(
            x,
            Int8Array.from(x, (v) => -v),
          ),
        ).toBeCloseTo(-1, 12);
        expect(cosine(x, y)).toBe(cosine(y, x));
      }),
    );
  });

  it('is 0, never NaN, when either vector is empty of meaning', () => {
    const nothing = new Int8Array(3);
    expect(cosine(nothing, Int8Array.of(1, 2, 3))).toBe(0);
    expect(cosine(nothing, nothing)).toBe(0);
  });

  it('refuses vectors of different models', () => {
    expect(() => cosine(new Int8Array(3), new Int8Array(4))).toThrow(RangeError);
  });

  it('rests on an exact product and length', () => {
    expect(dot(Int8Array.of(127, -127), Int8Array.of(127, 127))).toBe(0);
    expect(magnitude(Int8Array.of(3, 4))).toBe(5);
  });
});
