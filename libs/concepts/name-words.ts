import { fold, type Language, languageOfWord, withoutAccents, words } from '#libs/language/index.js';
import { bareArabicWord } from './ar/bare-word.js';
import { nameWords as arabic } from './ar/name-words.js';
import { nameWords as german } from './de/name-words.js';
import { nameWords as english } from './en/name-words.js';
import { nameWords as spanish } from './es/name-words.js';
import { nameWords as french } from './fr/name-words.js';
import type { NameWords } from './name-data.js';
import { nameWords as portuguese } from './pt/name-words.js';
import { singular } from './singular.js';

// To add a language: write <language>/name-words.ts.
const NAME_WORDS: Record<Language, NameWords> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** One word of a name or of a text that names are looked for in. */
export interface NameWord {
  /** Folded, without Latin accents, Arabic without its article; the signs of "Na+" and "C#" are part of it. */
  readonly plain: string;
  /** What its forms of number share, as a name's last word and before it (see `singular`). */
  readonly asLast: string;
  readonly asInner: string;
  /** The language that the word itself is read in. */
  readonly language: Language;
  /** A sentence or line begins here: no name reaches across. */
  readonly opens: boolean;
  /** Its place in the NFKC form of the text. */
  readonly start: number;
  readonly end: number;
}

/** "Cl-", "OH-", "HCO3-": the hyphen after a formula is a charge. "Cell-" is no formula. */
const CHARGED_FORMULA = /(?<![\p{L}\p{N}])((?:[A-Z][a-z]?\d*)+)-(?![\p{L}\p{N}])/gu;
/** U+2212 and what NFKC makes of a superscript minus. */
const MINUS = '−';
/** Signs at the end of a word are part of it, others stand alone; the bar and the tilde are punctuation. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:#|[+−]+(?![\p{L}\p{N}]))?|(?![|~])\p{Sm}/gu;
const BREAK = /[!?؟\n]/u;
const FULL_STOP = /^\.\s/u;
/** A full stop after a shorter word may abbreviate: "St. Louis". */
const SENTENCE_WORD_LENGTH = 4;
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };

/** The words of a text as names know them, in order. */
export function nameWordsOf(text: string, memoryLanguage: Language): NameWord[] {
  const normal = text.normalize('NFKC').replace(CHARGED_FORMULA, `$1${MINUS}`);
  const found: NameWord[] = [];
  let previousEnd = 0;
  for (const match of withoutPossessives(normal).matchAll(WORD)) {
    const start = match.index;
    const gap = normal.slice(previousEnd, start);
    previousEnd = start + match[0].length;
    const previous = found.at(-1);
    const opens = previous === undefined || breaksAfter(previous.plain, gap);
    for (const [index, folded] of foldedWords(match[0]).entries()) {
      const language = languageOfWord(folded, memoryLanguage);
      const plain = language === 'ar' ? bareArabicWord(folded) : plainLatin(folded);
      found.push({
        plain,
        asLast: singular(plain, language, true),
        asInner: singular(plain, language, false),
        language,
        opens: opens && index === 0,
        start,
        end: previousEnd,
      });
    }
  }
  return found;
}

/** What a language's folder knows about the words of names. */
export function nameData(language: Language): NameWords {
  return NAME_WORDS[language];
}

/** The English possessive's letters become spaces, so that places in the text stay. */
function withoutPossessives(text: string): string {
  return text.replace(/[’']s(?![\p{L}\p{N}])/giu, '  ');
}

/** Scripts without spaces are cut by `words`; a word with a sign, or a sign alone, is none of them. */
function foldedWords(word: string): string[] {
  const folded = fold(word);
  return /^[\p{L}\p{M}\p{N}]+$/u.test(folded) ? words(folded) : [folded];
}

function plainLatin(folded: string): string {
  return withoutAccents(folded).replace(/[ßœæ]/g, (letter) => LIGATURES[letter] ?? letter);
}

function breaksAfter(previous: string, gap: string): boolean {
  return BREAK.test(gap) || (FULL_STOP.test(gap) && previous.length > SENTENCE_WORD_LENGTH);
}
