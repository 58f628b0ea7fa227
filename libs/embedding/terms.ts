import { createRequire } from 'node:module';
import type { Language } from '#libs/language/languages.js';
import { languageOfWord, stem, words } from '#libs/language/words.js';

const stopwords: Record<'eng' | 'spa' | 'ara' | 'fra' | 'deu' | 'por', readonly string[]> = createRequire(
  import.meta.url,
)('stopword');

const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set([...stopwords.eng, 'how', 'why', 'whose', 'whom', 'did', 'does', 'shall']),
  es: new Set(stopwords.spa),
  ar: new Set(stopwords.ara),
  fr: new Set(stopwords.fra),
  de: new Set(stopwords.deu),
  pt: new Set(stopwords.por),
};

/** A stem and the language that it was read in, which is not always the memory's (terms in Latin script in an Arabic one). */
export interface Term {
  readonly stem: string;
  readonly language: Language;
}

/**
 * The stems of a text in order, without stop words. Training and embedding both read texts through this function, so
 * that a word is looked up under the stem that it was learnt under.
 */
export function terms(text: string, memoryLanguage: Language): Term[] {
  const found: Term[] = [];
  for (const word of words(text)) {
    const language = languageOfWord(word, memoryLanguage);
    if (!STOP_WORDS[language].has(word)) {
      found.push({ stem: stem(word, memoryLanguage), language });
    }
  }
  return found;
}
