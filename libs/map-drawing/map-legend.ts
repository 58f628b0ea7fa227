import { READINESS_BANDS } from './readiness-band.js';
import { round, textElement, textWidth } from './svg-text.js';

const SWATCH = 16;
const ROW = 24;
const FONT = 12;

/**
 * The legend of a map: readiness, hub and the two kinds of arrows.
 *
 * @param left,top where it begins, user units
 * @returns its elements, and where it ends
 */
export function mapLegend(left: number, top: number): { elements: string; right: number; bottom: number } {
  const readiness = row(
    left,
    top,
    READINESS_BANDS.map(({ name, symbol, words }) => ({ swatch: swatch(name), label: `${symbol} ${words}` })),
  );
  const marks = row(left, top + ROW, [
    { swatch: hubMark, label: '★ large: much builds on it' },
    { swatch: arrow('edge', 'mneme-arrow'), label: 'from what comes first to what builds on it' },
    { swatch: arrow('edge broken', 'mneme-broken-arrow'), label: 'left out of the order (a circle)' },
  ]);
  return {
    elements: `<g class="legend">${readiness.elements}${marks.elements}</g>`,
    right: Math.max(readiness.right, marks.right),
    bottom: top + 2 * ROW,
  };
}

type Swatch = (x: number, y: number) => string;

function row(left: number, y: number, items: readonly { swatch: Swatch; label: string }[]) {
  let x = left;
  const elements = items
    .map(({ swatch: draw, label }) => {
      const textLeft = x + 2 * SWATCH;
      const element =
        draw(x, y) + textElement(label, { left: textLeft, right: textLeft, y: y + 12, className: 'quiet' });
      x = textLeft + textWidth(label, FONT) + SWATCH;
      return element;
    })
    .join('');
  return { elements, right: x };
}

function swatch(band: string): Swatch {
  return (x, y) =>
    `<rect class="frame" x="${round(x + 6)}" y="${round(y)}" width="${SWATCH}" height="${SWATCH}" rx="3" fill="url(#mneme-${band})"/>`;
}

function hubMark(x: number, y: number): string {
  return `<circle class="outline hub" cx="${round(x + 14)}" cy="${round(y + 8)}" r="7"/>`;
}

function arrow(classes: string, marker: string): Swatch {
  return (x, y) => `<path class="${classes}" d="M${round(x)} ${round(y + 8)}h26" marker-end="url(#${marker})"/>`;
}
