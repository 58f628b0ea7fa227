import { conceptKey, MOST_CONCEPTS } from '#libs/concepts/index.js';
import type { ReadConcept, Reading, RejectedReading } from '#libs/concepts/reading.js';
import { type Language, stem, words } from '#libs/language/index.js';
import { type AnsweredConcept, CONCEPTS_PER_REQUEST } from './chunk-answer.js';
import type { Chunk } from './chunks.js';

/** Concepts that one file may give; a book's index of key terms is about that long. Our own figure. */
export const CONCEPTS_PER_FILE = MOST_CONCEPTS;

/** What was found in a part, beside the part. */
export interface ReadChunk {
  readonly chunk: Chunk;
  readonly concepts: readonly AnsweredConcept[];
}

/** A concept while its parts are put together; names of others are still as the model wrote them. */
interface Gathered {
  readonly name: string;
  readonly spellings: Set<string>;
  readonly gist: string;
  readonly definition: string;
  readonly buildsOn: Set<string>;
  readonly assumes: Set<string>;
  readonly pages: Set<number>;
  /** How many parts found it. */
  readonly parts: Set<Chunk>;
}

/**
 * One reading of what was found part by part. The same name in several parts is one concept: the first name, gist and definition
 * stay, other spellings are aliases, pages and names that it refers to add up. Names are looked up in the whole file:
 *
 * - one that the reading holds is written as the reading writes it; if it was only assumed, it is built on after all, since
 *   another part explains it;
 * - one that is on the map and not in the file is assumed: the file takes it for granted;
 * - any other stays in `buildsOn`, for the validator to refuse.
 */
export function mergeChunks(read: readonly ReadChunk[], knownLabels: readonly string[], language: Language): Reading {
  const keyOf = (name: string) => conceptKey(name, language);
  const rejected: RejectedReading[] = [];
  const gathered = new Map<string, Gathered>();
  for (const { chunk, concepts } of read) {
    rejected.push(...overLimit(concepts.slice(CONCEPTS_PER_REQUEST), `more than ${CONCEPTS_PER_REQUEST} in one part`));
    for (const concept of concepts.slice(0, CONCEPTS_PER_REQUEST)) {
      rejected.push(...gather(gathered, concept, chunk, language));
    }
  }
  const kept = mostReferred(gathered, keyOf);
  const dropped = [...gathered].filter(([key]) => !kept.has(key)).map(([, concept]) => concept);
  rejected.push(...overLimit(dropped, `more than ${CONCEPTS_PER_FILE} in one file`));
  const onMap = new Set(knownLabels.map(keyOf));
  return { concepts: [...kept.values()].map((concept) => finish(concept, kept, onMap, keyOf)), rejected };
}

/** Adds a concept of one part; returns what had to be left out of it. */
function gather(
  gathered: Map<string, Gathered>,
  concept: AnsweredConcept,
  chunk: Chunk,
  language: Language,
): RejectedReading[] {
  const name = tidy(concept.name);
  const key = conceptKey(name, language);
  const known = gathered.get(key) ?? {
    name,
    spellings: new Set<string>(),
    gist: tidy(concept.gist),
    definition: tidy(concept.definition),
    buildsOn: new Set<string>(),
    assumes: new Set<string>(),
    pages: new Set<number>(),
    parts: new Set<Chunk>(),
  };
  gathered.set(key, known);
  known.spellings.add(name);
  known.parts.add(chunk);
  addAll(known.buildsOn, concept.buildsOn.map(tidy));
  addAll(known.assumes, concept.assumes.map(tidy));
  const pages = concept.pages.filter((page) => chunk.pages.includes(page));
  addAll(known.pages, pages.length > 0 ? pages : pagesWith(name, chunk, language));
  return concept.pages
    .filter((page) => !chunk.pages.includes(page))
    .map((page) => ({ name, reason: 'page-out-of-range', detail: `page ${page} is none of those that were read` }));
}

/** The pages of a part that hold all words of a name, for a model that gave none. */
function pagesWith(name: string, { pieces }: Chunk, language: Language): number[] {
  const stems = words(name).map((word) => stem(word, language));
  return pieces
    .filter(({ text }) => {
      const present = new Set(words(text).map((word) => stem(word, language)));
      return stems.length > 0 && stems.every((known) => present.has(known));
    })
    .map(({ page }) => page);
}

/** The concepts that fit into one file's reading, in order: those found in most parts first, then those most referred to. */
function mostReferred(gathered: Map<string, Gathered>, keyOf: (name: string) => string): Map<string, Gathered> {
  if (gathered.size <= CONCEPTS_PER_FILE) {
    return gathered;
  }
  const references = new Map<string, number>();
  for (const { buildsOn, assumes } of gathered.values()) {
    for (const key of new Set([...buildsOn, ...assumes].map(keyOf))) {
      references.set(key, (references.get(key) ?? 0) + 1);
    }
  }
  const ranked = [...gathered].sort(
    ([a, x], [b, y]) => y.parts.size - x.parts.size || (references.get(b) ?? 0) - (references.get(a) ?? 0),
  );
  const keys = new Set(ranked.slice(0, CONCEPTS_PER_FILE).map(([key]) => key));
  return new Map([...gathered].filter(([key]) => keys.has(key)));
}

function finish(
  concept: Gathered,
  kept: ReadonlyMap<string, Gathered>,
  onMap: ReadonlySet<string>,
  keyOf: (name: string) => string,
): ReadConcept {
  const buildsOn = new Set<string>();
  const assumes = new Set<string>();
  for (const name of concept.buildsOn) {
    const key = keyOf(name);
    const inFile = kept.get(key);
    (inFile === undefined && onMap.has(key) ? assumes : buildsOn).add(inFile?.name ?? name);
  }
  for (const name of concept.assumes) {
    const inFile = kept.get(keyOf(name));
    (inFile === undefined ? assumes : buildsOn).add(inFile?.name ?? name);
  }
  return {
    name: concept.name,
    aliases: [...concept.spellings].filter((spelling) => spelling !== concept.name),
    gist: concept.gist,
    definition: concept.definition,
    buildsOn: [...buildsOn],
    assumes: [...assumes],
    pages: [...concept.pages].sort((a, b) => a - b),
  };
}

function overLimit(concepts: readonly { readonly name: string }[], detail: string): RejectedReading[] {
  return concepts.map(({ name }) => ({ name: tidy(name), reason: 'too-many', detail }));
}

function addAll<T>(set: Set<T>, values: Iterable<T>): void {
  for (const value of values) {
    set.add(value);
  }
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
