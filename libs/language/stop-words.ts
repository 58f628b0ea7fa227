import { createRequire } from 'node:module';
import { stopWords as arabic } from './ar/stop-words.js';
import { stopWords as german } from './de/stop-words.js';
import { stopWords as english } from './en/stop-words.js';
import { stopWords as spanish } from './es/stop-words.js';
import { stopWords as french } from './fr/stop-words.js';
import type { StopWords } from './language-data.js';
import { LANGUAGES, type Language } from './languages.js';
import { stopWords as portuguese } from './pt/stop-words.js';
import { wordList } from './word-list.js';
import { fold, withoutAccents } from './words.js';

// To add a language: write <language>/stop-words.ts and name the list of the `stopword` package that it completes.

/** The package's build for `require` and its ES modules export the same lists; jest and Node agree on this one. */
const lists: Record<'eng' | 'spa' | 'ara' | 'fra' | 'deu' | 'por', readonly string[]> = createRequire(import.meta.url)(
  'stopword',
);

const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: stopSet(lists.eng, english),
  es: stopSet(lists.spa, spanish),
  ar: withJoinedConjunctions(stopSet(lists.ara, arabic)),
  fr: stopSet(lists.fra, french),
  de: stopSet(lists.deu, german),
  pt: stopSet(lists.por, portuguese),
};

const FILLER: Record<Language, ReadonlySet<string>> = {
  en: fillerSet(english),
  es: fillerSet(spanish),
  ar: fillerSet(arabic),
  fr: fillerSet(french),
  de: fillerSet(german),
  pt: fillerSet(portuguese),
};

/** Every stop word with the languages that it is one of, a bit each: one look-up a word tells them all. */
const LANGUAGE_BITS = new Map<string, number>();
for (const language of LANGUAGES) {
  for (const word of STOP_WORDS[language]) {
    LANGUAGE_BITS.set(word, (LANGUAGE_BITS.get(word) ?? 0) | bitOf(language));
  }
}

/** Whether a folded word tells nothing in a language: grammar, a question word, or talk about the talk. */
export function isStopWord(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word);
}

/** Whether a word is grammar or a question word: a stop word that is no talk about the talk ("question", "lesson"). */
export function isFunctionWord(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word) && !FILLER[language].has(word);
}

/** How many of the folded words are stop words, by language. */
export function countStopWords(found: readonly string[]): ReadonlyMap<Language, number> {
  const counts = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  for (const word of found) {
    const bits = LANGUAGE_BITS.get(word) ?? 0;
    if (bits === 0) {
      continue;
    }
    for (const language of LANGUAGES) {
      if (bits & bitOf(language)) {
        counts.set(language, (counts.get(language) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/**
 * The language that most of the words' stop words belong to, when that is clearly not the memory's (two more at the least):
 * an English question in a Spanish memory. Stop words alone are told apart by it; a memory's language stays a setting.
 */
export function guestLanguage(found: readonly string[], memoryLanguage: Language): Language | null {
  const counts = countStopWords(found);
  const [language, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  return most >= (counts.get(memoryLanguage) ?? 0) + 2 ? language : null;
}

function bitOf(language: Language): number {
  return 1 << LANGUAGES.indexOf(language);
}

/** Students leave accents out, so a stop word counts with and without them. */
function stopSet(listed: readonly string[], own: StopWords): ReadonlySet<string> {
  const kept = new Set(wordList(own.keep).map(fold));
  const all = [...listed, ...wordList([...own.grammar, ...own.questions, ...own.filler])].map(fold);
  const stops = all.filter((word) => !kept.has(word));
  return new Set([...stops, ...stops.map(withoutAccents)]);
}

function fillerSet(own: StopWords): ReadonlySet<string> {
  return new Set(wordList(own.filler).map((word) => withoutAccents(fold(word))));
}

/** Arabic writes "and" and "so" together with the word that follows. */
function withJoinedConjunctions(stops: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...stops].flatMap((word) => [word, `و${word}`, `ف${word}`]));
}
