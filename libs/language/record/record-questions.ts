import { recordPhrases as arabic } from '../ar/record-phrases.js';
import { recordPhrases as german } from '../de/record-phrases.js';
import { recordPhrases as english } from '../en/record-phrases.js';
import { recordPhrases as spanish } from '../es/record-phrases.js';
import { recordPhrases as french } from '../fr/record-phrases.js';
import type { RecordPhrases } from '../language-data.js';
import type { Language } from '../languages.js';
import { holdsPhrase, type PhraseBook, phraseBook } from '../phrases.js';
import { recordPhrases as portuguese } from '../pt/record-phrases.js';
import { guestLanguage } from '../stop-words.js';
import { type Token, tokenise } from '../tokens.js';

// To add a language: write <language>/record-phrases.ts; narration.ts reads its other half.
export const RECORD_PHRASES: Record<Language, RecordPhrases> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

const books = new Map<Language, PhraseBook<true>>();

/**
 * Whether a text asks about the student's own record ("what did I get wrong", "ماذا درسنا") and not about the subject
 * (memory-rules §7). A question in another
 * language than the memory's counts too.
 */
export function asksAboutRecord(text: string, language: Language): boolean {
  const tokens = tokenise(text);
  const guest = guestLanguage(
    tokens.map((token) => token.plain),
    language,
  );
  return asksAboutRecordIn(tokens, language) || (guest !== null && asksAboutRecordIn(tokens, guest));
}

/** Whether the tokens hold a record question of one language. */
export function asksAboutRecordIn(tokens: readonly Token[], language: Language): boolean {
  let book = books.get(language);
  if (!book) {
    book = phraseBook([[true, RECORD_PHRASES[language].questions]]);
    books.set(language, book);
  }
  return holdsPhrase(book, tokens);
}
