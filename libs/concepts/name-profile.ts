import type { Language } from '#libs/language/index.js';
import { conceptKey, keyOfWords, withoutLeadingArticles } from './key.js';
import { type NameWord, nameData, nameWordsOf } from './name-words.js';
import { byLanguage, wordsByLanguage } from './word-sets.js';

/** What stands behind a name's last "of" or "in", one word long: "of a function", "in calculus". */
export interface NameQualifier {
  readonly sort: 'of' | 'in';
  /** The key of the name in front of it. */
  readonly head: string;
  /** The word's key. */
  readonly key: string;
  /** It tells nothing within one subject: a carrier ("of a function") or a field ("in calculus"). */
  readonly generic: boolean;
}

/** A name as the merging rules read it. */
export interface NameProfile {
  readonly key: string;
  /**
   * The key without framing words ("concept of …") and, where it was cut off, the generic qualifier; with labels its words
   * behind them ("first law" and "law I" are both "1 law").
   */
  readonly head: string;
  readonly qualifier: NameQualifier | null;
  /**
   * What numbers or letters it: numerals as digits whether written as words, ordinals or in Roman figures, single letters,
   * words with a sign. In order.
   */
  readonly labels: readonly string[];
  /** The words of the head that are neither labels nor articles, prepositions and conjunctions. */
  readonly content: readonly NameWord[];
}

const LINKERS = wordsByLanguage((language) => nameData(language).linkers);
const OF = wordsByLanguage((language) => nameData(language).of);
const IN = wordsByLanguage((language) => nameData(language).in);
const CARRIERS = lastForms((language) => nameData(language).carriers);
const FIELDS = lastForms((language) => nameData(language).fields);
const FRAMERS = byLanguage((language) => nameData(language).framers.map((framer) => framer.split(' ')));
const NUMERALS = byLanguage(numeralsOf);
const ORDINALS = byLanguage(
  (language) =>
    new RegExp(
      `^(\\d+)(?:${nameData(language)
        .ordinalEndings.flatMap((line) => line.split(' '))
        .join('|')})?$`,
    ),
);
/** I to XXXIX: parts, types, laws, kings. A word of these letters alone is one only beside others. */
const ROMAN = /^(?=[xvi])(x{0,3})(ix|iv|v?i{0,3})$/;
const DIGIT_OR_SIGN = /[\p{N}\p{Sm}#]/u;
const LETTER = /^\p{L}$/u;

/**
 * Reads a name for the merging rules (memory-rules §3).
 *
 * @param cut whether a generic qualifier is cut off the head
 */
export function profileOf(name: string, language: Language, cut = true): NameProfile {
  const found = nameWordsOf(name, language);
  if (found.length === 0) {
    const key = conceptKey(name, language);
    return { key, head: key, qualifier: null, labels: [], content: [] };
  }
  const named = withoutFramer(withoutLeadingArticles(found));
  const headLength = lengthOfHead(named);
  const qualifier = qualifierOf(named, headLength);
  const head = cut && qualifier?.generic ? named.slice(0, headLength) : named;
  const labels = head.map((word, index) => labelOf(word, index, head)).filter((label) => label !== null);
  const content = head.filter((word, index) => !isLinker(word, index, head) && labelOf(word, index, head) === null);
  const spelled = [...labels, ...content.map((word) => word.asLast)].join(' ');
  return { key: keyOfWords(found), head: labels.length > 0 ? spelled : keyOfWords(head), qualifier, labels, content };
}

/** An article, a preposition or a conjunction inside a name; the last word is none ("vitamin A"). */
function isLinker({ plain, language }: NameWord, index: number, name: readonly NameWord[]): boolean {
  return index < name.length - 1 && LINKERS[language].has(plain);
}

function withoutFramer(named: readonly NameWord[]): readonly NameWord[] {
  const language = named[0]?.language ?? 'en';
  const framer = FRAMERS[language].find(
    (each) => named.length > each.length && each.every((plain, index) => named[index]?.plain === plain),
  );
  return framer ? withoutLeadingArticles(named.slice(framer.length)) : named;
}

/** How many words stand in front of the joiners before the last word; 0 when nothing does. */
function lengthOfHead(named: readonly NameWord[]): number {
  return named.findLastIndex((word, index) => index < named.length - 1 && !isLinker(word, index, named)) + 1;
}

/** Arabic has no "of": a carrier follows its head at once ("نهاية الدالة"). */
function qualifierOf(named: readonly NameWord[], headLength: number): NameQualifier | null {
  const last = named.at(-1);
  if (!last || headLength === 0) {
    return null;
  }
  const joiners = named.slice(headLength, -1);
  const joined = (sets: Record<Language, ReadonlySet<string>>): boolean =>
    joiners.some((word) => sets[word.language].has(word.plain));
  const shared = { head: keyOfWords(named.slice(0, headLength)), key: last.asLast };
  // German "in der" holds an "of" as well.
  if (joined(IN)) {
    return { ...shared, sort: 'in', generic: FIELDS[last.language].has(last.asLast) };
  }
  if (joined(OF) || (last.language === 'ar' && joiners.length === 0)) {
    return { ...shared, sort: 'of', generic: CARRIERS[last.language].has(last.asLast) };
  }
  return null;
}

/** The label that a word is; null for a word. */
function labelOf(word: NameWord, index: number, name: readonly NameWord[]): string | null {
  const { plain, language } = word;
  if (isLinker(word, index, name)) {
    return null;
  }
  const numeral = NUMERALS[language].get(plain) ?? ORDINALS[language].exec(plain)?.[1];
  if (numeral !== undefined) {
    return numeral;
  }
  const roman = name.length > 1 ? ROMAN.exec(plain) : null;
  if (roman) {
    return String(romanValue(roman[1] ?? '', roman[2] ?? ''));
  }
  return DIGIT_OR_SIGN.test(plain) || LETTER.test(plain) ? plain : null;
}

function romanValue(tens: string, ones: string): number {
  const onesValue = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(ones);
  return 10 * tens.length + onesValue;
}

function numeralsOf(language: Language): ReadonlyMap<string, string> {
  return new Map(
    nameData(language).numerals.flatMap((line, index) =>
      line.split(' ').map((word) => [word, String(index + 1)] as const),
    ),
  );
}

function lastForms(lines: (language: Language) => readonly string[]): Record<Language, ReadonlySet<string>> {
  return byLanguage(
    (language) => new Set(lines(language).flatMap((line) => nameWordsOf(line, language).map((word) => word.asLast))),
  );
}
