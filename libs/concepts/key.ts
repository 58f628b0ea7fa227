import type { Language } from '#libs/language/index.js';
import { type NameWord, nameData, nameWordsOf } from './name-words.js';
import { wordsByLanguage } from './word-sets.js';

const ARTICLES = wordsByLanguage((language) => nameData(language).articles);

/**
 * The canonical key of a concept's name (memory-rules §3): two names with one key are one concept. It ignores Unicode form,
 * case, Latin accents, Arabic marks and articles, leading articles, the English possessive, punctuation and hyphens, and
 * number (see `singular`). Digits, roman numerals, Greek letters and the signs of "C++", "C#", "Na+", "Cl−" stay.
 *
 * A key is for comparing, not for reading, and the key of a key may be another one. A name without any word has its own
 * characters as key; only a blank name has the empty one.
 *
 * @param language the memory's own; words in another script are read in theirs
 */
export function conceptKey(name: string, language: Language): string {
  const found = nameWordsOf(name, language);
  return found.length === 0 ? name.normalize('NFKC').trim().toLowerCase() : keyOfWords(found);
}

/** The key of a run of at least one word. */
export function keyOfWords(found: readonly NameWord[]): string {
  const named = withoutLeadingArticles(found);
  return named.map((word, index) => (index === named.length - 1 ? word.asLast : word.asInner)).join(' ');
}

/** An article that stands alone is a name ("A", the Portuguese "O"). */
export function withoutLeadingArticles(found: readonly NameWord[]): readonly NameWord[] {
  const first = found.findIndex((word) => !ARTICLES[word.language].has(word.plain));
  return first === -1 ? found.slice(-1) : found.slice(first);
}
