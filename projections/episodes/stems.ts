/** Stems are runs of letters, marks and digits, so these two can't occur in one. */
const BETWEEN_STEMS = ' ';
const BEFORE_COUNT = ':';

/** Writes stems and counts as one text: "cell:3 membran osmosi:2"; a count of one is left out. */
export function encodeStems(stems: ReadonlyMap<string, number>): string {
  const parts: string[] = [];
  for (const [stem, count] of stems) {
    parts.push(count === 1 ? stem : `${stem}${BEFORE_COUNT}${count}`);
  }
  return parts.join(BETWEEN_STEMS);
}

/** Reads what `encodeStems` wrote. */
export function decodeStems(encoded: string): Map<string, number> {
  const stems = new Map<string, number>();
  if (encoded === '') {
    return stems;
  }
  for (const part of encoded.split(BETWEEN_STEMS)) {
    const at = part.indexOf(BEFORE_COUNT);
    if (at < 0) {
      stems.set(part, 1);
    } else {
      stems.set(part.slice(0, at), Number(part.slice(at + 1)));
    }
  }
  return stems;
}
