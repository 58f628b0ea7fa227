import { analyse, type Language } from '#libs/language/index.js';
import type { ReadableDocument } from '../document.js';
import { lexiconOf } from '../plain/lexicon.js';
import { TextReader, type TextSentence } from '../plain/text.js';

/** A sentence of a file that tells something about a question. */
export interface Passage {
  readonly fileId: string;
  /** The file's name. */
  readonly name: string;
  /** Counted from 1. */
  readonly page: number;
  /** As it stands in the file: a sentence, with the one behind it where both are short. */
  readonly text: string;
  /** Share of the question's words that it holds, each weighed by how rare it is in the files; in (0, 1]. */
  readonly share: number;
}

/** A file's sentences, ready to be searched. */
export interface PassageFile {
  readonly fileId: string;
  readonly name: string;
  readonly sentences: readonly IndexedSentence[];
}

/** One sentence as a search sees it. */
export interface IndexedSentence {
  readonly page: number;
  readonly text: string;
  /** The sentence behind it, where it belongs to the same thought: on the same page and in the same section. */
  readonly next: string | null;
  readonly stems: ReadonlySet<string>;
  /** The stems of the sentences before and behind it in the same section. */
  readonly around: ReadonlySet<string>;
}

/** A sentence that is longer than a line or three is no quotation. Our own figure. */
const LONGEST_QUOTATION = 400;
/** What stands beside a sentence says what it is about ("It swells."), at half the weight of its own words. Our own figure. */
const AROUND_WEIGHT = 0.5;
/**
 * A passage that holds less than half of what a question is about is not offered. Our own figure: of fifteen questions that the
 * sample's chapter speaks of, all have a passage (of two it isn't the one that answers), and of fifteen others one has
 * (passages.spec.ts holds them).
 */
export const LEAST_SHARE = 0.5;

/**
 * The sentences of a document that can be quoted, and its glossary, in the language of its memory. Questions are left out, and what
 * stands among questions, references or common misconceptions: a file lists those to say that they are wrong.
 */
export function indexedSentences(document: ReadableDocument, language: Language): IndexedSentence[] {
  const reader = new TextReader(document, lexiconOf(language));
  for (const place of document.pages.keys()) {
    reader.readPage(place);
  }
  const { sentences, glossary } = reader.text;
  const analysed = sentences.map(({ text }) => analyse(text, language));
  const prose = sentences.flatMap((sentence, place) => {
    const found = analysed[place];
    if (!found || found.asks || sentence.aside) {
      return [];
    }
    const beside = [place - 1, place + 1].filter((near) => isBeside(sentence, sentences[near]));
    const around = new Set(beside.flatMap((near) => [...(analysed[near]?.stems.keys() ?? [])]));
    const following = sentences[place + 1];
    const next = isBeside(sentence, following) && following?.page === sentence.page ? following.text : null;
    return [{ page: sentence.page, text: sentence.text, next, stems: new Set(found.stems.keys()), around }];
  });
  const entries = glossary.map(({ term, text, page }) => {
    const entry = `${term}: ${text}`;
    return {
      page,
      text: entry,
      next: null,
      stems: new Set(analyse(entry, language).stems.keys()),
      around: new Set<string>(),
    };
  });
  return [...prose, ...entries].filter(({ text, stems }) => stems.size > 0 && text.length <= LONGEST_QUOTATION);
}

function isBeside(sentence: TextSentence, other: TextSentence | undefined): boolean {
  return other !== undefined && other.section === sentence.section && !other.aside;
}

/**
 * The passages that tell most about a question, best first: those that hold the greatest share of its words, none below
 * `LEAST_SHARE`. The files decide what is rare; a word that they don't have counts as the rarest, so that what they say nothing about
 * finds nothing.
 *
 * @param stems the question's, without stop words
 */
export function findPassages(files: readonly PassageFile[], stems: readonly string[], limit: number): Passage[] {
  const wanted = [...new Set(stems)];
  const all = files.flatMap(({ fileId, name, sentences }) => sentences.map((sentence) => ({ fileId, name, sentence })));
  const weights = new Map(
    wanted.map((each) => [
      each,
      weightOf(
        each,
        all.map(({ sentence }) => sentence),
      ),
    ]),
  );
  const sumOf = (some: readonly string[]): number => some.reduce((sum, each) => sum + (weights.get(each) ?? 0), 0);
  const total = sumOf(wanted);
  if (total === 0) {
    return [];
  }
  const found = all
    .map((place) => {
      const own = sumOf(wanted.filter((each) => place.sentence.stems.has(each)));
      const beside = sumOf(wanted.filter((each) => isHeldBeside(place.sentence, each))) * AROUND_WEIGHT;
      return { ...place, own: own / total, share: (own + beside) / total };
    })
    .filter(({ own, share }) => share >= LEAST_SHARE && own >= LEAST_SHARE / 2)
    .sort((one, other) => other.share - one.share || one.sentence.text.length - other.sentence.text.length);
  const passages: Passage[] = [];
  for (const { fileId, name, sentence, share } of found) {
    // A sentence that stands in a quotation already isn't quoted once more.
    if (passages.length < limit && !passages.some(({ text }) => text.includes(sentence.text))) {
      passages.push({ fileId, name, page: sentence.page, text: quotation(sentence), share });
    }
  }
  return passages;
}

/** The stems that a question is searched by. */
export function questionStems(question: string, language: Language): string[] {
  return [...analyse(question, language).stems.keys()];
}

function isHeldBeside({ stems, around }: IndexedSentence, stemmed: string): boolean {
  return around.has(stemmed) && !stems.has(stemmed);
}

function quotation({ text, next }: IndexedSentence): string {
  return next !== null && text.length + next.length < LONGEST_QUOTATION ? `${text} ${next}` : text;
}

/** BM25's idf over sentences (Robertson and Spärck Jones): above 0 for every word. */
function weightOf(stemmed: string, sentences: readonly IndexedSentence[]): number {
  const holders = sentences.filter(({ stems }) => stems.has(stemmed)).length;
  return Math.log(1 + (sentences.length - holders + 0.5) / (holders + 0.5));
}
