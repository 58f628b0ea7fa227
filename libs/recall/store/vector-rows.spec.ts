import fc from 'fast-check';
import { VectorRows } from './vector-rows.js';

const DIMENSIONS = 32;
const vector = fc.int8Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS });

function plainCosine(a: Int8Array, b: Int8Array): number {
  const dot = (x: Int8Array, y: Int8Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const lengths = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

describe('vector rows', () => {
  it('give the cosine of each row with the question, whatever the order and the number of rows', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 700 }), vector), { selector: ([slot]) => slot });
    fc.assert(
      fc.property(rows, vector, (set, query) => {
        const vectors = new VectorRows(DIMENSIONS);
        for (const [slot, row] of set) {
          vectors.set(slot, row);
        }
        vectors.scan(query, 701);
        for (const [slot, row] of set) {
          expect(vectors.cosine(slot)).toBeCloseTo(plainCosine(row, query), 12);
        }
      }),
    );
  });

  it('keep their rows when they grow after a scan', () => {
    const vectors = new VectorRows(DIMENSIONS);
    const ones = new Int8Array(DIMENSIONS).fill(1);
    vectors.set(0, ones);
    vectors.scan(ones, 1);
    vectors.set(100_000, ones);
    vectors.scan(ones, 100_001);
    expect(vectors.cosine(0)).toBeCloseTo(1, 12);
    expect(vectors.cosine(100_000)).toBeCloseTo(1, 12);
    expect(vectors.cosine(50_000)).toBeCloseTo(0, 12);
  });

  it.each([
    ['a row without a vector', 1, new Int8Array(DIMENSIONS).fill(3)],
    ['a zero vector', 0, new Int8Array(DIMENSIONS).fill(3)],
    ['a row beyond the last', 9_999, new Int8Array(DIMENSIONS).fill(3)],
    ['a zero question', 2, new Int8Array(DIMENSIONS)],
    ['no question', 2, null],
  ])('have the cosine 0 for %s', (_, slot, query) => {
    const vectors = new VectorRows(DIMENSIONS);
    vectors.set(0, new Int8Array(DIMENSIONS));
    vectors.set(2, new Int8Array(DIMENSIONS).fill(5));
    vectors.scan(new Int8Array(DIMENSIONS).fill(1), 3);
    vectors.scan(query, 3);
    expect(vectors.cosine(slot)).toBeCloseTo(0, 12);
  });

  it('name those that are near enough, the floor itself included', () => {
    const vectors = new VectorRows(DIMENSIONS);
    const row = (filled: number) => new Int8Array(DIMENSIONS).fill(100, 0, filled);
    for (const [slot, filled] of [32, 16, 8, 32].entries()) {
      vectors.set(slot, row(filled));
    }
    const near: [number, number][] = [];
    vectors.scan(row(32), 3);
    vectors.visitNear(0.5, 3, (slot, cosine) => near.push([slot, Math.round(cosine * 100) / 100]));
    expect(near).toEqual([
      [0, 1],
      [1, 0.71],
      [2, 0.5],
    ]);
  });

  it.each([0, -16, 8, 100, 16.5])('refuse %d dimensions', (dimensions) => {
    expect(() => new VectorRows(dimensions)).toThrow(RangeError);
  });

  it('refuse vectors of other dimensions', () => {
    const vectors = new VectorRows(DIMENSIONS);
    expect(() => vectors.set(0, new Int8Array(16))).toThrow(RangeError);
    expect(() => vectors.scan(new Int8Array(16), 0)).toThrow(RangeError);
  });
});
