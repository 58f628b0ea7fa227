import { teachingPhrases as arabic } from '../ar/teaching-phrases.js';
import { teachingPhrases as german } from '../de/teaching-phrases.js';
import { teachingPhrases as english } from '../en/teaching-phrases.js';
import { teachingPhrases as spanish } from '../es/teaching-phrases.js';
import { teachingPhrases as french } from '../fr/teaching-phrases.js';
import type { TeachingPhrases } from '../language-data.js';
import type { Language } from '../languages.js';
import { type PhraseBook, phraseBook, phrasesAt } from '../phrases.js';
import { teachingPhrases as portuguese } from '../pt/teaching-phrases.js';
import { leadInLength, startsLikeQuestion } from '../questions.js';
import { guestLanguage } from '../stop-words.js';
import { plainWord, tokenise } from '../tokens.js';
import { wordList } from '../word-list.js';
import { boundedTerm, termOf } from './term.js';

// To add a language: write <language>/teaching-phrases.ts.
const TEACHING_PHRASES: Record<Language, TeachingPhrases> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** What a student taught. */
export interface Teaching {
  /** What is to be kept, without the opening phrase, as it was written. */
  readonly note: string;
  /** A short name of what it is about, at most four words: for a concept that has to be minted. */
  readonly term: string;
}

/** An opening phrase is cut from the note, cut when enough is left, or part of it. */
type Opening = 'cut' | 'cutLoosely' | 'kept';

interface TeachingBook {
  readonly openings: PhraseBook<Opening, unknown>;
  readonly notAfterLoose: ReadonlySet<string>;
}

/** "Remember the ribosome!" names a thing and states nothing about it. */
const SHORTEST_LOOSE_NOTE = 3;
/** A sentence with what ends it. A full stop ends one only before a space: "9.81" is one number. */
const SENTENCE = /(?:[^.!?؟\n]|\.(?!\s|$))+[.!?؟]*/gu;
const QUESTION_MARK = /[?؟]/u;
const NOTE_END = /[\s.!,;:،]+$/u;
const NOTE_START = /^[\s,:;،–—-]+/u;

const books = new Map<Language, TeachingBook>();

/**
 * What a student's text teaches, or null (memory-rules §4). The first sentence that opens like a teaching is the note; a
 * question never teaches, nor does a sentence that only speaks of remembering ("I remember that we …").
 */
export function parseTeaching(text: string, language: Language): Teaching | null {
  const guest = guestLanguage(
    tokenise(text).map((token) => token.plain),
    language,
  );
  for (const candidate of guest ? [language, guest] : [language]) {
    for (const [sentence] of text.matchAll(SENTENCE)) {
      const note = QUESTION_MARK.test(sentence) ? null : noteOf(sentence, candidate);
      if (note) {
        return { note, term: termOf(note, candidate, TEACHING_PHRASES[candidate]) };
      }
    }
  }
  return null;
}

/** The note in a sentence. Opening phrases may follow each other: "from now on, remember that …". */
function noteOf(sentence: string, language: Language): string | null {
  const { openings, notAfterLoose } = bookOf(language);
  const tokens = tokenise(sentence);
  const leadIn = leadInLength(tokens, language);
  // Words that may lead in may also begin an opening phrase ("a partir de ahora").
  const starts = Array.from({ length: leadIn + 1 }, (_, start) => start);
  let at = starts.find((start) => phrasesAt(openings, tokens, start).length > 0) ?? leadIn;
  let taught = false;
  for (;;) {
    const opening = longest(phrasesAt(openings, tokens, at));
    const next = opening ? tokens[opening.to] : undefined;
    if (!opening || opening.rule === 'kept') {
      taught ||= opening !== undefined;
      break;
    }
    const loose = opening.rule === 'cutLoosely';
    if (!next || (loose && (notAfterLoose.has(next.plain) || tokens.length - opening.to < SHORTEST_LOOSE_NOTE))) {
      break;
    }
    taught = true;
    at = opening.to;
  }
  const start = tokens[at];
  if (!taught || !start || startsLikeQuestion(tokens.slice(at), language)) {
    return null;
  }
  const note = sentence.slice(start.start).replace(NOTE_START, '').replace(NOTE_END, '');
  return note === '' ? null : note;
}

function longest<M extends { readonly to: number }>(matches: readonly M[]): M | undefined {
  return [...matches].sort((a, b) => b.to - a.to)[0];
}

function bookOf(language: Language): TeachingBook {
  let book = books.get(language);
  if (!book) {
    const { openers, looseOpeners, notAfterLoose, teaches } = TEACHING_PHRASES[language];
    const slots = new Map([
      ['term', boundedTerm],
      ['name', boundedTerm],
    ]);
    book = {
      openings: phraseBook<Opening, unknown>(
        [
          ['cut', openers],
          ['cutLoosely', looseOpeners],
          ['kept', teaches],
        ],
        slots,
      ),
      notAfterLoose: new Set(wordList(notAfterLoose).map(plainWord)),
    };
    books.set(language, book);
  }
  return book;
}
