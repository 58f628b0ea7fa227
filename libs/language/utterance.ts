import { utteranceWords as arabic } from './ar/utterance-words.js';
import { utteranceWords as german } from './de/utterance-words.js';
import { utteranceWords as english } from './en/utterance-words.js';
import { utteranceWords as spanish } from './es/utterance-words.js';
import { utteranceWords as french } from './fr/utterance-words.js';
import type { UtteranceWords } from './language-data.js';
import type { Language } from './languages.js';
import { holdsPhrase, type PhraseBook, phraseBook, phrasesAt } from './phrases.js';
import { utteranceWords as portuguese } from './pt/utterance-words.js';
import { startsLikeQuestion } from './questions.js';
import { guestLanguage } from './stop-words.js';
import { type Token, tokenise } from './tokens.js';

// To add a language: write <language>/utterance-words.ts.
const UTTERANCE_WORDS: Record<Language, UtteranceWords> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

interface UtteranceBooks {
  readonly anywhere: PhraseBook<true>;
  readonly starts: PhraseBook<true>;
}

const QUESTION_MARK = /[?؟¿？]/u;

const books = new Map<Language, UtteranceBooks>();

/**
 * Whether a topic is what a student said ("ask me the questions") rather than a topic ("cell membrane"): question words,
 * verbs of asking, pronouns of the talk, fillers (memory-rules §5).
 */
export function readsLikeUtterance(topic: string, language: Language): boolean {
  if (QUESTION_MARK.test(topic)) {
    return true;
  }
  const tokens = tokenise(topic);
  const guest = guestLanguage(
    tokens.map((token) => token.plain),
    language,
  );
  return isUtterance(tokens, language) || (guest !== null && isUtterance(tokens, guest));
}

function isUtterance(tokens: readonly Token[], language: Language): boolean {
  const { anywhere, starts } = booksOf(language);
  return (
    holdsPhrase(anywhere, tokens) || phrasesAt(starts, tokens, 0).length > 0 || startsLikeQuestion(tokens, language)
  );
}

function booksOf(language: Language): UtteranceBooks {
  let known = books.get(language);
  if (!known) {
    const { anywhere, starts } = UTTERANCE_WORDS[language];
    known = { anywhere: phraseBook([[true, anywhere]]), starts: phraseBook([[true, starts]]) };
    books.set(language, known);
  }
  return known;
}
