import type { Language } from '#libs/language/index.js';
import { fold } from '#libs/language/index.js';
import { isFurniture, isSentence } from './furniture.js';
import { conceptKey } from './key.js';
import { LONGEST_NAME_CHARACTERS, LONGEST_NAME_WORDS, MOST_CONCEPTS } from './limits.js';
import { nameData, nameWordsOf } from './name-words.js';
import type { ReadConcept, Reading, ReadingRejectionReason, RejectedReading } from './reading.js';
import { withoutOuterEdges } from './validate-edges.js';
import { wordsByLanguage } from './word-sets.js';

/** The document that was read. */
export interface ReadDocument {
  /** The memory's language. */
  readonly language: Language;
  /** The document's headings, as it writes them. */
  readonly headings: readonly string[];
  /** How many pages it has. */
  readonly pages: number;
}

const LINKERS = wordsByLanguage((language) => [...nameData(language).articles, ...nameData(language).linkers]);
const WORD = /[\p{L}\p{N}]/u;

/**
 * What stays of a reader's answer (memory-rules §3), with all that was refused beside it, in reading order.
 *
 * A concept is refused, by the first of these rules that holds: its name has no word; has more than 8 words or 80 characters;
 * is the document's furniture (see `isFurniture`); is a sentence (see `isSentence`); is one of the headings and neither gist
 * nor definition has a word that the name hasn't (articles and prepositions aside): nothing defines it; it has no gist, or one
 * that only repeats the name without a definition that says more. "Osmosis" may head a chapter and stay. A name whose key came
 * before is a duplicate: pages, aliases and edges join the first concept, whose gist and definition stand. What comes after
 * 400 concepts is refused.
 *
 * Of what stays, aliases that are no names, pages outside the document, edges out of the list and edges that close a circle
 * are refused alone. A circle is broken at its last edge in reading order, an edge to itself is the smallest circle.
 */
export function validateReading(concepts: readonly ReadConcept[], document: ReadDocument): Reading {
  const { language } = document;
  const headings = new Set(document.headings.map((heading) => conceptKey(heading, language)));
  const accepted = new Map<string, ReadConcept>();
  const rejected: RejectedReading[] = [];
  for (const concept of concepts) {
    const key = conceptKey(concept.name, language);
    const known = accepted.get(key);
    const refusal = refusalOf(concept, headings, language);
    if (refusal) {
      rejected.push({ name: concept.name, ...refusal });
    } else if (known) {
      accepted.set(key, joined(known, concept));
      rejected.push({ name: concept.name, reason: 'duplicate', detail: `joined with "${known.name}"` });
    } else if (accepted.size >= MOST_CONCEPTS) {
      rejected.push({ name: concept.name, reason: 'too-many', detail: `a file has at most ${MOST_CONCEPTS} concepts` });
    } else {
      accepted.set(key, concept);
    }
  }
  const tidied = [...accepted.values()].map((concept) => tidy(concept, document, rejected));
  return { concepts: withoutOuterEdges(tidied, language, rejected), rejected };
}

interface Refusal {
  readonly reason: ReadingRejectionReason;
  readonly detail: string;
}

function refusalOf(concept: ReadConcept, headings: ReadonlySet<string>, language: Language): Refusal | null {
  const { name } = concept;
  const nameRefusal = nameRefusalOf(name, language);
  if (nameRefusal) {
    return nameRefusal;
  }
  const gistSays = saysMoreThan(name, concept.gist, language);
  const definitionSays = saysMoreThan(name, concept.definition, language);
  if (!gistSays && !definitionSays && headings.has(conceptKey(name, language))) {
    return { reason: 'heading', detail: 'a heading that nothing in the reading defines' };
  }
  if (!WORD.test(concept.gist)) {
    return { reason: 'empty-gist', detail: 'no gist' };
  }
  return gistSays || definitionSays ? null : { reason: 'empty-gist', detail: 'the gist only repeats the name' };
}

/** Why a name can't be a concept's; null when it can. */
function nameRefusalOf(name: string, language: Language): Refusal | null {
  const found = nameWordsOf(name, language);
  if (!WORD.test(name) || found.length === 0) {
    return { reason: 'empty-name', detail: 'no word in the name' };
  }
  if (isSentence(name, language) && !isFurniture(name, language)) {
    return { reason: 'sentence', detail: 'a sentence, not a noun phrase' };
  }
  if (found.length > LONGEST_NAME_WORDS || name.length > LONGEST_NAME_CHARACTERS) {
    return {
      reason: 'name-too-long',
      detail: `more than ${LONGEST_NAME_WORDS} words or ${LONGEST_NAME_CHARACTERS} characters`,
    };
  }
  return isFurniture(name, language) ? { reason: 'furniture', detail: "a title of the document's parts" } : null;
}

/** Whether a text has a word that the name hasn't, apart from articles, prepositions and conjunctions. */
function saysMoreThan(name: string, text: string, language: Language): boolean {
  const named = new Set(nameWordsOf(name, language).map((word) => word.asLast));
  return nameWordsOf(text, language).some(
    (word) => !named.has(word.asLast) && !LINKERS[word.language].has(word.plain) && WORD.test(word.plain),
  );
}

function joined(first: ReadConcept, second: ReadConcept): ReadConcept {
  return {
    ...first,
    aliases: [...first.aliases, second.name, ...second.aliases],
    buildsOn: [...first.buildsOn, ...second.buildsOn],
    assumes: [...first.assumes, ...second.assumes],
    pages: [...first.pages, ...second.pages],
  };
}

function tidy(concept: ReadConcept, document: ReadDocument, rejected: RejectedReading[]): ReadConcept {
  const name = concept.name.trim();
  const accepts = (alias: string): boolean => {
    const refusal = nameRefusalOf(alias, document.language);
    if (refusal) {
      rejected.push({ name, reason: refusal.reason, detail: `"${alias}": ${refusal.detail}` });
    }
    return refusal === null;
  };
  const outside = concept.pages.filter((page) => !Number.isInteger(page) || page < 1 || page > document.pages);
  for (const page of outside) {
    rejected.push({ name, reason: 'page-out-of-range', detail: `page ${page} of ${document.pages}` });
  }
  const ownKey = conceptKey(name, document.language);
  return {
    name,
    gist: concept.gist.trim(),
    definition: concept.definition.trim(),
    aliases: distinct(concept.aliases, (alias) => fold(alias), fold(name)).filter(accepts),
    buildsOn: concept.buildsOn,
    assumes: distinct(concept.assumes, (assumed) => conceptKey(assumed, document.language), ownKey).filter(accepts),
    pages: [...new Set(concept.pages.filter((page) => !outside.includes(page)))].sort((a, b) => a - b),
  };
}

/** The trimmed names, each once by its key, without those of the `own` key. */
function distinct(names: readonly string[], keyOf: (name: string) => string, own: string): string[] {
  const found = new Map<string, string>();
  for (const name of names.map((each) => each.trim())) {
    const key = keyOf(name);
    if (key !== own && !found.has(key)) {
      found.set(key, name);
    }
  }
  return [...found.values()];
}
