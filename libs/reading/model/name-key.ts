import { fold, type Language, stem } from '#libs/language/index.js';

/** Hyphens and what stands for a space in names. */
const JOINTS = /[\s_\u00AD\u2010-\u2015-]+/gu;

/**
 * The form in which names of one reading are compared: case, spaces, hyphens and a plural's final "s" don't count. A name of
 * marks alone ("+") is its own form.
 */
export function nameKey(name: string, language: Language): string {
  const words = fold(name).replace(JOINTS, ' ').trim().split(' ');
  const last = words.pop() ?? '';
  const singular = last.slice(0, -1);
  const isPlural = last.endsWith('s') && stem(last, language) === stem(singular, language);
  return [...words, isPlural ? singular : last].join(' ');
}
