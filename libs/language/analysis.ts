import type { Language } from './languages.js';
import { asks } from './questions.js';
import { guestLanguage, isStopWord } from './stop-words.js';
import { languageOfWord, stem, words } from './words.js';

/** A text as scoring reads it. */
export interface Analysis {
  /** Stem → how often; stop words, question words and talk about the talk left out. Empty when a text is about nothing. */
  readonly stems: Map<string, number>;
  /** How many words the text has that are no stop words. */
  readonly length: number;
  /** The text asks rather than states. */
  readonly asks: boolean;
}

/**
 * Reads a text in the language of its memory (memory-rules §2). Words of another language are kept under the memory's own
 * stemming, so that they find themselves.
 */
export function analyse(text: string, language: Language): Analysis {
  const found = words(text);
  const guest = guestLanguage(found, language);
  const stems = new Map<string, number>();
  let length = 0;
  for (const word of found) {
    if (isStopWord(word, languageOfWord(word, language)) || (guest && isStopWord(word, guest))) {
      continue;
    }
    const stemmed = stem(word, language);
    stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1);
    length += 1;
  }
  return { stems, length, asks: asks(text, language) || (guest !== null && asks(text, guest)) };
}
