import { checkPhrases as arabic } from '../ar/check-phrases.js';
import { checkPhrases as german } from '../de/check-phrases.js';
import { checkPhrases as english } from '../en/check-phrases.js';
import { checkPhrases as spanish } from '../es/check-phrases.js';
import { checkPhrases as french } from '../fr/check-phrases.js';
import type { CheckPhrases } from '../language-data.js';
import type { Language } from '../languages.js';
import { holdsPhrase, type PhraseBook, phraseBook, phrasesAt } from '../phrases.js';
import { checkPhrases as portuguese } from '../pt/check-phrases.js';
import { plainWord, type Token, tokenise } from '../tokens.js';
import { wordList } from '../word-list.js';

// To add a language: write <language>/check-phrases.ts.
const CHECK_PHRASES: Record<Language, CheckPhrases> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

interface CheckBook {
  readonly requests: PhraseBook<true>;
  readonly notKnowing: PhraseBook<true>;
  readonly guesses: PhraseBook<true>;
  readonly denials: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
  readonly alternatives: ReadonlySet<string>;
}

const books = new Map<Language, CheckBook>();
/** What separates clauses and is no break for phrases: a comma, and a full stop after a short word. */
const CLAUSE_MARK = /[,،]|\.\s/u;

/** Whether the student asks to be checked: "quiz me", "hazme una pregunta", "اختبرني". */
export function asksForCheck(text: string, language: Language): boolean {
  return holdsPhrase(bookOf(language).requests, tokenise(text));
}

/** Whether the student says that they don't know. */
export function saysNotKnowing(text: string, language: Language): boolean {
  return holdsPhrase(bookOf(language).notKnowing, tokenise(text));
}

/** Whether a text is put as a guess: "is it …?", "maybe …". */
export function beginsAsGuess(text: string, language: Language): boolean {
  return phrasesAt(bookOf(language).guesses, tokenise(text), 0).length > 0;
}

/** Whether a text offers one of several answers: "osmosis or diffusion". */
export function offersAlternatives(text: string, language: Language): boolean {
  const { alternatives } = bookOf(language);
  return tokenise(text).some(({ plain }) => alternatives.has(plain));
}

/**
 * Whether what stands at a place of a text is denied there: "not osmosis". A denial reaches up to the end of its clause, or to
 * a word of contrast: in "not diffusion but osmosis" the second name is meant.
 *
 * @param start a place in `text` at which a word begins
 */
export function isDenied(text: string, start: number, language: Language): boolean {
  const { denials, contrasts } = bookOf(language);
  let denied = false;
  let previousEnd = 0;
  for (const token of tokenise(text)) {
    if (token.start >= start) {
      return denied && !beginsClause(text, token, previousEnd);
    }
    if (beginsClause(text, token, previousEnd) || contrasts.has(token.plain)) {
      denied = false;
    }
    denied ||= token.forms.some((form) => denials.has(form));
    previousEnd = token.end;
  }
  return denied;
}

function beginsClause(text: string, token: Token, previousEnd: number): boolean {
  return token.opens || CLAUSE_MARK.test(text.slice(previousEnd, token.start));
}

function bookOf(language: Language): CheckBook {
  let book = books.get(language);
  if (!book) {
    const { requests, notKnowing, guesses, denials, contrasts, alternatives } = CHECK_PHRASES[language];
    const wordsOf = (lines: readonly string[]): ReadonlySet<string> => new Set(wordList(lines).map(plainWord));
    book = {
      requests: phraseBook([[true, requests]]),
      notKnowing: phraseBook([[true, notKnowing]]),
      guesses: phraseBook([[true, guesses]]),
      denials: wordsOf(denials),
      contrasts: wordsOf(contrasts),
      alternatives: wordsOf(alternatives),
    };
    books.set(language, book);
  }
  return book;
}
