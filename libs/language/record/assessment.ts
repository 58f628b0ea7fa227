import { assessmentPhrases as arabic } from '../ar/assessment-phrases.js';
import { assessmentPhrases as german } from '../de/assessment-phrases.js';
import { assessmentPhrases as english } from '../en/assessment-phrases.js';
import { assessmentPhrases as spanish } from '../es/assessment-phrases.js';
import { assessmentPhrases as french } from '../fr/assessment-phrases.js';
import type { AssessmentPhrases } from '../language-data.js';
import { LANGUAGES, type Language } from '../languages.js';
import { holdsPhrase, type PhraseBook, phraseBook, phrasesAt } from '../phrases.js';
import { assessmentPhrases as portuguese } from '../pt/assessment-phrases.js';
import { plainWord, type Token, tokenise } from '../tokens.js';
import { wordList } from '../word-list.js';

// To add a language: write <language>/assessment-phrases.ts.
const PHRASES: Record<Language, AssessmentPhrases> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

interface AssessmentBook {
  readonly nothing: PhraseBook<true>;
  readonly alone: PhraseBook<true>;
  readonly headings: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
}

const books = new Map<Language, AssessmentBook>();

/** A section that says more than this says something. */
const LONGEST = 600;
const SENTENCES = /[^.!?؟。;؛\n]+/gu;
/** A heading in Markdown, or a label: what is told stands behind it. A heading may also be a line of nothing but its words. */
const HEADING = /^\s*#+\s/u;
const LABEL = /^[^:]{1,60}:/u;
const FIGURE_ABOVE_ZERO = /^0*[1-9]/u;

/**
 * Whether a prompt's section on assessments only says that there are none ("No quiz attempts recorded."): each of its sentences
 * says so in one of the languages, and none tells a figure. A tutor reads such a section as the record, and denies what is on it.
 * An empty one says so too. In doubt the answer is no: a section that says anything is kept.
 */
export function saysNothingAssessed(section: string): boolean {
  if (section.length > LONGEST) {
    return false;
  }
  return (section.match(SENTENCES) ?? []).every((sentence) => {
    const told = HEADING.test(sentence) ? '' : sentence.replace(LABEL, '');
    const tokens = tokenise(told);
    return tokens.length === 0 || LANGUAGES.some((language) => saysNothing(tokens, language));
  });
}

function saysNothing(tokens: readonly Token[], language: Language): boolean {
  const { nothing, alone, headings, contrasts } = bookOf(language);
  if (tokens.some(({ plain }) => contrasts.has(plain) || FIGURE_ABOVE_ZERO.test(plain))) {
    return false;
  }
  if (tokens.every(({ plain }) => headings.has(plain))) {
    return true;
  }
  return phrasesAt(alone, tokens, 0).some(({ to }) => to === tokens.length) || holdsPhrase(nothing, tokens);
}

function bookOf(language: Language): AssessmentBook {
  let book = books.get(language);
  if (!book) {
    const { nothing, alone, headings, contrasts } = PHRASES[language];
    book = {
      nothing: phraseBook([[true, nothing]]),
      alone: phraseBook([[true, alone]]),
      headings: new Set(wordList(headings).map(plainWord)),
      contrasts: new Set(wordList(contrasts).map(plainWord)),
    };
    books.set(language, book);
  }
  return book;
}
