import fc from 'fast-check';
import { cellMap, concept, layeredMaps, mapAndOrder } from './map.fixture.js';
import { mapMermaid } from './map-mermaid.js';
import { oneLine } from './visible-text.js';

const NODE = /^ {2}(c\d+)(?:\["([^"]*)"\]|\[\["([^"]*)"\]\]):::(named|explained|confirmed|taught)$/u;
const EDGE = /^ {2}(c\d+) (-->|-\.->) (c\d+)$/u;
const CLASS = /^ {2}classDef (named|explained|confirmed|taught) [\w:#,]+$/u;

/** Reads a flowchart as the grammar that we write has it; an unknown line throws. */
function read(source: string) {
  const [first, ...lines] = source.trimEnd().split('\n');
  expect(first).toBe('flowchart LR');
  const labels = new Map<string, string>();
  const edges: string[] = [];
  for (const line of lines.filter((text) => !text.startsWith('  %% '))) {
    const node = NODE.exec(line);
    const edge = EDGE.exec(line);
    if (node !== null) {
      labels.set(node[1] ?? '', shown(node[2] ?? node[3] ?? ''));
    } else if (edge !== null) {
      edges.push(`${labels.get(edge[1] ?? '')} ${edge[2]} ${labels.get(edge[3] ?? '')}`);
    } else if (!CLASS.test(line)) {
      throw new Error(`Not a line of a flowchart: ${line}`);
    }
  }
  return { labels: [...labels.values()], edges };
}

function shown(label: string): string {
  return label.replace(/#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)));
}

describe('the concept map in Mermaid', () => {
  it('has a node a concept, and arrows from the prerequisite', () => {
    const { map, order } = cellMap();
    expect(read(mapMermaid(map, order))).toEqual({
      labels: ['◐ غشاء الخلية', '○ Diffusion & <drift>', '● Ósmosis en la célula', '◕ Photosynthesis'],
      edges: [
        '◕ Photosynthesis -.-> ◐ غشاء الخلية',
        '◐ غشاء الخلية --> ● Ósmosis en la célula',
        '○ Diffusion & <drift> --> ● Ósmosis en la célula',
        '◐ غشاء الخلية --> ◕ Photosynthesis',
      ],
    });
  });

  it('lets no name break out of its label, or be read as Markdown', () => {
    const names = ['"] --> x["', '1. first', '- item', '`code`', '#35;', '**bold**', '<script>', 'end', 'a;b', '%% no'];
    const { map, order } = mapAndOrder([names.map((name, index) => concept({ id: `n${index}`, name }))]);
    const source = mapMermaid(map, order);
    expect(read(source).labels).toEqual(names.map((name) => `○ ${name}`));
    expect(source).not.toMatch(/<script|`|\*\*|1\./);
  });

  it('reads back whatever the names are', () => {
    fc.assert(
      fc.property(layeredMaps, ({ map, order }) => {
        const { labels, edges } = read(mapMermaid(map, order));
        expect(labels.map((label) => label.slice(2))).toEqual(order.layers.flat().map(({ name }) => oneLine(name)));
        expect(edges).toHaveLength(map.concepts.reduce((sum, { buildsOn }) => sum + buildsOn.length, 0));
      }),
    );
  });

  it('draws the most central concepts of a map that Mermaid would refuse, and says so', () => {
    const hub = concept({ id: 'hub', centrality: 0.5 });
    const many = Array.from({ length: 800 }, (_, index) =>
      concept({ id: `c${index}`, buildsOn: ['hub'], centrality: 1 / (10 + index) }),
    );
    const { map, order } = mapAndOrder([[hub], many]);
    const source = mapMermaid(map, order);
    const { labels, edges } = read(source);
    expect(edges.length).toBeLessThanOrEqual(500);
    expect(edges.length).toBeGreaterThan(400);
    expect(labels).toContain('○ hub');
    expect(labels).toContain('○ c0');
    expect(labels).not.toContain('○ c799');
    expect(source).toContain(`The ${labels.length} most central of 801 concepts`);
    expect(source.length).toBeLessThanOrEqual(50_000);
  });

  it('draws an empty map as an empty chart', () => {
    const { map, order } = mapAndOrder([]);
    expect(read(mapMermaid(map, order))).toEqual({ labels: [], edges: [] });
  });
});
