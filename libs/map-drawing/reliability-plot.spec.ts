import fc from 'fast-check';
import { type PlottedCalibration, reliabilityPlotSvg } from './reliability-plot.js';
import { elements, ofClass, parseXml, reachesOut, type XmlElement } from './xml.fixture.js';

/** Ten equal buckets, empty but for those given by their index. */
function calibration(
  state: PlottedCalibration['state'],
  given: Readonly<Record<number, { n: number; predicted: number; observed: number }>>,
): PlottedCalibration {
  const buckets = Array.from({ length: 10 }, (_, index) => ({
    from: index / 10,
    to: (index + 1) / 10,
    ...(given[index] ?? { n: 0, predicted: null, observed: null }),
  }));
  return { n: buckets.reduce((sum, { n }) => sum + n, 0), buckets, ece: 0.125, state };
}

const MEASURED = calibration('measured', {
  2: { n: 10, predicted: 0.25, observed: 0.5 },
  8: { n: 40, predicted: 0.85, observed: 0.75 },
});

function plot(given: PlottedCalibration, title?: string): XmlElement {
  return parseXml(reliabilityPlotSvg(given, { title }));
}

function numbers(element: XmlElement, ...attributes: string[]): number[] {
  return attributes.map((attribute) => Number(element.attributes[attribute]));
}

/** Left, top, width and height of the square that the points stand in. */
function frameOf(root: XmlElement): number[] {
  return ofClass(root, 'edge')
    .filter(({ name }) => name === 'rect')
    .flatMap((frame) => numbers(frame, 'x', 'y', 'width', 'height'));
}

function texts(root: XmlElement): string[] {
  return elements(root, 'text').map(({ text }) => text);
}

describe('the reliability plot', () => {
  it('is one SVG document that fetches nothing, with a title and its figures in words', () => {
    const root = plot(MEASURED, 'Predicciones & <comprobaciones>');
    expect(root.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'mneme-plot-title mneme-plot-desc' });
    expect(reachesOut(root)).toEqual([]);
    expect(root.children[0]?.text).toBe('Predicciones & <comprobaciones>');
    expect(root.children[1]?.text).toContain('From 0.2 to 0.3: 10, predicted 0.25, observed 0.50.');
    expect(texts(root)).toContain('50 checks with a prediction, ECE 0.13: measured');
  });

  it('puts a point where the prediction meets what came true, above the diagonal if it was too low', () => {
    const root = plot(MEASURED);
    const [left = 0, top = 0, width = 0, height = 0] = frameOf(root);
    const points = ofClass(root, 'point').map((point) => numbers(point, 'cx', 'cy'));
    expect(points).toEqual([
      [left + 0.25 * width, top + 0.5 * height],
      [left + 0.85 * width, top + 0.25 * height],
    ]);
  });

  it('shows how many checks stand behind each point', () => {
    const root = plot(MEASURED);
    const heights = ofClass(root, 'bar').map((bar) => numbers(bar, 'height')[0] ?? 0);
    expect(heights).toHaveLength(2);
    expect(heights[1]).toBeCloseTo(4 * (heights[0] ?? 0));
    expect(texts(root)).toEqual(expect.arrayContaining(['10', '40', 'checks']));
  });

  it('draws no point from too few checks, and says so', () => {
    const root = plot(calibration('not-enough', { 5: { n: 3, predicted: 0.55, observed: 1 } }));
    expect(ofClass(root, 'point')).toEqual([]);
    expect(ofClass(root, 'curve')).toEqual([]);
    expect(texts(root).join(' ')).toContain(
      '3 checks with a prediction: not enough yet (5 are needed): a ranking, not a probability',
    );
  });

  it('draws thin evidence hollow, with a broken line, and says so', () => {
    const root = plot(calibration('thin', { 5: { n: 12, predicted: 0.55, observed: 0.5 } }));
    expect(ofClass(root, 'point').map(({ attributes }) => attributes.class)).toEqual(['point hollow']);
    expect(ofClass(root, 'curve').map(({ attributes }) => attributes.class)).toEqual(['curve dashed']);
    expect(texts(root).join(' ')).toContain('thin evidence (fewer than 30)');
  });

  it('stands without a single check', () => {
    const root = plot({ ...calibration('not-enough', {}), ece: null });
    expect(ofClass(root, 'bar')).toEqual([]);
    expect(texts(root).join(' ')).toContain('0 checks with a prediction');
  });

  it('writes an Arabic title from the right', () => {
    const heading = ofClass(plot(MEASURED, 'معايرة التوقعات'), 'heading')[0];
    expect(heading?.attributes).toMatchObject({ direction: 'rtl', 'text-anchor': 'start' });
  });

  it('is well-formed and keeps its points inside the frame, whatever is predicted', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const bucket = fc.record({ n: fc.integer({ min: 1, max: 10_000 }), predicted: share, observed: share });
    const given = fc.dictionary(fc.constantFrom('0', '3', '5', '9'), bucket, { maxKeys: 4 });
    fc.assert(
      fc.property(given, fc.string({ unit: 'binary' }), (buckets, title) => {
        const root = plot(calibration('measured', buckets), title);
        const [left = 0, top = 0, width = 0, height = 0] = frameOf(root);
        for (const point of ofClass(root, 'point')) {
          const [cx = 0, cy = 0] = numbers(point, 'cx', 'cy');
          expect(cx >= left && cx <= left + width && cy >= top && cy <= top + height).toBe(true);
        }
        expect(ofClass(root, 'point')).toHaveLength(Object.keys(buckets).length);
      }),
    );
  });
});
