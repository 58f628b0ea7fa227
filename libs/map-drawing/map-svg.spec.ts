import fc from 'fast-check';
import { cellMap, concept, layeredMaps, mapAndOrder } from './map.fixture.js';
import { mapSvg } from './map-svg.js';
import { oneLine } from './visible-text.js';
import { elements, ofClass, parseXml, reachesOut, type XmlElement } from './xml.fixture.js';

const TITLE = { title: 'Biología & <cells>' };

function drawn({ map, order } = cellMap()): XmlElement {
  return parseXml(mapSvg(map, order, TITLE));
}

function conceptOf(root: XmlElement, name: string): XmlElement {
  const found = ofClass(root, 'concept').find((group) => elements(group, 'title')[0]?.text.startsWith(name));
  if (found === undefined) {
    throw new Error(`${name} is not drawn`);
  }
  return found;
}

function numberOf(element: XmlElement | undefined, attribute: string): number {
  return Number(element?.attributes[attribute]);
}

function pathOf(root: XmlElement, title: string): { classes: string; x: number[]; y: number[] } {
  const path = elements(root, 'path').find((element) => element.children[0]?.text === title);
  const numbers = [...(path?.attributes.d ?? '').matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
  const [x, y] = [0, 1].map((part) => numbers.filter((_, index) => index % 2 === part));
  return { classes: path?.attributes.class ?? '', x: x ?? [], y: y ?? [] };
}

/** A map of `size` concepts in three layers, a tenth of them hubs. */
function mapOf(size: number) {
  const first = Array.from({ length: Math.ceil(size / 10) }, (_, index) =>
    concept({ id: `hub${index}`, name: `Hub ${index}`, centrality: 0.9 / Math.ceil(size / 10) }),
  );
  const rest = Array.from({ length: size - first.length }, (_, index) =>
    concept({
      id: `c${index}`,
      name: `Concept ${index}`,
      buildsOn: [`hub${index % first.length}`],
      centrality: 0.1 / size,
    }),
  );
  return mapAndOrder([first, rest]);
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function frameOf(group: XmlElement): Frame {
  const [shape] = [...elements(group, 'rect'), ...elements(group, 'circle')];
  const radius = numberOf(shape, 'r');
  return shape?.name === 'circle'
    ? { x: numberOf(shape, 'cx') - radius, y: numberOf(shape, 'cy') - radius, width: 2 * radius, height: 2 * radius }
    : {
        x: numberOf(shape, 'x'),
        y: numberOf(shape, 'y'),
        width: numberOf(shape, 'width'),
        height: numberOf(shape, 'height'),
      };
}

/** Coordinates are rounded to a tenth, twice. */
const ROUNDING = 0.2;

function expectApart(given: ReturnType<typeof cellMap>): void {
  const root = drawn(given);
  const frames = ofClass(root, 'concept').map(frameOf);
  expect(frames).toHaveLength(given.map.concepts.length);
  const overlaps = frames.filter((one, index) =>
    frames
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y + ROUNDING < other.y + other.height &&
          other.y + ROUNDING < one.y + one.height,
      ),
  );
  expect(overlaps).toEqual([]);
  const [right, bottom] = [numberOf(root, 'width') - 64, numberOf(root, 'height') - 64];
  const outside = ({ x, y, width, height }: Frame) =>
    x < 0 || y < -ROUNDING || x + width > right || y + height > bottom;
  expect(frames.filter(outside)).toEqual([]);
}

describe('the drawing of a concept map', () => {
  it('is one SVG document that runs nothing and fetches nothing', () => {
    const root = drawn();
    expect(root.name).toBe('svg');
    expect(root.attributes.xmlns).toBe('http://www.w3.org/2000/svg');
    expect(reachesOut(root)).toEqual([]);
  });

  it('has a title and a description for those who do not see it', () => {
    const root = drawn();
    const [title, description] = [root.children[0], root.children[1]];
    expect(root.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'mneme-title mneme-desc' });
    expect([title?.name, title?.attributes.id, title?.text]).toEqual(['title', 'mneme-title', 'Biología & <cells>']);
    expect([description?.name, description?.attributes.id]).toEqual(['desc', 'mneme-desc']);
    expect(description?.text).toContain('Much builds on: غشاء الخلية.');
    expect(description?.text).toContain('about the material');
  });

  it('tells readiness in a pattern and in words', () => {
    const root = drawn();
    const osmosis = conceptOf(root, 'Ósmosis en la célula');
    expect(elements(osmosis, 'rect').map(({ attributes }) => attributes.fill)).toContain('url(#mneme-taught)');
    expect(elements(osmosis, 'text').map(({ text }) => text)).toContain('● taught by a person');
    const patterns = elements(root, 'pattern');
    const looks = new Set(patterns.map(({ children }) => JSON.stringify(children.slice(1))));
    expect([patterns.length, looks.size]).toEqual([4, 4]);
  });

  it('lets arrows run from the prerequisite to what builds on it, rightwards', () => {
    const { classes, x } = pathOf(drawn(), 'Diffusion & <drift> comes before Ósmosis en la célula');
    expect(classes).toBe('edge');
    expect(x.at(0)).toBeLessThan(x.at(-1) ?? 0);
  });

  it('draws an edge that gave way as a broken line, backwards', () => {
    const { classes, x } = pathOf(drawn(), 'Photosynthesis comes before غشاء الخلية (left out of the order)');
    expect(classes.split(' ')).toContain('broken');
    expect(x).toEqual([...x].sort((a, b) => b - a));
  });

  it('draws it beside the edge that runs the other way, not over it', () => {
    const root = drawn();
    const forth = pathOf(root, 'غشاء الخلية comes before Photosynthesis');
    const back = pathOf(root, 'Photosynthesis comes before غشاء الخلية (left out of the order)');
    expect(forth.y).toHaveLength(4);
    expect(back.y.toReversed().map((y, index) => y > (forth.y[index] ?? y))).toEqual([true, true, true, true]);
  });

  it('draws a hub larger, with a star', () => {
    const root = drawn();
    const hub = conceptOf(root, 'غشاء الخلية');
    const other = conceptOf(root, 'Photosynthesis');
    expect(numberOf(elements(hub, 'rect')[0], 'width')).toBeGreaterThan(numberOf(elements(other, 'rect')[0], 'width'));
    expect(elements(hub, 'text')[0]?.text).toBe('★ غشاء الخلية');
  });

  it('writes a right-to-left name from the right edge of its box', () => {
    const hub = conceptOf(drawn(), 'غشاء الخلية');
    const box = elements(hub, 'rect')[0];
    const name = elements(hub, 'text')[0];
    expect(name?.attributes).toMatchObject({ direction: 'rtl', 'text-anchor': 'start' });
    expect(numberOf(name, 'x')).toBe(numberOf(box, 'x') + numberOf(box, 'width') - 8);
  });

  it('has a legend of the four bands, the hub and both kinds of arrows, inside the picture', () => {
    const root = drawn();
    const legend = ofClass(root, 'legend')[0];
    const labels = elements(legend ?? root, 'text');
    expect(labels.map(({ text }) => text)).toEqual([
      '○ named only',
      '◐ explained by a file',
      '◕ confirmed by a check',
      '● taught by a person',
      '★ large: much builds on it',
      'from what comes first to what builds on it',
      'left out of the order (a circle)',
    ]);
    const rightmost = Math.max(...labels.map((label) => numberOf(label, 'x') + label.text.length * 7));
    expect(rightmost).toBeLessThanOrEqual(numberOf(root, 'width'));
  });

  it('follows the scheme of the reader, or stays in the one that is asked for', () => {
    const { map, order } = cellMap();
    const style = (theme: 'auto' | 'light' | 'dark') =>
      elements(parseXml(mapSvg(map, order, { ...TITLE, theme })), 'style')[0]?.text ?? '';
    expect(style('auto')).toContain('prefers-color-scheme: dark');
    expect(style('light')).not.toContain('prefers-color-scheme');
    expect(style('dark')).not.toContain('prefers-color-scheme');
    expect(style('dark')).not.toBe(style('light'));
  });

  it('names every concept up to sixty, above that hubs only, and each says what it is under the pointer', () => {
    const small = drawn(mapOf(60));
    expect(ofClass(small, 'concept').every((group) => elements(group, 'text').length > 1)).toBe(true);
    const large = drawn(mapOf(200));
    expect(ofClass(large, 'concept')).toHaveLength(200);
    expect(ofClass(large, 'concept').every((group) => (elements(group, 'title')[0]?.text ?? '') !== '')).toBe(true);
    expect(ofClass(large, 'halo').map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, hub) => `Hub ${hub}`),
    );
  });

  it('never lays one concept over another, nor outside the picture', () => {
    fc.assert(fc.property(layeredMaps, expectApart));
  });

  it.each([20, 61, 800])('does so with %i concepts', (size) => {
    expectApart(mapOf(size));
  });

  it('is well-formed whatever the names are', () => {
    fc.assert(
      fc.property(layeredMaps, fc.string({ unit: 'binary' }), ({ map, order }, title) => {
        const root = parseXml(mapSvg(map, order, { title }));
        const titles = ofClass(root, 'concept').map((group) => elements(group, 'title')[0]?.text ?? '');
        for (const { name } of map.concepts) {
          expect(titles.some((text) => text.startsWith(oneLine(name)))).toBe(true);
        }
        expect(reachesOut(root)).toEqual([]);
      }),
    );
  });

  it('draws an edge within a layer, and an empty map', () => {
    const circle = mapAndOrder(
      [[concept({ id: 'a', buildsOn: ['b'] }), concept({ id: 'b', buildsOn: ['a'] })]],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    );
    const { x } = pathOf(drawn(circle), 'a comes before b (left out of the order)');
    expect(x).toHaveLength(4);
    expect(Math.max(...x)).toBeGreaterThan(x[0] ?? Number.POSITIVE_INFINITY);
    expect(ofClass(drawn(mapAndOrder([])), 'concept')).toEqual([]);
  });

  it('is the same for the same map', () => {
    const { map, order } = mapOf(120);
    expect(mapSvg(map, order, TITLE)).toBe(mapSvg(map, order, TITLE));
  });
});
