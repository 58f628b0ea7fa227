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
const LEAST_DEFINITIONS = 4;

/**
 * For each concept the keys of those that its definition uses: the longest names, not itself. Where two define by each other,
 * the one introduced later builds on the earlier one.
 */
export function buildsOn(concepts: readonly Described[], lexicon: Lexicon): Map<string, string[]> {
  const owner = new Map(concepts.flatMap(({ key, keys }) => [key, ...keys].map((each) => [each, key] as const)));
  const uses = new Map(
    concepts.map(
      ({ key, says }) =>
        [key, new Set(mentions(says, owner, lexicon).flatMap(({ used }) => (used === key ? [] : [used])))] as const,
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
  const uses = concepts.map(({ key, says }) => [key, mentions(says, known, lexicon)] as const);
  // One sentence may define several concepts, and one concept have several definitions: both count once.
  const places = new Map<string, Set<TextWord>>();
  const users = new Map<string, Set<string>>();
  for (const [key, each] of uses) {
    for (const { used, at } of each) {
      places.set(used, (places.get(used) ?? new Set()).add(at));
      users.set(used, (users.get(used) ?? new Set()).add(key));
    }
  }
  const isAssumed = (used: string): boolean =>
    used !== '' && Math.min(places.get(used)?.size ?? 0, users.get(used)?.size ?? 0) >= LEAST_DEFINITIONS;
  return new Map(uses.map(([key, each]) => [key, [...new Set(each.map(({ used }) => used))].filter(isAssumed)]));
}

interface Mention {
  readonly used: string;
  /** The first word of the mention. */
  readonly at: TextWord;
}

/** The owners of the names in `words`, in order: of names inside each other the longest. */
function mentions(words: readonly TextWord[], owner: ReadonlyMap<string, string>, lexicon: Lexicon): Mention[] {
  const spans = phraseSpans(words, lexicon).filter(({ key }) => owner.has(key));
  const found: Mention[] = [];
  let after = 0;
  for (const { from } of spans) {
    if (from < after) {
      continue;
    }
    const longest = spans
      .filter((span) => span.from === from)
      .reduce((best, each) => (each.to > best.to ? each : best));
    const at = words[from];
    const used = owner.get(longest.key);
    if (at && used !== undefined) {
      found.push({ used, at });
    }
    after = longest.to;
  }
  return found;
}
