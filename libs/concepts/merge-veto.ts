import type { Language } from '#libs/language/index.js';
import { type NameProfile, profileOf } from './name-profile.js';
import { type NameWord, nameData } from './name-words.js';
import { singular } from './singular.js';
import { byLanguage } from './word-sets.js';

/**
 * Why two names are two concepts however near their vectors lie: different numerals, ordinals or letters ("first law",
 * "second law"); opposites or a contrasted pair ("input", "output"); kinds or parts of one thing ("plant cell", "animal cell").
 */
export type MergeVeto = 'numerals' | 'opposites' | 'kinds';

const CONTRASTS = byLanguage(contrastsOf);
const PREFIXES = byLanguage((language) => nameData(language).opposedPrefixes.map((line) => line.split(' ')));
const NEGATIONS = byLanguage((language) => nameData(language).negations.flatMap((line) => line.split(' ')));

/** Letters that two words must share behind opposed beginnings: own choice, "endo-" and "exo-cytosis". */
const SHORTEST_COMMON_REST = 3;
/** Letters of a word that a denial stands before: own choice, "a-sexual" but no "a-mount". */
const SHORTEST_DENIED = 4;
/** Letters that one word must share with another to be its other form ("cell", "cellular"): own choice. */
const SHORTEST_SHARED = 4;
/** Where the shorter word ends in another letter ("nature", "natural"). */
const SHORTEST_SHARED_CHANGED = 5;
/** Letters in which two words of a common beginning or end must differ to be kinds ("mitosis", "meiosis"): own choice. */
const SHORTEST_DIFFERENCE = 2;

/**
 * Why two names must not be merged by their vectors (memory-rules §3); null when nothing speaks against it. Names with one key
 * are never vetoed. A generic qualifier ("of a function", "in calculus") is no difference, two of one sort are.
 */
export function mergeVeto(a: string, b: string, language: Language): MergeVeto | null {
  return vetoBetween(profileOf(a, language), profileOf(b, language));
}

/** `mergeVeto` of names that have been read. */
export function vetoBetween(a: NameProfile, b: NameProfile): MergeVeto | null {
  if (a.key === b.key) {
    return null;
  }
  if (a.labels.join(' ') !== b.labels.join(' ')) {
    return 'numerals';
  }
  const { shared, restOfA, restOfB } = compareWords(a.content, b.content);
  if (restOfA.some((word) => restOfB.some((other) => areOpposed(word, other)))) {
    return 'opposites';
  }
  const qualified = a.qualifier?.sort === b.qualifier?.sort && a.qualifier?.key !== b.qualifier?.key;
  const kinds = shared && restOfA.length + restOfB.length > 0;
  return qualified || kinds || differInside(restOfA, restOfB) ? 'kinds' : null;
}

function compareWords(
  a: readonly NameWord[],
  b: readonly NameWord[],
): { readonly shared: boolean; readonly restOfA: NameWord[]; readonly restOfB: NameWord[] } {
  const restOfB = [...b];
  const restOfA: NameWord[] = [];
  for (const word of a) {
    const same = restOfB.findIndex((other) => areForms(word, other));
    if (same === -1) {
      restOfA.push(word);
    } else {
      restOfB.splice(same, 1);
    }
  }
  return { shared: restOfA.length < a.length, restOfA, restOfB };
}

/** Whether two words are forms of one: in number, or one derived from the other ("cell", "cellular"; "nature", "natural"). */
function areForms(a: NameWord, b: NameWord): boolean {
  if (a.asLast === b.asLast || a.asInner === b.asInner) {
    return true;
  }
  const shorter = Math.min(a.plain.length, b.plain.length);
  const common = commonBeginning(a.plain, b.plain);
  return common === shorter ? common >= SHORTEST_SHARED : common >= SHORTEST_SHARED_CHANGED && common === shorter - 1;
}

function areOpposed(a: NameWord, b: NameWord): boolean {
  const { language } = a;
  const pairs = [[a.asLast, b.asLast] as const, [a.asInner, b.asInner] as const];
  return (
    language === b.language &&
    pairs.some(
      ([one, other]) =>
        areContrasted(one, other, language) ||
        haveOpposedBeginnings(one, other, language) ||
        denies(one, other, language) ||
        denies(other, one, language),
    )
  );
}

function areContrasted(a: string, b: string, language: Language): boolean {
  const linesOfB = CONTRASTS[language].get(b) ?? [];
  return (CONTRASTS[language].get(a) ?? []).some((line) => linesOfB.includes(line));
}

function haveOpposedBeginnings(a: string, b: string, language: Language): boolean {
  return PREFIXES[language].some((prefixes) => {
    const rests = (word: string): string[] =>
      prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length));
    const restsOfB = rests(b);
    return rests(a).some((rest) => rest.length >= SHORTEST_COMMON_REST && restsOfB.includes(rest));
  });
}

/** Whether the first word is the second with a denial in front: "inactive", "active". */
function denies(a: string, b: string, language: Language): boolean {
  return b.length >= SHORTEST_DENIED && NEGATIONS[language].some((prefix) => a === `${prefix}${b}`);
}

/**
 * Single words that share a beginning or an end and differ in some letters elsewhere: compounds ("Pflanzenzelle", "Tierzelle")
 * and terms of one family ("mitosis", "meiosis"). One differing letter may be spelling ("neutralisation").
 */
function differInside(restOfA: readonly NameWord[], restOfB: readonly NameWord[]): boolean {
  const [a, b] = [restOfA[0]?.plain, restOfB[0]?.plain];
  if (a === undefined || b === undefined || restOfA.length > 1 || restOfB.length > 1) {
    return false;
  }
  const beginning = commonBeginning(a, b);
  const end = Math.min(commonEnd(a, b), Math.min(a.length, b.length) - beginning);
  const difference = Math.min(a.length, b.length) - beginning - end;
  return Math.max(beginning, end) >= SHORTEST_SHARED && difference >= SHORTEST_DIFFERENCE;
}

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) {
    length += 1;
  }
  return length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length += 1;
  }
  return length;
}

/** Each contrasted word, in the form that words are compared in, with the lines that it stands in. */
function contrastsOf(language: Language): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const [line, text] of nameData(language).contrasts.entries()) {
    for (const word of text.split(' ')) {
      const form = singular(word, language, true);
      lines.set(form, [...(lines.get(form) ?? []), line]);
    }
  }
  return lines;
}
