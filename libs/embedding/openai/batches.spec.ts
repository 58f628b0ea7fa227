import fc from 'fast-check';
import { batches, CHARACTERS_PER_REQUEST, TEXTS_PER_REQUEST } from './batches.js';

describe('batches', () => {
  it('keeps every text, in order, within what a request may hold', () => {
    const texts = fc.array(
      fc.integer({ min: 0, max: 120_000 }).map((length) => 'x'.repeat(length)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(texts, (list) => {
        const groups = batches(list);
        expect(groups.flat()).toEqual(list);
        for (const group of groups) {
          expect(group.join('').length).toBeLessThanOrEqual(CHARACTERS_PER_REQUEST);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('counts texts as well as characters, and sends one that is too long alone', () => {
    expect(batches(Array(TEXTS_PER_REQUEST + 1).fill('')).map((group) => group.length)).toEqual([TEXTS_PER_REQUEST, 1]);
    const long = 'x'.repeat(CHARACTERS_PER_REQUEST + 1);
    expect(batches(['a', long, 'b'])).toEqual([['a'], [long], ['b']]);
  });
});
