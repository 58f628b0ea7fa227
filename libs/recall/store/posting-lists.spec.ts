import fc from 'fast-check';
import { countOf, MAX_COUNT, MAX_SLOTS, PostingLists, slotOf } from './posting-lists.js';

function postingsOf(lists: PostingLists, key: string): [number, number][] {
  const target = new Uint32Array(lists.frequency(key));
  const copied = lists.copy(key, target);
  return [...target.subarray(0, copied)].map((posting) => [slotOf(posting), countOf(posting)]);
}

describe('posting lists', () => {
  it('hold what a map of arrays would hold, in the order it was added', () => {
    const additions = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        fc.integer({ min: 0, max: MAX_SLOTS - 1 }),
        fc.integer({ min: 1, max: MAX_COUNT }),
      ),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(additions, (added) => {
        const lists = new PostingLists();
        const expected = new Map<string, [number, number][]>();
        for (const [key, slot, count] of added) {
          lists.append(lists.listFor(key), slot, count);
          expected.set(key, [...(expected.get(key) ?? []), [slot, count]]);
        }
        for (const key of ['a', 'b', 'c', 'd', 'e']) {
          expect(postingsOf(lists, key)).toEqual(expected.get(key) ?? []);
        }
      }),
    );
  });

  it('hold lists that fill the largest slices several times', () => {
    const lists = new PostingLists();
    const list = lists.listFor('often');
    for (let slot = 0; slot < 5_000; slot += 1) {
      lists.append(list, slot, 1);
      lists.append(lists.listFor(`once ${slot}`), slot, 2);
    }
    expect(postingsOf(lists, 'often')).toEqual(Array.from({ length: 5_000 }, (_, slot) => [slot, 1]));
    expect(postingsOf(lists, 'once 4321')).toEqual([[4321, 2]]);
  });

  it('keep a count above the highest as the highest', () => {
    const lists = new PostingLists();
    lists.append(lists.listFor('a'), 3, MAX_COUNT + 1_000);
    expect(postingsOf(lists, 'a')).toEqual([[3, MAX_COUNT]]);
  });

  it('know nothing of a key that was never added', () => {
    expect(new PostingLists().copy('a', new Uint32Array(1))).toBe(0);
  });

  it('refuse a target that is too small', () => {
    const lists = new PostingLists();
    lists.append(lists.listFor('a'), 0, 1);
    expect(() => lists.copy('a', new Uint32Array(0))).toThrow(RangeError);
  });
});
