import type { Language } from '../languages.js';
import { holdsPhrase, type PhraseBook, phraseBook } from '../phrases.js';
import { namesPastTime } from '../time/time-window.js';
import { type Token, tokenise } from '../tokens.js';
import { RECORD_PHRASES } from './record-questions.js';

interface NarrationBooks {
  readonly sharedPast: PhraseBook<true>;
  readonly narration: PhraseBook<true>;
}

const books = new Map<Language, NarrationBooks>();
const SENTENCE_END = /[.!?؟。\n]/u;

/**
 * Whether a tutor's text narrates what tutor and student did at another time ("In July we covered …", "you told me in
 * March"). Such a text is no memory of the time that it talks about (memory-rules §2, rule 7). A sentence narrates when it
 * says both that the two did something and a past time; content ("In 1859 Darwin published …") says the time alone, and a
 * remark within a lesson ("you got it right") the other.
 */
export function narratesRecord(text: string, language: Language): boolean {
  const { sharedPast, narration } = booksOf(language);
  const tokens = tokenise(text);
  if (holdsPhrase(narration, tokens)) {
    return true;
  }
  return (
    holdsPhrase(sharedPast, tokens) &&
    sentences(text, tokens).some(
      (sentence) => holdsPhrase(sharedPast, sentence) && namesPastTime(text, sentence, language),
    )
  );
}

function sentences(text: string, tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  let previousEnd = 0;
  for (const token of tokens) {
    const current = found.at(-1);
    if (current && !SENTENCE_END.test(text.slice(previousEnd, token.start))) {
      current.push(token);
    } else {
      found.push([token]);
    }
    previousEnd = token.end;
  }
  return found;
}

function booksOf(language: Language): NarrationBooks {
  let known = books.get(language);
  if (!known) {
    const { sharedPast, narration } = RECORD_PHRASES[language];
    known = { sharedPast: phraseBook([[true, sharedPast]]), narration: phraseBook([[true, narration]]) };
    books.set(language, known);
  }
  return known;
}
