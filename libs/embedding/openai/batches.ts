/** What one request may hold; endpoints refuse more (OpenAI: 2,048 texts and 300,000 tokens). */
export const TEXTS_PER_REQUEST = 256;
export const CHARACTERS_PER_REQUEST = 200_000;

/** Consecutive texts grouped so that no group exceeds what a request may hold; a text longer than that stands alone. */
export function batches(texts: readonly string[]): string[][] {
  const groups: string[][] = [];
  let group: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const full = group.length >= TEXTS_PER_REQUEST || characters + text.length > CHARACTERS_PER_REQUEST;
    if (full && group.length > 0) {
      groups.push(group);
      group = [];
      characters = 0;
    }
    group.push(text);
    characters += text.length;
  }
  if (group.length > 0) {
    groups.push(group);
  }
  return groups;
}
