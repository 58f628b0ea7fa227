import { fold } from '#libs/language/index.js';
import type { Line } from './lines.js';

/** Running headers and footers, with the page number, take up to two lines at either end of a page. */
const EDGE_LINES = 2;
/** Left and right pages have different headers, and chapters begin without one: a third of the pages is "most" of those that can have it. */
const MIN_SHARE = 1 / 3;
/** On two pages, equal lines may be chance. */
const MIN_PAGES = 3;
/** In points: rounding moves a base line by less. */
const SAME_PLACE = 1;
/** A heading at the top of each page is larger than the text; furniture isn't. */
const MAX_SIZE_RATIO = 1.05;

/**
 * The lines of each page without running headers and footers: what repeats, but for its numbers, at the same edge of most pages, and
 * what the next page or the one before has, word for word, in the same place (a short chapter's title).
 */
export function withoutFurniture(pages: readonly (readonly Line[])[], bodySize: number): Line[][] {
  const edges = pages.map((lines) => edgeLines(lines, bodySize));
  const seen = new Map<string, number>();
  for (const edge of edges) {
    for (const key of new Set(edge.values())) {
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const needed = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  return pages.map((lines, index) => {
    const edge = edges[index];
    return lines.filter((line) => {
      const key = edge?.get(line);
      return (
        key === undefined || ((seen.get(key) ?? 0) < needed && !isBeside(line, edges[index - 1], edges[index + 1]))
      );
    });
  });
}

/** The lines at the top and the bottom of a page that may be furniture, each with what its like on other pages has in common. */
function edgeLines(lines: readonly Line[], bodySize: number): Map<Line, string> {
  const byHeight = [...lines].sort((one, other) => other.y - one.y);
  const keys = new Map<Line, string>();
  byHeight.forEach((line, index) => {
    const top = index < EDGE_LINES;
    const bottom = index >= byHeight.length - EDGE_LINES;
    if ((top || bottom) && line.size <= bodySize * MAX_SIZE_RATIO) {
      keys.set(line, `${top ? 'top' : 'bottom'} ${withoutNumbers(line.text)}`);
    }
  });
  return keys;
}

function isBeside(line: Line, ...neighbours: readonly (ReadonlyMap<Line, string> | undefined)[]): boolean {
  return neighbours.some((edge) =>
    [...(edge?.keys() ?? [])].some(({ text, y }) => text === line.text && Math.abs(y - line.y) < SAME_PLACE),
  );
}

/** Page numbers differ from page to page: digits of any script, and Roman numerals that stand alone. */
function withoutNumbers(text: string): string {
  return fold(text)
    .replace(/\p{N}+/gu, '#')
    .replace(/^[ivxlc]+$/u, '#')
    .trim();
}
