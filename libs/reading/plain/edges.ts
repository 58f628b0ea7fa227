import type { Lexicon } from './lexicon.js';
import { phraseSpans } from './occurrences.js';
import type { TextWord } from './text.js';

/** A concept as the edges see it. */
export interface Described {
  readonly key: string;
  /** The keys of its name and its other names. */
  readonly keys: readonly string[];
  /** The words of its definition. */
  readonly says: readonly TextWord[];
  readonly introduced: number;
}

/** So many definitions that lean on a word make it something that the file takes for granted, and not a turn of speech. */
const LEAST_DEFINITIONS = 3;

/**
 * For each concept the keys of those that its definition uses: the longest names, not itself. Where two define by each other,
 * the one introduced later builds on the earlier one.
 */
export function buildsOn(concepts: readonly Described[], lexicon: Lexicon): Map<string, string[]> {
  const owner = new Map(concepts.flatMap(({ key, keys }) => [key, ...keys].map((each) => [each, key] as const)));
  const uses = new Map(
    concepts.map(
      ({ key, says }) => [key, new Set(mentioned(says, owner, lexicon).filter((used) => used !== key))] as const,
    ),
  );
  const introduced = new Map(concepts.map((concept) => [concept.key, concept.introduced]));
  const isLater = (one: string, other: string): boolean => {
    const difference = (introduced.get(one) ?? 0) - (introduced.get(other) ?? 0);
    return difference > 0 || (difference === 0 && one > other);
  };
  return new Map(
    [...uses].map(([key, used]) => [
      key,
      [...used].filter((other) => !uses.get(other)?.has(key) || isLater(key, other)),
    ]),
  );
}

/**
 * For each concept what its definition takes for granted: phrases of `frequent` that are no concept and that several
 * definitions use.
 */
export function assumes(
  concepts: readonly Described[],
  frequent: ReadonlySet<string>,
  lexicon: Lexicon,
): Map<string, string[]> {
  const concept = new Set(concepts.flatMap(({ key, keys }) => [key, ...keys]));
  const assumed = new Map([...frequent].filter((key) => !concept.has(key)).map((key) => [key, key] as const));
  const known = new Map([...assumed, ...[...concept].map((key) => [key, ''] as const)]);
  const uses = concepts.map(
    ({ key, says }) => [key, [...new Set(mentioned(says, known, lexicon))].filter((used) => used !== '')] as const,
  );
  const counts = new Map<string, number>();
  for (const used of uses.flatMap(([, each]) => each)) {
    counts.set(used, (counts.get(used) ?? 0) + 1);
  }
  return new Map(uses.map(([key, used]) => [key, used.filter((each) => (counts.get(each) ?? 0) >= LEAST_DEFINITIONS)]));
}

/** The owners of the names in `words`, in order: of names inside each other the longest. */
function mentioned(words: readonly TextWord[], owner: ReadonlyMap<string, string>, lexicon: Lexicon): string[] {
  const spans = phraseSpans(words, lexicon).filter(({ key }) => owner.has(key));
  const found: string[] = [];
  let after = 0;
  for (const { from } of spans) {
    if (from < after) {
      continue;
    }
    const longest = spans
      .filter((span) => span.from === from)
      .reduce((best, each) => (each.to > best.to ? each : best));
    found.push(owner.get(longest.key) ?? '');
    after = longest.to;
  }
  return found;
}
