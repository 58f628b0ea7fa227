/** Pages as a person writes them: `[3, 4, 5, 9]` is "3–5, 9". Unsorted and repeated pages are put in order. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range !== undefined && page === range.last + 1) {
      range.last = page;
    } else {
      ranges.push({ first: page, last: page });
    }
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
