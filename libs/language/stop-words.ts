import { createRequire } from 'node:module';
import { stopWords as arabic } from './ar/stop-words.js';
import { stopWords as german } from './de/stop-words.js';
import { stopWords as english } from './en/stop-words.js';
import { stopWords as spanish } from './es/stop-words.js';
import { stopWords as french } from './fr/stop-words.js';
import type { StopWords } from './language-data.js';
import { LANGUAGES, type Language } from './languages.js';
import { stopWords as portuguese } from './pt/stop-words.js';
import { fold, withoutAccents } from './words.js';
import { wordList } from './word-list.js';

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

/** Whether a folded word tells nothing in a language: grammar, a question word, or talk about the talk. */
export function isStopWord(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word);
}

/**
 * The language that most of the words' stop words belong to, when that is clearly not the memory's (two more at the least):
 * an English question in a Spanish memory. Stop words alone are told apart by it; a memory's language stays a setting.
 */
export function guestLanguage(found: readonly string[], memoryLanguage: Language): Language | null {
  const counts = LANGUAGES.map((language) => found.filter((word) => isStopWord(word, language)).length);
  const own = counts[LANGUAGES.indexOf(memoryLanguage)] ?? 0;
  const most = Math.max(...counts);
  return most >= own + 2 ? (LANGUAGES[counts.indexOf(most)] ?? null) : null;
}

/** Students leave accents out, so a stop word counts with and without them. */
function stopSet(listed: readonly string[], own: StopWords): ReadonlySet<string> {
  const kept = new Set(wordList(own.keep).map(fold));
  const all = [...listed, ...wordList([...own.grammar, ...own.questions, ...own.filler])].map(fold);
  const stops = all.filter((word) => !kept.has(word));
  return new Set([...stops, ...stops.map(withoutAccents)]);
}

/** Arabic writes "and" and "so" together with the word that follows. */
function withJoinedConjunctions(stops: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...stops].flatMap((word) => [word, `و${word}`, `ف${word}`]));
}
