import { Candidates, MATCH, poolNames, RECENT, WORDS } from './candidates.js';

describe('candidates', () => {
  it('are those of this recall alone', () => {
    const candidates = new Candidates();
    candidates.begin(10);
    candidates.add(3, WORDS);
    candidates.bm25f[3] = 5;
    candidates.begin(10);
    expect([candidates.has(3), candidates.count, candidates.hasAnyOf(MATCH)]).toEqual([false, 0, false]);
    candidates.add(3, RECENT);
    expect([candidates.pools[3], candidates.bm25f[3]]).toEqual([RECENT, 0]);
  });

  it('count once, with all the pools that found them', () => {
    const candidates = new Candidates();
    candidates.begin(2);
    candidates.add(1, RECENT);
    candidates.add(1, WORDS);
    expect(candidates.count).toBe(1);
    expect(poolNames(candidates.pools[1] ?? 0)).toEqual(['recent', 'words']);
    expect(candidates.countPools()).toEqual({ recent: 1, words: 1, concept: 0, meaning: 0 });
  });

  it('stand in the order of time once others were dropped, which are none any more', () => {
    const candidates = new Candidates();
    candidates.begin(10);
    for (const [rank, pools] of [
      [7, WORDS],
      [4, RECENT],
      [2, WORDS | RECENT],
    ] as const) {
      candidates.add(rank, pools);
    }
    candidates.keep(MATCH);
    expect([...candidates.ranks.subarray(0, candidates.count)]).toEqual([2, 7]);
    expect(candidates.has(4)).toBe(false);
  });

  it('have room for a larger memory than the last', () => {
    const candidates = new Candidates();
    candidates.begin(1);
    candidates.add(0, WORDS);
    candidates.begin(1_000);
    expect(candidates.has(0)).toBe(false);
    candidates.add(999, WORDS);
    expect(candidates.ranks[0]).toBe(999);
  });
});
