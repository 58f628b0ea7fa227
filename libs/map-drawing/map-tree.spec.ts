import fc from 'fast-check';
import { cellMap, concept, layeredMaps, mapAndOrder } from './map.fixture.js';
import { mapTree } from './map-tree.js';
import { cells } from './visible-text.js';

const PLAIN = { width: 100, colour: false };

describe('the concept map as a tree', () => {
  it('has the layers of the teaching order, prerequisites first', () => {
    const { map, order } = cellMap();
    const lines = mapTree(map, order, PLAIN).split('\n');
    expect(lines).toContain('Layer 1, builds on nothing here: 2 concepts (◐ 1, ○ 1)');
    expect(lines).toContain('Layer 2, builds on earlier layers: 2 concepts (● 1, ◕ 1)');
    expect(lines.findIndex((line) => line.includes('غشاء'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('├─ ● Ósmosis')),
    );
  });

  it('tells readiness in a symbol and in words, and that it is about the material', () => {
    const { map, order } = cellMap();
    const tree = mapTree(map, order, PLAIN);
    expect(tree).toContain('● Ósmosis en la célula (taught by a person)');
    expect(tree).toContain('◕ Photosynthesis (confirmed by a check)');
    expect(tree).toContain('○ Diffusion & <drift> (named only)');
    expect(tree).toContain('about the material');
  });

  it('isolates right-to-left names, and marks the hub', () => {
    const { map, order } = cellMap();
    expect(mapTree(map, order, PLAIN)).toContain('├─ ◐ ★ \u2068غشاء الخلية\u2069 (explained by a file)');
  });

  it('says what a concept builds on, takes for granted, where it stands and what was taught', () => {
    const { map, order } = cellMap();
    const lines = mapTree(map, order, PLAIN).split('\n');
    expect(lines).toContain('│     builds on \u2068غشاء الخلية\u2069 (1), Diffusion & <drift> (1)');
    expect(lines).toContain('      takes for granted Brownian motion');
    expect(lines).toContain('│     in \u2068الخلية.md\u2069 p. 3–5, 9');
    expect(lines).toContain('│     taught 2026-07-12: agua, siempre agua');
  });

  it('lists the edges that gave way to an order, and not as prerequisites', () => {
    const { map, order } = cellMap();
    const lines = mapTree(map, order, PLAIN).split('\n');
    expect(lines).toContain('- \u2068غشاء الخلية\u2069 builds on Photosynthesis');
    expect(lines.filter((line) => line.includes('builds on Photosynthesis'))).toHaveLength(1);
  });

  it('folds a long layer into its first concepts and a count', () => {
    const long = Array.from({ length: 61 }, (_, index) =>
      concept({ id: `c${index}`, readiness: index < 20 ? 1 : 0.35 }),
    );
    const { map, order } = mapAndOrder([long]);
    const tree = mapTree(map, order, PLAIN);
    expect(tree).toContain('├─ ● c11 ');
    expect(tree).not.toContain(' c12 ');
    expect(tree).toContain('└─ … and 49 more concepts (● 8, ○ 41)');
    expect(mapTree(map, order, { ...PLAIN, perLayer: 61 })).toContain('└─ ○ c60 ');
  });

  it('opens as many layers as the depth says', () => {
    const { map, order } = cellMap();
    const tree = mapTree(map, order, { ...PLAIN, depth: 1 });
    expect(tree).toContain('Layer 2, builds on earlier layers: 2 concepts');
    expect(tree).not.toContain('● Ósmosis');
  });

  it('says that an empty map is empty', () => {
    const { map, order } = mapAndOrder([]);
    expect(mapTree(map, order, PLAIN)).toMatch(/empty/);
  });

  it('refuses an order of another state', () => {
    const { map } = cellMap();
    const { order } = mapAndOrder([[concept({ id: 'elsewhere' })]]);
    expect(() => mapTree(map, order, PLAIN)).toThrow(RangeError);
  });

  it('lists every concept once, within the width, and lets no name drive the terminal', () => {
    fc.assert(
      fc.property(layeredMaps, fc.integer({ min: 40, max: 120 }), ({ map, order }, width) => {
        const lines = mapTree(map, order, { width, colour: false, perLayer: 100 }).split('\n');
        expect(lines.filter((line) => /^[├└]─ /u.test(line))).toHaveLength(map.concepts.length);
        expect(Math.max(...lines.map(cells))).toBeLessThanOrEqual(width);
        expect(lines.join('')).not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
      }),
    );
  });

  it('says in colour what it says without', () => {
    const { map, order } = cellMap();
    const coloured = mapTree(map, order, { width: 100, colour: true });
    const esc = String.fromCodePoint(0x1b);
    expect(coloured).toContain(`${esc}[32m●${esc}[0m`);
    expect(
      coloured
        .split(esc)
        .map((part) => part.replace(/^\[\d+m/, ''))
        .join(''),
    ).toBe(mapTree(map, order, PLAIN));
  });
});
