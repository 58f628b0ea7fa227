import type { Language } from '#libs/language/index.js';
import { keyOfWords } from './key.js';
import { LONGEST_NAME_WORDS } from './limits.js';
import { type NameWord, nameWordsOf } from './name-words.js';

/** A concept as routing knows it: its name first, then its aliases. */
export interface NamedConcept {
  readonly id: string;
  readonly names: readonly string[];
}

/** Where a text names a concept. */
export interface NamedPlace {
  readonly id: string;
  /** From and to which place of the text's NFKC form. */
  readonly start: number;
  readonly end: number;
}

/** What each name leads to, by the name's key; a map is one. */
export type IdOfKey = Pick<ReadonlyMap<string, string>, 'get'>;

/** Finds concepts by their exact names in texts. */
export interface NameIndex {
  /** The concepts that a text names, each once, in order of appearance. */
  route(text: string): string[];
  /** Every place where a text names a concept, in order; places never overlap. */
  places(text: string): NamedPlace[];
}

/**
 * Exact-name routing: at each word the longest run of words whose key is a name's key is taken, and the search goes on behind
 * it, so that "cell membrane" names the membrane and not the cell. A sentence's end stands inside no name. Where two concepts
 * share a key, a name goes before an alias, then the earlier concept.
 *
 * It finds in a text only what `keysIn` gives for it.
 */
export function nameIndex(concepts: readonly NamedConcept[], language: Language): NameIndex {
  const idOfKey = new Map<string, string>();
  const add = (name: string, id: string): void => {
    const found = nameWordsOf(name, language);
    const key = found.length === 0 ? '' : keyOfWords(found);
    if (key !== '' && !idOfKey.has(key)) {
      idOfKey.set(key, id);
    }
  };
  for (const { id, names } of concepts) {
    add(names[0] ?? '', id);
  }
  for (const { id, names } of concepts) {
    for (const alias of names.slice(1)) {
      add(alias, id);
    }
  }
  return keyIndex(idOfKey, language);
}

/** The same over keys that are at hand: what each leads to, by key. */
export function keyIndex(idOfKey: IdOfKey, language: Language): NameIndex {
  const places = (text: string): NamedPlace[] => placesOf(nameWordsOf(text, language), idOfKey);
  return { places, route: (text) => [...new Set(places(text).map((place) => place.id))] };
}

/**
 * The keys of all runs of up to `maxWords` words of a text, each once, in order: what a database of names is asked for. The
 * articles before a name count as its words.
 */
export function keysIn(text: string, language: Language, maxWords = LONGEST_NAME_WORDS): string[] {
  const found = nameWordsOf(text, language);
  const keys = new Set<string>();
  for (const start of found.keys()) {
    for (const run of runsFrom(found, start, maxWords)) {
      keys.add(keyOfWords(run));
    }
  }
  return [...keys];
}

function placesOf(found: readonly NameWord[], idOfKey: IdOfKey): NamedPlace[] {
  const places: NamedPlace[] = [];
  let start = 0;
  while (start < found.length) {
    const named = longestName(found, start, idOfKey);
    if (named) {
      places.push(named.place);
    }
    start += named ? named.length : 1;
  }
  return places;
}

function longestName(
  found: readonly NameWord[],
  start: number,
  idOfKey: IdOfKey,
): { readonly place: NamedPlace; readonly length: number } | null {
  for (const run of runsFrom(found, start, LONGEST_NAME_WORDS).reverse()) {
    const id = idOfKey.get(keyOfWords(run));
    const [first, last] = [run[0], run.at(-1)];
    if (id !== undefined && first && last) {
      return { place: { id, start: first.start, end: last.end }, length: run.length };
    }
  }
  return null;
}

/** The runs that begin at a word, shortest first; none crosses the beginning of a sentence. */
function runsFrom(found: readonly NameWord[], start: number, maxWords: number): NameWord[][] {
  const following = found.slice(start, start + maxWords);
  const opening = following.findIndex((word, index) => index > 0 && word.opens);
  const within = opening === -1 ? following : following.slice(0, opening);
  return within.map((_, index) => within.slice(0, index + 1));
}
