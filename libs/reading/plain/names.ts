import { withoutAccents, words } from '#libs/language/index.js';
import type { Lexicon } from './lexicon.js';
import type { Occurrences } from './occurrences.js';
import { wordKey } from './term-key.js';

/** "and", "with", "like" written together with the Arabic article: no part of the name. */
const ARABIC_PROCLITIC = /^[وف]?[بك]?(?=ال\p{L}{2})/u;
const UPPER = /\p{Lu}/u;

/**
 * The name of a concept out of the ways in which a file writes it: in the singular where the file has it, else the shortest;
 * in lower case unless the file never writes it so within a sentence. German nouns keep their capitals. `marked` is how the
 * glossary or the emphasis writes it.
 */
export function nameOf(marked: string, occurrences: Occurrences | undefined, lexicon: Lexicon): string {
  const within = occurrences?.surfaces ?? new Map<string, number>();
  const all = [...within.keys(), ...(occurrences?.initialSurfaces.keys() ?? []), marked].map(bare);
  const isBetter = (one: string, other: string): boolean => {
    const difference = Number(isSingular(one, lexicon)) - Number(isSingular(other, lexicon));
    return difference !== 0 ? difference > 0 : shorter(one, other);
  };
  const best = all.reduce((chosen, each) => (isBetter(each, chosen) ? each : chosen));
  const same = [...within].filter(([surface]) => bare(surface).toLowerCase() === best.toLowerCase());
  if (same.length > 0) {
    return bare(same.reduce((chosen, each) => (each[1] > chosen[1] ? each : chosen))[0]);
  }
  return withoutOpeningCapital(best, [...within.keys()], lexicon);
}

/** Only sentences and entries begin with this form, so that its capital says nothing: the other forms of the name tell. */
function withoutOpeningCapital(name: string, within: readonly string[], lexicon: Lexicon): string {
  const initial = [...name][0] ?? '';
  const rest = name.slice(initial.length);
  const capitalWithin = within.length > 0 && within.every((surface) => UPPER.test([...bare(surface)][0] ?? ''));
  const abbreviation = UPPER.test([...rest][0] ?? '');
  return lexicon.language === 'de' || abbreviation || capitalWithin ? name : initial.toLowerCase() + rest;
}

/** Whether a name is its own normal form; where stems are the normal form, as in German and Arabic, none is. */
function isSingular(name: string, { language }: Lexicon): boolean {
  return words(name).every((word) => wordKey(word, language) === withoutAccents(word));
}

function bare(surface: string): string {
  return surface.replace(ARABIC_PROCLITIC, '');
}

function shorter(one: string, other: string): boolean {
  return one.length < other.length || (one.length === other.length && one < other);
}
