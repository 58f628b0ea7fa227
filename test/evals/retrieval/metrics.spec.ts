import fc from 'fast-check';
import { scoreRanking, sessionRanking } from './metrics.js';
import { PlainBm25 } from './plain-bm25.js';

describe('a ranking', () => {
  it('is scored by what stands in its first k places', () => {
    const relevant = new Set(['b', 'd', 'x']);
    expect(scoreRanking(['a', 'b', 'c', 'd'], relevant, 1)).toEqual({ any: 0, all: 0, recall: 0, ndcg: 0 });
    const three = scoreRanking(['a', 'b', 'c', 'd'], relevant, 4);
    // Places 2 and 4 of an ideal 1, 2, 3.
    const gain = 1 / Math.log2(3) + 1 / Math.log2(5);
    const ideal = 1 + 1 / Math.log2(3) + 1 / 2;
    expect(three).toMatchObject({ any: 1, all: 0, recall: 2 / 3, ndcg: expect.closeTo(gain / ideal) });
  });

  it('that begins with all that is relevant is perfect', () => {
    expect(scoreRanking(['b', 'd', 'a'], new Set(['d', 'b']), 2)).toEqual({ any: 1, all: 1, recall: 1, ndcg: 1 });
  });

  it('is never worse with more places, but for NDCG, and never beyond 1', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String), { minLength: 1 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 20 }), (ranking, relevant, k) => {
        const [less, more] = [k, k + 1].map((places) => scoreRanking(ranking, new Set(relevant), places));
        expect(more?.recall).toBeGreaterThanOrEqual(less?.recall ?? 1);
        expect(more?.any).toBeGreaterThanOrEqual(more?.all ?? 1);
        expect(more?.ndcg).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('needs something relevant', () => {
    expect(() => scoreRanking(['a'], new Set(), 1)).toThrow(RangeError);
  });

  it('of lines is one of sessions, each at its best line', () => {
    const sessionOf = new Map(Object.entries({ a: 'one', b: 'two', c: 'one' }));
    expect(sessionRanking(['b', 'c', 'a', 'unknown'], sessionOf)).toEqual(['two', 'one']);
  });
});

describe('plain BM25', () => {
  const document = (id: string, ...terms: string[]) => ({
    id,
    terms: new Map(terms.map((term) => [term, terms.filter((other) => other === term).length])),
  });
  const bm25 = new PlainBm25([
    document('short', 'cell'),
    document('long', 'cell', 'wall', 'plant', 'leaf', 'root'),
    document('often', 'wall', 'wall', 'wall', 'plant', 'leaf'),
    document('other', 'moon'),
  ]);

  it('ranks the shorter and the one that says it more often first, and leaves out what says nothing of it', () => {
    expect(bm25.rank(['cell'])).toEqual(['short', 'long']);
    expect(bm25.rank(['wall'])).toEqual(['often', 'long']);
    expect(bm25.rank(['sun'])).toEqual([]);
  });

  it('counts a rare word more than a frequent one', () => {
    expect(bm25.rank(['cell', 'moon'])[0]).toBe('other');
  });
});
