import fc from 'fast-check';
import { type OrderedLayers, orderLayers } from './layer-order.js';

const drawings = fc
  .array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 6 })
  .chain((sizes) => {
    const layers = sizes.map((size, layer) => Array.from({ length: size }, (_, index) => `${layer}.${index}`));
    const keys = layers.flat();
    const link = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...keys)).map(([from, to]) => ({ from, to }));
    return fc.record({ layers: fc.constant(layers), links: fc.array(link, { maxLength: 40, size: 'max' }) });
  })
  .map(({ layers, links }) => ({ layers, links: links.filter(({ from, to }) => from.slice(0, 1) < to.slice(0, 1)) }));

/** Three layers of three, each item linked to two of the layer before: the given order is often the best there is. */
const dense = fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }).map((before) => {
  const layers = [0, 1, 2].map((layer) => [0, 1, 2].map((index) => `${layer}.${index}`));
  const links = before.map((from, link) => {
    const layer = Math.floor(link / 6);
    return { from: `${layer}.${from}`, to: `${layer + 1}.${link % 3}` };
  });
  return { layers, links };
});

/** Pairs of link pieces between the same two layers whose ends are in opposite order. */
function crossings({ layers, paths }: OrderedLayers): number {
  const place = new Map(layers.flatMap((layer, at) => layer.map(({ key }, index) => [key, { at, index }] as const)));
  const of = (key: string | undefined) => place.get(key ?? '') ?? { at: -1, index: -1 };
  const pieces = paths.flatMap((path) => path.slice(1).map((to, step) => ({ from: of(path[step]), to: of(to) })));
  let count = 0;
  pieces.forEach((one, index) => {
    for (const other of pieces.slice(index + 1)) {
      const opposite = (one.from.index - other.from.index) * (one.to.index - other.to.index) < 0;
      count += one.from.at === other.from.at && opposite ? 1 : 0;
    }
  });
  return count;
}

describe('the order within layers', () => {
  it('untangles two links that cross', () => {
    const links = [
      { from: 'a', to: 'd' },
      { from: 'b', to: 'c' },
    ];
    const ordered = orderLayers(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      links,
    );
    expect(crossings(ordered)).toBe(0);
  });

  it('leads a long link through a lane of each layer between', () => {
    const { layers, paths } = orderLayers([['a'], ['b'], ['c'], ['d']], [{ from: 'a', to: 'd' }]);
    expect(paths).toEqual([['a', expect.any(String), expect.any(String), 'd']]);
    expect(layers.map((layer) => layer.filter(({ lane }) => lane).length)).toEqual([0, 1, 1, 0]);
  });

  it('keeps every item in its layer, and never adds a crossing', () => {
    fc.assert(
      fc.property(drawings, ({ layers, links }) => {
        const ordered = orderLayers(layers, links);
        const items = ordered.layers.map((layer) => layer.filter(({ lane }) => !lane).map(({ key }) => key));
        expect(items.map((layer) => [...layer].sort())).toEqual(layers.map((layer) => [...layer].sort()));
        const given = {
          layers: layers.map((layer, index) => [
            ...layer.map((key) => ({ key, lane: false })),
            ...(ordered.layers[index] ?? [])
              .filter(({ lane }) => lane)
              .sort((a, b) => Number(a.key.split(' ')[1]) - Number(b.key.split(' ')[1])),
          ]),
          paths: ordered.paths,
        };
        expect(crossings(ordered)).toBeLessThanOrEqual(crossings(given));
      }),
    );
  });

  it('never makes a good order worse', () => {
    fc.assert(
      fc.property(dense, ({ layers, links }) => {
        const given = {
          layers: layers.map((layer) => layer.map((key) => ({ key, lane: false }))),
          paths: links.map(({ from, to }) => [from, to]),
        };
        expect(crossings(orderLayers(layers, links))).toBeLessThanOrEqual(crossings(given));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a link that runs back', () => {
    expect(() => orderLayers([['a'], ['b']], [{ from: 'b', to: 'a' }])).toThrow(RangeError);
    expect(() => orderLayers([['a'], ['b']], [{ from: 'a', to: 'z' }])).toThrow(RangeError);
  });
});
