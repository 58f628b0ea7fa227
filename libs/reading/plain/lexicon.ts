import type { Language } from '#libs/language/index.js';
import { type PhraseBook, phraseBook } from '#libs/language/phrases.js';
import { plainWord } from '#libs/language/tokens.js';
import { wordList } from '#libs/language/word-list.js';
import { readingWords as arabic } from './ar/reading-words.js';
import { readingWords as german } from './de/reading-words.js';
import { readingWords as english } from './en/reading-words.js';
import { readingWords as spanish } from './es/reading-words.js';
import { readingWords as french } from './fr/reading-words.js';
import { readingWords as portuguese } from './pt/reading-words.js';
import type { ReadingWords } from './reading-words.js';

// To add a language: write <language>/reading-words.ts.
const READING_WORDS: Record<Language, ReadingWords> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** How sure a cue is that it defines. */
export type CueStrength = 'sure' | 'likely';

/** Whether a sentence is there to name something, or names it by the way. */
export type NamingKind = 'named' | 'passing';

/** A language's reading words, compiled. Single words are plain: folded, without Latin accents. */
export interface Lexicon {
  readonly language: Language;
  readonly termBefore: PhraseBook<CueStrength>;
  /** Plain → as it must be written to open a cue of `termBefore`. */
  readonly accented: ReadonlyMap<string, string>;
  readonly termAfter: PhraseBook<NamingKind>;
  readonly otherName: PhraseBook<true>;
  readonly see: PhraseBook<true>;
  readonly appositions: ReadonlySet<string>;
  readonly determiners: ReadonlySet<string>;
  readonly indefinites: ReadonlySet<string>;
  readonly openers: ReadonlySet<string>;
  readonly joiners: ReadonlySet<string>;
  readonly coordinators: ReadonlySet<string>;
  readonly leadIns: ReadonlySet<string>;
  readonly general: ReadonlySet<string>;
  readonly notNouns: ReadonlySet<string>;
  readonly notNounEndings: readonly string[];
  readonly adjectiveEndings: readonly string[];
  readonly numberWords: ReadonlySet<string>;
  readonly glossaryTitles: ReadonlySet<string>;
  readonly asideTitles: ReadonlySet<string>;
}

const lexicons = new Map<Language, Lexicon>();

/** The compiled reading words of a language. */
export function lexiconOf(language: Language): Lexicon {
  let lexicon = lexicons.get(language);
  if (!lexicon) {
    lexicon = compile(language, READING_WORDS[language]);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function compile(language: Language, data: ReadingWords): Lexicon {
  return {
    language,
    termBefore: phraseBook<CueStrength>([
      ['sure', data.termBeforeSure],
      ['likely', data.termBefore],
    ]),
    accented: new Map(wordList(data.accented).map((word) => [plainWord(word), word])),
    termAfter: phraseBook<NamingKind>([
      ['named', data.termAfter],
      ['passing', data.namedInPassing],
    ]),
    otherName: phraseBook([[true, data.otherName]]),
    see: phraseBook([[true, data.see]]),
    appositions: wordSet(data.appositions),
    determiners: wordSet(data.determiners),
    indefinites: wordSet(data.indefinites),
    openers: wordSet(data.openers),
    joiners: wordSet(data.joiners),
    coordinators: wordSet(data.coordinators),
    leadIns: wordSet(data.leadIns),
    general: wordSet(data.general),
    notNouns: wordSet(data.notNouns),
    notNounEndings: data.notNounEndings,
    adjectiveEndings: data.adjectiveEndings,
    numberWords: wordSet(data.numberWords),
    glossaryTitles: new Set(data.glossaryTitles.map(titleKey)),
    asideTitles: new Set(data.asideTitles.map(titleKey)),
  };
}

/** A title as the lists of titles know it: plain words without numbers ("4.2 Review Questions" → "review questions"). */
export function titleKey(title: string): string {
  return (title.match(/[\p{L}\p{M}]+/gu) ?? []).map(plainWord).join(' ');
}

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(wordList(lines).filter(Boolean).map(plainWord));
}
