import { questions as arabic } from './ar/questions.js';
import { questions as german } from './de/questions.js';
import { questions as english } from './en/questions.js';
import { questions as spanish } from './es/questions.js';
import { questions as french } from './fr/questions.js';
import type { QuestionPhrases } from './language-data.js';
import type { Language } from './languages.js';
import { type PhraseBook, phraseBook, phrasesAt } from './phrases.js';
import { questions as portuguese } from './pt/questions.js';
import { plainWord, type Token, tokenise } from './tokens.js';
import { wordList } from './word-list.js';

// To add a language: write <language>/questions.ts.
const QUESTIONS: Record<Language, QuestionPhrases> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

interface QuestionBook {
  readonly leadIns: ReadonlySet<string>;
  readonly starts: PhraseBook<true>;
}

const books = new Map<Language, QuestionBook>();

/** Question marks of the scripts that have their own, and ends of statements. */
const QUESTION_MARK = /[?？؟՞፧⸮⁇⁈‽]/gu;
const OPENING_MARK = /¿/gu;
const STATEMENT_END = /[.!。।۔](?=\s|$)/gu;
/** Enough of a text to see how it starts; tokenising a long answer for that would be waste. */
const START_LENGTH = 60;

/**
 * Whether a text asks rather than states. One question mark decides a text of one sentence; a text that states more often
 * than it asks (a tutor's explanation with "does that help?" at its end) states. Without a mark, its first words decide.
 */
export function asks(text: string, language: Language): boolean {
  const marks = countOf(text.match(QUESTION_MARK)) || countOf(text.match(OPENING_MARK));
  if (marks > 0) {
    return marks >= countOf(text.match(STATEMENT_END));
  }
  return startsLikeQuestion(tokenise(text.slice(0, START_LENGTH)), language);
}

/** Whether the tokens begin like a question of the language, after words that may lead in ("ok but who …"). */
export function startsLikeQuestion(tokens: readonly Token[], language: Language): boolean {
  const { starts } = bookOf(language);
  for (let at = 0; at <= leadInLength(tokens, language); at++) {
    if (phrasesAt(starts, tokens, at).length > 0) {
      return true;
    }
  }
  return false;
}

/** How many words at the beginning only lead in. */
export function leadInLength(tokens: readonly Token[], language: Language): number {
  const { leadIns } = bookOf(language);
  const first = tokens.findIndex((token) => !leadIns.has(token.plain));
  return first < 0 ? tokens.length : first;
}

function bookOf(language: Language): QuestionBook {
  let book = books.get(language);
  if (!book) {
    const { leadIns, starts } = QUESTIONS[language];
    book = { leadIns: new Set(wordList(leadIns).map(plainWord)), starts: phraseBook([[true, starts]]) };
    books.set(language, book);
  }
  return book;
}

function countOf(found: readonly string[] | null): number {
  return found?.length ?? 0;
}
