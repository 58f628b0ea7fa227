import { createRequire } from 'node:module';
import { arabicStem } from './ar/light-stem.js';
import { regularForm } from './irregular-forms.js';
import type { Language } from './languages.js';

interface Stemmer {
  stem(word: string): string;
}

/** The package says that it is an ES module but exports like CommonJS; `require` reads it the same way everywhere. */
const snowball: { newStemmer(language: string): Stemmer } = createRequire(import.meta.url)('snowball-stemmers');

/** Bump when `fold`, `words` or `stem` change what they return: stems stored under another version are computed anew. */
export const LANGUAGE_VERSION = 2;

/** Letters, marks and digits: digits alone have no script property. */
const ARABIC_BLOCK = /[\u0600-\u06FF]/u;
const ARABIC_MARKS = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const ARABIC_ALEF = /[إأآٱ]/gu;
/** Arabic-Indic digits and their Persian forms; both blocks start at a multiple of sixteen. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/gu;
const POSSESSIVE = /[’']s(?![\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts written without spaces between words; only they need the segmenter, which is some fifty times slower. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const ARABIC = /\p{Script=Arabic}/u;
const ASCII = /^[\x20-\x7E]*$/;
const LATIN_MARK = /(?<=\p{Script=Latin})\p{M}+/gu;

/** Snowball's Arabic takes root letters for prefixes ("protein" loses its b, "phosphate" its f); see ar/light-stem.ts. */
const STEMMER_NAMES: Record<Exclude<Language, 'ar'>, string> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  pt: 'portuguese',
};

/** Stems kept in mind, over all languages; a student's vocabulary is some thousands of words. */
const STEM_CACHE_LIMIT = 200_000;

const stemmers = new Map<Language, Stemmer>();
const stemCache = new Map<string, string>();
let segmenter: Intl.Segmenter | undefined;

/**
 * The comparable form of a text: NFKC, lower case, Arabic vowel marks and tatweel removed, alef forms unified,
 * Arabic-Indic digits as 0–9, the English possessive cut. Accents of Latin letters stay (they tell words apart until `stem` removes them).
 */
export function fold(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const unified = ARABIC_BLOCK.test(lower)
    ? lower
        .replace(ARABIC_MARKS, '')
        .replace(ARABIC_ALEF, 'ا')
        .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
    : lower;
  return unified.replace(POSSESSIVE, '');
}

/** The words of a text, folded, in order. Scripts without spaces are cut by `Intl.Segmenter`. */
export function words(text: string): string[] {
  const folded = fold(text);
  if (!UNSPACED.test(folded)) {
    return folded.match(WORD) ?? [];
  }
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  const found: string[] = [];
  for (const part of segmenter.segment(folded)) {
    if (part.isWordLike) {
      found.push(part.segment);
    }
  }
  return found;
}

/** `text` without the accents of its Latin letters ("célula" → "celula"); other scripts are left alone. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) {
    return text;
  }
  return text.normalize('NFD').replace(LATIN_MARK, '').normalize('NFC');
}

/**
 * The language that a single word is read in: Arabic script is Arabic, a Latin word in an Arabic memory is English
 * (formulae and terms), everything else is in the memory's own language.
 */
export function languageOfWord(word: string, memoryLanguage: Language): Language {
  if (ARABIC.test(word)) {
    return 'ar';
  }
  return memoryLanguage === 'ar' ? 'en' : memoryLanguage;
}

/**
 * The stem of one folded word in a memory of the given language, without Latin accents. Irregular forms share the stem of
 * their regular form (memory-rules §2); then Snowball's algorithms, and for Arabic a light stemmer. A word that they reduce
 * to nothing stays as it is.
 */
export function stem(word: string, memoryLanguage: Language): string {
  const language = languageOfWord(word, memoryLanguage);
  const key = `${language}:${word}`;
  const known = stemCache.get(key);
  if (known !== undefined) {
    return known;
  }
  const stemmed = language === 'ar' ? arabicStem(word) : latinStem(word, language);
  if (stemCache.size >= STEM_CACHE_LIMIT) {
    stemCache.clear();
  }
  stemCache.set(key, stemmed);
  return stemmed;
}

function latinStem(word: string, language: Exclude<Language, 'ar'>): string {
  let stemmer = stemmers.get(language);
  if (!stemmer) {
    stemmer = snowball.newStemmer(STEMMER_NAMES[language]);
    stemmers.set(language, stemmer);
  }
  return withoutAccents(stemmer.stem(regularForm(word, language))) || word;
}
