import { fold } from '#libs/language/index.js';
import { phrasesAt } from '#libs/language/phrases.js';
import type { CueStrength, Lexicon, NamingKind } from './lexicon.js';
import { isLink, readsLikeNoun, readsLikeTerm, termKey, withoutOpening } from './noun-phrase.js';
import type { TextSentence, TextWord } from './text.js';

/**
 * How a sentence defines: `sure` ("refers to"), `named` ("is called"), `likely` ("is a", which also classifies and compares),
 * `passing` ("a protein called"), `apposition` (", a molecule that …").
 */
export type DefinitionKind = CueStrength | NamingKind | 'apposition';

export interface Definition {
  readonly kind: DefinitionKind;
  readonly term: readonly TextWord[];
  /** Other names that the sentence gives to the same thing. */
  readonly otherNames: readonly (readonly TextWord[])[];
  readonly sentence: TextSentence;
  /** The words of the clause that say what the term is. */
  readonly says: readonly TextWord[];
}

/** The definitions in a sentence, in order of their cues. Nothing in a question, or in a section that defines nothing. */
export function findDefinitions(sentence: TextSentence, lexicon: Lexicon): Definition[] {
  if (sentence.aside || /[?؟]["”»)]*$/u.test(sentence.text)) {
    return [];
  }
  const found: Definition[] = [];
  for (const at of sentence.words.keys()) {
    const definition =
      definedBefore(sentence, at, lexicon) ?? namedAfter(sentence, at, lexicon) ?? apposition(sentence, at, lexicon);
    // "is also called X" holds the cue "called X": one sentence defines a term once.
    const key = definition ? termKey(definition.term, lexicon) : '';
    if (definition && !found.some((each) => termKey(each.term, lexicon) === key)) {
      found.push(definition);
    }
  }
  return found;
}

/** "Osmosis is the movement …": the term is all that the clause has in front of the cue at `at`. */
function definedBefore(sentence: TextSentence, at: number, lexicon: Lexicon): Definition | null {
  const { words } = sentence;
  const cues = phrasesAt(lexicon.termBefore, words, at);
  const cue = cues.find(({ rule }) => rule === 'sure') ?? cues[0];
  const opening = words[at];
  const accented = lexicon.accented.get(opening?.plain ?? '') ?? null;
  if (!cue || at === 0 || (accented !== null && fold(opening?.surface ?? '') !== accented)) {
    return null;
  }
  const otherNames: (readonly TextWord[])[] = [];
  let end = at;
  let from = clauseStart(words, end);
  // "Osmosis, or water diffusion, is": what stands between the commas is another name.
  if (words[at]?.gap === 'comma' && from > 0) {
    const other = otherNameAt(words, from, lexicon);
    if (!other || other.length === 0) {
      return null;
    }
    otherNames.push(other);
    end = from;
    from = clauseStart(words, end);
  }
  // Brackets in the clause are no part of its subject, and a clause in brackets has its subject in them.
  const subject = words.slice(from, end).filter((word) => word.bracketed === opening?.bracketed);
  const term = withoutOpening(subject, lexicon);
  const says = clauseFrom(words, cue.from + 1);
  const kind = lexicon.indefinites.has(subject[0]?.plain ?? '') ? 'sure' : cue.rule;
  return readsLikeTerm(term, lexicon) && !lexicon.notNouns.has(term.at(-1)?.plain ?? '')
    ? { kind, term, otherNames, sentence, says }
    : null;
}

/** "This movement is called osmosis": the term follows the cue at `at`. */
function namedAfter(sentence: TextSentence, at: number, lexicon: Lexicon): Definition | null {
  const { words } = sentence;
  const [cue] = phrasesAt(lexicon.termAfter, words, at).sort((a, b) => b.to - a.to);
  if (!cue || (words[cue.from - 1] && phrasesAt(lexicon.otherName, words, cue.from - 1).length > 0)) {
    return null;
  }
  const term = termFrom(words, cue.to, lexicon);
  if (!term) {
    return null;
  }
  const last = term.at(-1);
  const after = words.slice(last ? words.indexOf(last) + 1 : cue.to);
  const behind = clauseFrom(words, words.length - after.length);
  const before = words.slice(clauseStart(words, cue.from, ['break']), cue.to);
  return { kind: cue.rule, term, otherNames: [], sentence, says: [...before, ...behind] };
}

/** "…, osmosis, the movement of water that …": a noun phrase, a comma, an article, and a clause that goes on. */
function apposition(sentence: TextSentence, at: number, lexicon: Lexicon): Definition | null {
  const { words } = sentence;
  const opener = words[at];
  if (opener?.gap !== 'comma' || !lexicon.appositions.has(opener.plain)) {
    return null;
  }
  const says = clauseFrom(words, at);
  // A short one is an item of a list: "a cell, a tissue, an organ".
  if (says.filter((word) => !word.stop).length < LEAST_SAID) {
    return null;
  }
  let from = at;
  while (
    from > 0 &&
    isInTerm(words, from - 1, lexicon) &&
    !lexicon.notNouns.has(words[from - 1]?.plain ?? '') &&
    (from === at || words[from]?.gap === 'none')
  ) {
    from -= 1;
  }
  // "In a microscope, a beam …": the comma ends an opening, and explains nothing.
  if (words.slice(clauseStart(words, at), from).every((word) => word.stop) && from > 0 && words[0]?.stop) {
    return null;
  }
  const term = words.slice(from, at);
  return readsLikeNoun(term, lexicon) && !isPerson(term)
    ? { kind: 'apposition', term, otherNames: [], sentence, says }
    : null;
}

/** "Antonie van Leeuwenhoek, a merchant": several words, each with a capital or of few letters. */
function isPerson(term: readonly TextWord[]): boolean {
  return (
    term.length > 1 && term.every(({ surface }) => /^\p{Lu}\p{Ll}/u.test(surface) || /^\p{Ll}{1,3}$/u.test(surface))
  );
}

/** An apposition that explains has a noun and what is said of it. */
const LEAST_SAID = 3;

/** The term that begins at `at`, after its article; null when none does. */
export function termFrom(words: readonly TextWord[], at: number, lexicon: Lexicon): readonly TextWord[] | null {
  let from = at;
  while (words[from] && lexicon.determiners.has(words[from]?.plain ?? '')) {
    from += 1;
  }
  let to = from;
  while (isInTerm(words, to, lexicon) && (to === from || words[to]?.gap === 'none')) {
    to += 1;
  }
  // German ends the clause with its verb: "wird als Subjekt bezeichnet".
  while (to > from && (words[to - 1]?.stop || (to > from + 1 && lexicon.notNouns.has(words[to - 1]?.plain ?? '')))) {
    to -= 1;
  }
  const opening = words[from];
  if (!opening || opening.gap === 'comma' || opening.gap === 'break') {
    return null;
  }
  const term = words.slice(from, to);
  return readsLikeTerm(term, lexicon) ? term : null;
}

/** The other name that an "also called" at `at` opens; null when none stands there. */
export function otherNameAt(words: readonly TextWord[], at: number, lexicon: Lexicon): readonly TextWord[] | null {
  const [cue] = phrasesAt(lexicon.otherName, words, at).sort((a, b) => b.to - a.to);
  return cue ? termFrom(words, cue.to, lexicon) : null;
}

function isInTerm(words: readonly TextWord[], at: number, lexicon: Lexicon): boolean {
  const word = words[at];
  return word !== undefined && (!word.stop || (isLink(words, at, lexicon) && words[at + 1]?.gap === 'none'));
}

/** Where the clause that ends before `end` begins. */
function clauseStart(words: readonly TextWord[], end: number, gaps: readonly string[] = ['break', 'comma']): number {
  for (let at = end - 1; at > 0; at--) {
    if (gaps.includes(words[at]?.gap ?? 'none') && !words[at]?.bracketed) {
      return at;
    }
  }
  return 0;
}

/** The words from `from` to the end of the clause: a semicolon, colon or dash. Commas go on explaining. */
function clauseFrom(words: readonly TextWord[], from: number): readonly TextWord[] {
  const length = words.slice(from + 1).findIndex((word) => word.gap === 'break');
  return length < 0 ? words.slice(from) : words.slice(from, from + 1 + length);
}
