import type { PdfPageText, PdfText } from './pdf-text.js';

/** A piece of a line in one face. */
export interface LinePiece {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A printed line; lengths in points. */
export interface Line {
  readonly pieces: readonly LinePiece[];
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** The base line's height above the page's lower edge. */
  readonly y: number;
  /** The font size of most of its characters. */
  readonly size: number;
  readonly bold: boolean;
}

/** Whether a line of these texts is read from right to left. */
type LineDirection = (texts: readonly PdfText[]) => boolean;

/** Sub- and superscripts stand off the base line by less than this part of the font size; the next line by more. */
const SAME_LINE = 0.6;
/** A gap wider than this part of the font size is a space; a thin space is a fifth of it. */
const WORD_GAP = 0.2;
/** A gap this many font sizes wide lies between columns. */
const COLUMN_GAP = 3;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LETTER = /\p{L}/gu;

/** The lines of a page, in the order of its content. Pieces of right-to-left lines are put into the order of reading. */
export function linesOf({ texts }: PdfPageText): Line[] {
  // On a page of Arabic, a line with a long Latin name is still read from the right.
  const isRightToLeft = isMostlyRightToLeft(texts) ? hasRightToLeft : isMostlyRightToLeft;
  const lines: Line[] = [];
  let current: PdfText[] = [];
  for (const text of texts) {
    if (current.length > 0 && !continues(current, text)) {
      lines.push(...asLine(current, isRightToLeft));
      current = [];
    }
    current.push(text);
  }
  lines.push(...asLine(current, isRightToLeft));
  return lines;
}

function continues(line: readonly PdfText[], next: PdfText): boolean {
  const solid = line.filter(({ text }) => text.trim() !== '');
  const before = solid.at(-1) ?? line.at(-1);
  if (before === undefined || next.text.trim() === '') {
    return before !== undefined && Math.abs(before.y - next.y) <= SAME_LINE * Math.max(before.size, next.size);
  }
  const size = Math.max(before.size, next.size);
  const left = Math.min(...solid.map(({ x }) => x));
  const right = Math.max(...solid.map(({ x, width }) => x + width));
  const gap = Math.max(next.x - right, left - (next.x + next.width));
  return Math.abs(before.y - next.y) <= SAME_LINE * size && gap <= COLUMN_GAP * size;
}

function asLine(texts: readonly PdfText[], isRightToLeft: LineDirection): Line[] {
  const solid = texts.filter(({ text }) => text.trim() !== '');
  if (solid.length === 0) {
    return [];
  }
  const rightToLeft = isRightToLeft(solid);
  const pieces = spaced(rightToLeft ? inReadingOrder(texts) : texts, rightToLeft);
  const main = solid.reduce((longest, text) => (text.text.length > longest.text.length ? text : longest));
  return [
    {
      pieces,
      text: pieces.map(({ text }) => text).join(''),
      x: Math.min(...solid.map(({ x }) => x)),
      right: Math.max(...solid.map(({ x, width }) => x + width)),
      y: main.y,
      size: main.size,
      bold: solid.every(({ bold }) => bold),
    },
  ];
}

function isMostlyRightToLeft(texts: readonly PdfText[]): boolean {
  const whole = texts.map(({ text }) => text).join('');
  return (whole.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > (whole.match(LETTER)?.length ?? 0);
}

function hasRightToLeft(texts: readonly PdfText[]): boolean {
  return texts.some(({ text }) => text.search(RIGHT_TO_LEFT) !== -1);
}

/** From right to left, but the pieces of a Latin or numeric stretch among themselves from left to right. */
function inReadingOrder(texts: readonly PdfText[]): PdfText[] {
  const fromRight = texts.filter(({ text }) => text.trim() !== '').sort((one, other) => other.x - one.x);
  const ordered: PdfText[] = [];
  let foreign: PdfText[] = [];
  for (const text of fromRight) {
    if (text.text.search(RIGHT_TO_LEFT) === -1) {
      foreign.unshift(text);
    } else {
      ordered.push(...foreign, text);
      foreign = [];
    }
  }
  return [...ordered, ...foreign];
}

/** Pieces with the spaces that the PDF only shows as gaps. */
function spaced(texts: readonly PdfText[], rightToLeft: boolean): LinePiece[] {
  return texts.map((text, index) => {
    const before = texts[index - 1];
    const gap = before === undefined ? 0 : gapBetween(before, text, rightToLeft);
    const space = before !== undefined && gap > WORD_GAP * text.size && !/\s$/u.test(before.text) ? ' ' : '';
    return { text: space + text.text, bold: text.bold, italic: text.italic };
  });
}

function gapBetween(before: PdfText, text: PdfText, rightToLeft: boolean): number {
  const toTheRight = text.x - (before.x + before.width);
  return rightToLeft ? Math.max(toTheRight, before.x - (text.x + text.width)) : toTheRight;
}
