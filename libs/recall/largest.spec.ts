import fc from 'fast-check';
import { Largest } from './largest.js';

describe('the largest of many', () => {
  it('are those that sorting would give, the higher item first among equals', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 12 }), (values, limit) => {
        const largest = new Largest(limit);
        for (const [item, value] of values.entries()) {
          largest.offer(value, item);
        }
        const sorted = [...values.entries()].sort(([i, a], [j, b]) => b - a || j - i).slice(0, limit);
        expect(largest.full).toBe(values.length >= limit);
        expect(largest.smallest).toBe(sorted.at(-1)?.[1] ?? Number.NEGATIVE_INFINITY);
        expect(largest.drain()).toEqual(sorted.map(([item]) => item));
      }),
    );
  });
});
