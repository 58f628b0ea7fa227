import type { Lexicon } from './lexicon.js';
import type { Occurrences } from './occurrences.js';

/** "and", "with", "like" written together with the Arabic article: no part of the name. */
const ARABIC_PROCLITIC = /^[وف]?[بك]?(?=ال\p{L}{2})/u;
const UPPER = /\p{Lu}/u;

/**
 * The name of a concept out of the ways in which a file writes it: the shortest, so singular where the file has it, and in
 * lower case unless the file never writes it so within a sentence. German nouns keep their capitals.
 */
export function nameOf(marked: string, occurrences: Occurrences | undefined, lexicon: Lexicon): string {
  const surfaces = new Map(occurrences?.surfaces ?? []);
  const written = surfaces.size > 0 ? [...surfaces] : [[marked, 1] as const];
  const all = [...written, ...(occurrences?.initialSurfaces ?? [])].map(([surface]) => bare(surface));
  const shortest = all.reduce((best, each) => (shorter(each, best) ? each : best), bare(marked));
  const folded = shortest.toLowerCase();
  const same = written.filter(([surface]) => bare(surface).toLowerCase() === folded);
  if (same.length > 0) {
    return bare(same.reduce((best, each) => (each[1] > best[1] ? each : best))[0]);
  }
  return withoutOpeningCapital(shortest, written, lexicon);
}

/** Only sentences begin with this form, so that its capital says nothing: the other forms of the name tell. */
function withoutOpeningCapital(
  name: string,
  written: readonly (readonly [string, number])[],
  lexicon: Lexicon,
): string {
  const initial = [...name][0] ?? '';
  const rest = name.slice(initial.length);
  const capitalWithin = written.some(([surface]) => UPPER.test([...bare(surface)][0] ?? '') && surface !== name);
  const abbreviation = UPPER.test([...rest][0] ?? '');
  return lexicon.language === 'de' || abbreviation || capitalWithin ? name : initial.toLowerCase() + rest;
}

function bare(surface: string): string {
  return surface.replace(ARABIC_PROCLITIC, '');
}

function shorter(one: string, other: string): boolean {
  return one.length < other.length || (one.length === other.length && one < other);
}
