import { withoutAccents, words } from './words.js';

/**
 * The text by which identical episodes collapse: folded words joined by one space, without case, punctuation and Latin
 * accents ("¿Qué es la célula?" and "que es la celula" are one question, typed with more and less care). A text without any
 * word keeps its characters, so that "🙂" and "🙁" stay two.
 */
export function collapseKey(text: string): string {
  const key = withoutAccents(words(text).join(' '));
  return key === '' ? text.normalize('NFKC').trim() : key;
}
