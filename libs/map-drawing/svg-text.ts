import { cells, cutTo, directionOf, oneLine, wrap } from './visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Mean width of a letter in units of the font size: 0.53 in DejaVu Sans and Noto Sans text, 0.6 leaves some air. */
const LETTER_WIDTH = 0.6;

/** Any text as XML content or as an attribute's value; on one line, without characters that XML doesn't take. */
export function escapeXml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** About how wide a text gets, in user units; wide scripts count twice. */
export function textWidth(text: string, fontSize: number): number {
  return cells(text) * LETTER_WIDTH * fontSize;
}

/** A text in at most `lines` lines of `width` user units; what doesn't fit ends in "…". */
export function fitText(text: string, width: number, fontSize: number, lines: number): string[] {
  const measure = (part: string): number => textWidth(part, fontSize);
  const wrapped = wrap(text, width, measure);
  if (wrapped.length <= lines) {
    return wrapped;
  }
  const kept = wrapped.slice(0, lines - 1);
  return [...kept, cutTo(wrapped.slice(lines - 1).join(' '), width, measure)];
}

/** Where a text stands: between `left` and `right`, on the side where its direction begins or against the left one. */
export interface TextPlace {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly className: string;
  /** Whether a right-to-left text keeps to the left edge, because what it labels is there. */
  readonly keepLeft?: boolean;
}

/** One line of text in its own direction. */
export function textElement(text: string, { left, right, y, className, keepLeft = false }: TextPlace): string {
  const rightToLeft = directionOf(text) === 'rtl';
  // In a right-to-left text the anchor "start" is the right end, and "end" the left one (SVG 2, 11.10.1).
  const x = rightToLeft && !keepLeft ? right : left;
  const anchor = rightToLeft && keepLeft ? 'end' : 'start';
  const direction = rightToLeft ? ' direction="rtl"' : '';
  return `<text class="${className}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${direction}>${escapeXml(text)}</text>`;
}

/** A coordinate with one decimal: a tenth of a pixel is not seen, and files stay small. */
export function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
