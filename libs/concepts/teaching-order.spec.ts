import fc from 'fast-check';
import { type OrderedConcept, teachingOrder } from './teaching-order.js';

const concept = (id: string, buildsOn: string[] = [], centrality = 0.1): OrderedConcept => ({
  id,
  name: id.toUpperCase(),
  centrality,
  buildsOn,
});

const idsOf = (order: ReturnType<typeof teachingOrder>): string[][] =>
  order.layers.map((layer) => layer.map(({ id }) => id));

describe('the teaching order', () => {
  it('puts a concept one layer behind the last of its prerequisites', () => {
    const order = teachingOrder([
      concept('osmosis', ['diffusion', 'membrane']),
      concept('membrane'),
      concept('diffusion', ['particle']),
      concept('particle'),
    ]);

    expect(idsOf(order)).toEqual([['membrane', 'particle'], ['diffusion'], ['osmosis']]);
    expect(order.brokenEdges).toEqual([]);
  });

  it('puts hubs first within a layer, then names', () => {
    const order = teachingOrder([concept('b', [], 0.1), concept('a', [], 0.1), concept('hub', [], 0.5)]);

    expect(idsOf(order)).toEqual([['hub', 'a', 'b']]);
  });

  it('breaks a circle at the edge that the fewest files state', () => {
    const order = teachingOrder(
      [concept('a', ['b']), concept('b', ['c']), concept('c', ['a'])],
      [
        { from: 'a', to: 'b', weight: 3 },
        { from: 'b', to: 'c', weight: 1 },
        { from: 'c', to: 'a', weight: 2 },
      ],
    );

    expect(order.brokenEdges).toEqual([{ from: 'b', to: 'c' }]);
    expect(idsOf(order)).toEqual([['b'], ['a'], ['c']]);
  });

  it('breaks a circle of equal edges at the one into the least central concept', () => {
    const order = teachingOrder([concept('a', ['b'], 0.2), concept('b', ['a'], 0.8)]);

    expect(order.brokenEdges).toEqual([{ from: 'b', to: 'a' }]);
  });

  it('breaks an edge of a concept to itself and leaves out unknown ids', () => {
    const order = teachingOrder([concept('a', ['a', 'nowhere'])]);

    expect(order.brokenEdges).toEqual([{ from: 'a', to: 'a' }]);
    expect(idsOf(order)).toEqual([['a']]);
  });

  it('of nothing is nothing', () => {
    expect(teachingOrder([])).toEqual({ layers: [], brokenEdges: [] });
  });

  it('orders 800 concepts on one long chain that ends in its beginning', () => {
    const chain = Array.from({ length: 800 }, (_, index) => concept(`${index}`, [`${(index + 1) % 800}`]));

    const order = teachingOrder(chain);

    expect(order.brokenEdges).toHaveLength(1);
    expect(order.layers).toHaveLength(800);
  });

  it('holds every concept once, respects every edge that it kept, and breaks none without need', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const edges = fc.uniqueArray(
      fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids), weight: fc.integer({ min: 1, max: 3 }) }),
      { selector: ({ from, to }) => `${from}${to}` },
    );
    fc.assert(
      fc.property(edges, (stated) => {
        const concepts = ids.map((id) =>
          concept(
            id,
            stated.filter(({ from }) => from === id).map(({ to }) => to),
          ),
        );

        const order = teachingOrder(concepts, stated);

        const layerOf = new Map(order.layers.flatMap((layer, index) => layer.map(({ id }) => [id, index] as const)));
        expect([...layerOf.keys()].sort()).toEqual(ids);
        const isBroken = (from: string, to: string): boolean =>
          order.brokenEdges.some((edge) => edge.from === from && edge.to === to);
        for (const { from, to } of stated) {
          const behind = (layerOf.get(from) ?? 0) > (layerOf.get(to) ?? 0);
          expect(behind || isBroken(from, to)).toBe(true);
        }
        for (const { from, to } of order.brokenEdges) {
          expect(
            reachable(
              stated.filter((edge) => !isBroken(edge.from, edge.to)),
              to,
            ).has(from),
          ).toBe(true);
        }
        expect(teachingOrder([...concepts].reverse(), [...stated].reverse())).toEqual(order);
      }),
    );
  });
});

function reachable(edges: readonly { from: string; to: string }[], start: string): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    for (const edge of edges) {
      if (edge.from === id) {
        found.add(edge.to);
      }
    }
  }
  return found;
}
