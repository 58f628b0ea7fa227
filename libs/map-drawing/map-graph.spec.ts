import { concept, mapAndOrder } from './map.fixture.js';
import { mapGraph } from './map-graph.js';
import { readinessBand } from './readiness-band.js';

describe('the bands of readiness', () => {
  it.each([
    [0, 'named'],
    [0.35, 'named'],
    [0.59, 'named'],
    [0.6, 'explained'],
    [0.84, 'explained'],
    [0.85, 'confirmed'],
    [0.99, 'confirmed'],
    [1, 'taught'],
  ])('%f is %s', (readiness, name) => {
    expect(readinessBand(readiness).name).toBe(name);
  });
});

describe('the map joined with its teaching order', () => {
  const leaves = ['x', 'y', 'z'].map((id) => concept({ id, buildsOn: ['hub'], centrality: 0.1 }));

  it('has for hubs what several concepts build on and what ranks high', () => {
    const { map, order } = mapAndOrder([[concept({ id: 'hub', centrality: 0.7 })], leaves]);
    const { concepts } = mapGraph(map, order);
    expect([...concepts.values()].filter(({ hub }) => hub).map(({ id }) => id)).toEqual(['hub']);
  });

  it('has no hub where only one concept builds on it, or where it ranks as all others', () => {
    const [one = concept({ id: 'x' })] = leaves;
    const high = mapAndOrder([[concept({ id: 'hub', centrality: 0.9 })], [one]]);
    const flat = mapAndOrder([[concept({ id: 'hub', centrality: 0.1 })], leaves]);
    for (const { map, order } of [high, flat]) {
      expect([...mapGraph(map, order).concepts.values()].some(({ hub }) => hub)).toBe(false);
    }
  });

  it('has each edge once, broken where the order says so', () => {
    const circle = [concept({ id: 'a', buildsOn: ['b'] }), concept({ id: 'b', buildsOn: ['a'] })];
    const { map, order } = mapAndOrder([circle.slice(0, 1), circle.slice(1)], [{ from: 'a', to: 'b' }]);
    const edges = mapGraph(map, order).edges.map(({ prerequisite, dependant, broken }) => [
      prerequisite.id,
      dependant.id,
      broken,
    ]);
    expect(edges).toEqual([
      ['b', 'a', true],
      ['a', 'b', false],
    ]);
  });

  it('refuses a concept that the order leaves out, and a prerequisite that the map lacks', () => {
    const { map, order } = mapAndOrder([[concept({ id: 'hub' })], leaves]);
    expect(() => mapGraph(map, { ...order, layers: order.layers.slice(1) })).toThrow(RangeError);
    expect(() => mapGraph({ ...map, concepts: leaves }, order)).toThrow(RangeError);
    const loose = mapAndOrder([[concept({ id: 'left out' }), ...leaves, concept({ id: 'hub' })]]);
    const without = loose.order.layers.map((layer) => layer.filter(({ id }) => id !== 'left out'));
    expect(() => mapGraph(loose.map, { ...loose.order, layers: without })).toThrow(/left out/);
  });
});
