import fc from 'fast-check';
import { pageRank } from './page-rank.js';

describe('PageRank', () => {
  it('is what a hand computes on four nodes', () => {
    // A builds on B and C, B on C, D on C; C builds on nothing and passes its rank to all.
    // With x = .15/4 + .85·c/4: a = d = x, b = x + .85·a/2 = 1.425x, c = x + .85·(a/2 + b + d) = 3.48625x; 6.91125x = 1.
    const x = 1 / 6.91125;

    const ranks = pageRank(
      ['A', 'B', 'C', 'D'],
      [
        { from: 'A', to: 'B', weight: 1 },
        { from: 'A', to: 'C', weight: 1 },
        { from: 'B', to: 'C', weight: 1 },
        { from: 'D', to: 'C', weight: 1 },
      ],
    );

    expect(ranks.get('A')).toBeCloseTo(x, 10);
    expect(ranks.get('B')).toBeCloseTo(1.425 * x, 10);
    expect(ranks.get('C')).toBeCloseTo(3.48625 * x, 10);
    expect(ranks.get('D')).toBeCloseTo(x, 10);
  });

  it('shares a rank in proportion to the weights', () => {
    // A passes ¾ to B and ¼ to C; both pass theirs to all. With y = a: b = y(1 + .6375), c = y(1 + .2125).
    const ranks = pageRank(
      ['A', 'B', 'C'],
      [
        { from: 'A', to: 'B', weight: 3 },
        { from: 'A', to: 'C', weight: 1 },
      ],
    );

    const a = ranks.get('A') ?? 0;
    expect(ranks.get('B')).toBeCloseTo(1.6375 * a, 10);
    expect(ranks.get('C')).toBeCloseTo(1.2125 * a, 10);
  });

  it('leaves out edges to itself, of unknown nodes and without weight', () => {
    const ranks = pageRank(
      ['A', 'B'],
      [
        { from: 'A', to: 'A', weight: 1 },
        { from: 'A', to: 'Z', weight: 1 },
        { from: 'Z', to: 'B', weight: 1 },
        { from: 'A', to: 'B', weight: 0 },
      ],
    );

    expect([...ranks.values()]).toEqual([0.5, 0.5]);
  });

  it('of nothing is nothing', () => {
    expect(pageRank([], []).size).toBe(0);
  });

  it('sums to 1 and heeds no order', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const edge = fc.record({ from: node, to: node, weight: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.uniqueArray(node, { minLength: 1 }), fc.array(edge), (nodes, edges) => {
        const ranks = pageRank(nodes, edges);

        expect([...ranks.values()].reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 12);
        expect(pageRank([...nodes].reverse(), [...edges].reverse())).toEqual(ranks);
      }),
    );
  });
});
