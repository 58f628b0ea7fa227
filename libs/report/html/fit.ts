/** Characters of a line of one column at the size that is printed, counted on the safe side. Measured in a browser (test/browser). */
const CHARACTERS_PER_LINE = 58;

/** Where a new line begins within an entry. */
const BLOCK_START = /<(?:li|blockquote)\b[^>]*>/;
const TAG = /<[^>]*>/g;
const ENTITY = /&[a-z#0-9]+;/gi;

/** About how many lines of a column an entry takes. @param html an entry whose texts are escaped */
export function linesOf(html: string): number {
  return html
    .split(BLOCK_START)
    .map((block) => block.replace(TAG, '').replace(ENTITY, '.').length)
    .reduce((sum, characters) => sum + Math.ceil(characters / CHARACTERS_PER_LINE), 0);
}

/** The first entries that fit into so many lines, at least one, and how many are left out. */
export function fitInto(lines: number, entries: readonly string[]): { shown: readonly string[]; left: number } {
  let used = 0;
  const end = entries.findIndex((entry, place) => {
    used += linesOf(entry);
    return place > 0 && used > lines;
  });
  const shown = end === -1 ? entries : entries.slice(0, end);
  return { shown, left: entries.length - shown.length };
}

/** A list that shares a column with others. */
export interface Sharing {
  readonly entries: readonly string[];
  /** Lines that are its own, should the others need theirs. */
  readonly lines: number;
}

/** How many lines each list of a column gets: its own, and of what the others leave over as much as it needs, the first one first. */
export function shareLines(lists: readonly Sharing[]): number[] {
  const needed = lists.map(({ entries }) => entries.reduce((sum, entry) => sum + linesOf(entry), 0));
  let over = lists.reduce((sum, { lines }, place) => sum + Math.max(0, lines - (needed[place] ?? 0)), 0);
  return lists.map(({ lines }, place) => {
    const more = Math.min(over, Math.max(0, (needed[place] ?? 0) - lines));
    over -= more;
    return lines + more;
  });
}
