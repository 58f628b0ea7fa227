import type { Language } from '#libs/language/index.js';
import { furniture as arabic } from './ar/furniture.js';
import { furniture as german } from './de/furniture.js';
import { furniture as english } from './en/furniture.js';
import { furniture as spanish } from './es/furniture.js';
import { furniture as french } from './fr/furniture.js';
import type { Furniture } from './name-data.js';
import { nameWordsOf } from './name-words.js';
import { furniture as portuguese } from './pt/furniture.js';
import { byLanguage, wordsByLanguage } from './word-sets.js';

// To add a language: write <language>/furniture.ts.
const FURNITURE: Record<Language, Furniture> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** How a title is compared: its words without case, accents and punctuation, but with their endings ("Notes" is no "note"). */
function titleOf(name: string, language: Language): string {
  return nameWordsOf(name, language)
    .map((word) => word.plain)
    .join(' ');
}

function titleSet(lines: (language: Language) => readonly string[]): Record<Language, ReadonlySet<string>> {
  return byLanguage((language) => new Set(lines(language).map((line) => titleOf(line, language))));
}

const TITLES = titleSet((language) => FURNITURE[language].titles);
const OPENINGS = titleSet((language) => FURNITURE[language].openings);
const NUMBERED = titleSet((language) => FURNITURE[language].numbered.flatMap((line) => line.split(' ')));
const VERBS = wordsByLanguage((language) => FURNITURE[language].verbs);
const STARTS = wordsByLanguage((language) => FURNITURE[language].starts);

/** "4", "4.2", "IV", "b": what numbers a part. */
const LABEL = /^(?:\p{N}+|[ivxlc]+|\p{L})$/u;
const DIGITS = /^\p{N}+$/u;
/** Between a part's number and its title: "Part B: Cells". "Unit a vector" has none. */
const PART_FROM_TITLE = /[:.–—-]/u;
/** Numbers in front of a title: "1.2 Introduction", "3) Summary". */
const NUMBERING = /^[\p{N}\s.)(:–—-]+(?=\p{L})/u;
const LETTERS = /[\p{L}\p{M}]+/gu;
const SENTENCE_END = /[.!:;…。]\s*$/u;
const QUESTION = /[?؟¿？]/u;
/** A name of two words may end in a stop that abbreviates. */
const SENTENCE_WORDS = 3;

/**
 * Whether a name is a part of the document rather than of its subject, in the memory's language or in English, which many
 * files in other languages use for it: a listed title, "Chapter 4" and its like, or what begins as "Introduction to …" does.
 */
export function isFurniture(name: string, language: Language): boolean {
  const bare = name.normalize('NFKC').replace(NUMBERING, '');
  return isFurnitureIn(bare, language) || (language !== 'en' && isFurnitureIn(bare, 'en'));
}

/**
 * Whether a name reads as a sentence or as a title in the form of one: it asks, ends as a sentence, begins as one ("How we
 * came to know", "We …"), or has a finite verb between its first word and its last.
 */
export function isSentence(name: string, language: Language): boolean {
  const text = name.normalize('NFKC').trim();
  const found = text.match(LETTERS) ?? [];
  return (
    QUESTION.test(text) ||
    (SENTENCE_END.test(text) && found.length >= SENTENCE_WORDS) ||
    readsAsSentence(found, language) ||
    (language !== 'en' && readsAsSentence(found, 'en'))
  );
}

function isFurnitureIn(name: string, language: Language): boolean {
  const title = titleOf(name, language);
  const [first = '', second, ...others] = title.split(' ');
  const numbered = NUMBERED[language].has(first) && second !== undefined && LABEL.test(second);
  return (
    TITLES[language].has(title) ||
    (numbered && (DIGITS.test(second) || others.every((word) => LABEL.test(word)) || PART_FROM_TITLE.test(name))) ||
    beginnings(title).some((beginning) => OPENINGS[language].has(beginning))
  );
}

/** What stands before the last words of a title: all its proper beginnings. */
function beginnings(title: string): string[] {
  const found = title.split(' ');
  return found.slice(1).map((_, index) => found.slice(0, index + 1).join(' '));
}

function readsAsSentence(found: readonly string[], language: Language): boolean {
  const first = found[0]?.toLowerCase() ?? '';
  return (
    (found.length > 1 && STARTS[language].has(first)) || found.slice(1, -1).some((word) => VERBS[language].has(word))
  );
}
