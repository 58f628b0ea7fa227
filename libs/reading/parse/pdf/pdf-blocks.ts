import type { DocumentBlock } from '../../document.js';
import { TextRun } from '../text/text-run.js';
import { HyphenMender } from './hyphens.js';
import type { Line } from './lines.js';

/** What is the same all over a document; lengths in points. */
export interface Typography {
  /** The font size of most characters. */
  readonly bodySize: number;
  /** The usual distance of base lines, in font sizes. */
  readonly leading: number;
  /** Sizes of headings, from the largest on. */
  readonly headingSizes: readonly number[];
}

/** Headings are at least this much larger than the text; smaller steps are rounding, or a caption. */
const HEADING_RATIO = 1.12;
/** A heading runs over two or three lines; more is a large-print paragraph. */
const MAX_HEADING_CHARACTERS = 200;
/** A bold line of its own that is longer is a paragraph set in bold. */
const MAX_BOLD_HEADING_CHARACTERS = 100;
const DEEPEST_HEADING = 6;
/** Base lines further apart than this many usual distances are of two paragraphs. */
const PARAGRAPH_GAP = 1.35;
/** A first line set in by this many font sizes begins a paragraph. */
const INDENT = 0.8;
/** A line that ends this many font sizes before the column's edge is its paragraph's last, if it ends a sentence. */
const SHORT_LINE = 3;
/** Sizes nearer to one another than this are the same. */
const SAME_SIZE = 0.5;
/** The distance of base lines in most books, in font sizes, for a document with a single line. */
const USUAL_LEADING = 1.2;
/** Lines further apart than this many font sizes aren't of one paragraph, even with double spacing. */
const MAX_LEADING = 2.2;
const SENTENCE_END = /[.!?؟:۔…]["”»’)\]]*\s*$/u;
const BULLET = /^\s*(?:[•◦▪‣·●○■–\uF0B7\uF0A7]|[-*]\s|(?:\p{N}{1,3}|\p{L})[.)]\s)\s*/u;

/** What the sizes and distances of all lines have in common. */
export function typographyOf(pages: readonly (readonly Line[])[]): Typography {
  const characters = new Map<number, number>();
  const distances = new Map<number, number>();
  for (const lines of pages) {
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      add(characters, rounded(line.size, SAME_SIZE), line.text.length);
      const distance = before === undefined ? 0 : (before.y - line.y) / line.size;
      if (distance > 0 && distance <= MAX_LEADING) {
        add(distances, rounded(distance, 0.05), 1);
      }
    });
  }
  const bodySize = mostFrequent(characters) ?? 1;
  const headingSizes = [...characters.keys()].filter((size) => size >= bodySize * HEADING_RATIO).sort((a, b) => b - a);
  return { bodySize, leading: mostFrequent(distances) ?? USUAL_LEADING, headingSizes };
}

/** The blocks of a page: headings by size or weight, list items by their bullets, paragraphs by gaps, indents and short lines. */
export function blocksOf(lines: readonly Line[], typography: Typography, hyphens: HyphenMender): DocumentBlock[] {
  const right = Math.max(...lines.map((line) => line.right));
  const groups: Line[][] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const group = groups.at(-1);
    if (before === undefined || group === undefined || beginsBlock(before, line, right, typography)) {
      groups.push([line]);
    } else {
      group.push(line);
    }
  });
  return groups.map((group) => asBlock(group, typography, hyphens)).filter(({ text }) => text !== '');
}

function beginsBlock(before: Line, line: Line, right: number, typography: Typography): boolean {
  if (headingLevel(before, typography) !== headingLevel(line, typography) || BULLET.test(line.text)) {
    return true;
  }
  const distance = before.y - line.y;
  if (distance < 0) {
    // The next column, or a header that comes last.
    return SENTENCE_END.test(before.text);
  }
  const usual = typography.leading * Math.max(before.size, line.size);
  const indented = line.x - before.x > INDENT * line.size && !BULLET.test(before.text);
  const endsShort = right - before.right > SHORT_LINE * before.size && SENTENCE_END.test(before.text);
  return distance > PARAGRAPH_GAP * usual || (indented && SENTENCE_END.test(before.text)) || endsShort;
}

function headingLevel({ size, bold, text }: Line, { bodySize, headingSizes }: Typography): number | null {
  if (size >= bodySize * HEADING_RATIO && text.length <= MAX_HEADING_CHARACTERS) {
    const rank = headingSizes.findIndex((heading) => size >= heading - SAME_SIZE);
    return Math.min(rank === -1 ? headingSizes.length + 1 : rank + 1, DEEPEST_HEADING);
  }
  const standsOut = bold && size > bodySize - SAME_SIZE && text.length <= MAX_BOLD_HEADING_CHARACTERS;
  return standsOut && !SENTENCE_END.test(text) ? Math.min(headingSizes.length + 1, DEEPEST_HEADING) : null;
}

function asBlock(lines: readonly Line[], typography: Typography, hyphens: HyphenMender): DocumentBlock {
  const first = lines[0];
  const level = first === undefined ? null : headingLevel(first, typography);
  const bullet = level === null ? (BULLET.exec(first?.text ?? '')?.[0].length ?? 0) : 0;
  const run = new TextRun();
  let cut = bullet;
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const pieces = next === undefined ? line.pieces : hyphens.mend(line.pieces, next.text);
    for (const { text, bold, italic } of pieces) {
      const kept = text.slice(Math.min(cut, text.length));
      cut -= text.length - kept.length;
      run.push(kept, level === null && (bold || italic));
    }
  });
  const kind = level !== null ? 'heading' : bullet > 0 ? 'list-item' : 'paragraph';
  return { kind, level, ...run.finish(), term: null };
}

function rounded(value: number, step: number): number {
  return Math.round(value / step) * step;
}

function add(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
