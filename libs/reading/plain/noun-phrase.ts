import type { Lexicon } from './lexicon.js';
import type { TextWord } from './text.js';

/** Words of a term that tell something; phrases of more are hardly names, and none of the glossaries that were read has one. */
export const LONGEST_TERM_WORDS = 4;
/** With the words that join them. */
export const LONGEST_TERM = 6;
/** A name of so many characters fits on a map's node. */
const LONGEST_TERM_LETTERS = 60;
const LETTER = /\p{L}/u;
/** A single letter names a part of a figure; scripts that write a word with one character have names of one. */
const TWO_LETTERS = /\p{L}[\p{L}\p{M}\p{N}]|[\p{Script=Han}]/u;

/** The key of a term: its words' keys without articles and joining words. Empty for a term without words that tell something. */
export function termKey(words: readonly TextWord[], lexicon: Lexicon): string {
  const telling = words.filter((word) => !lexicon.joiners.has(word.plain) && !lexicon.determiners.has(word.plain));
  return telling.map((word) => word.key).join(' ');
}

/** `words` without what stands before a noun phrase: articles, "thus", "most". */
export function withoutOpening(words: readonly TextWord[], lexicon: Lexicon): readonly TextWord[] {
  const from = words.findIndex((word) => !lexicon.determiners.has(word.plain) && !lexicon.leadIns.has(word.plain));
  return from < 0 ? [] : words.slice(from);
}

/**
 * Whether words may name something that a file marks as a term: few, one after the other, with letters, and without grammar
 * between them. Adjectives pass, since files mark them too ("diploid").
 */
export function readsLikeTerm(words: readonly TextWord[], lexicon: Lexicon): boolean {
  const [first, ...others] = words;
  const last = words.at(-1);
  if (!first || !last || words.length > LONGEST_TERM || first.stop || last.stop) {
    return false;
  }
  const telling = words.filter((_, at) => !isLink(words, at, lexicon));
  if (telling.length > LONGEST_TERM_WORDS || telling.some((word) => word.stop)) {
    return false;
  }
  if (others.some((word) => word.gap !== 'none') || words.length - telling.length > 2) {
    return false;
  }
  const text = words.map((word) => word.surface).join(' ');
  if (text.length > LONGEST_TERM_LETTERS || !LETTER.test(first.surface) || !TWO_LETTERS.test(text)) {
    return false;
  }
  return telling.length > 1 || !isGeneral(first, lexicon);
}

/** As `readsLikeTerm`, for words that nothing marks: they must also begin and end like a noun phrase. */
export function readsLikeNoun(words: readonly TextWord[], lexicon: Lexicon): boolean {
  const first = words[0];
  const last = words.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    readsLikeTerm(words, lexicon) &&
    !lexicon.notNouns.has(last.plain) &&
    !(lexicon.notNouns.has(first.plain) || endsWithOne(first.plain, lexicon.notNounEndings)) &&
    !endsWithOne(last.plain, lexicon.notNounEndings) &&
    !endsWithOne(last.plain, lexicon.adjectiveEndings) &&
    !isGeneral(first, lexicon) &&
    !isGeneral(last, lexicon)
  );
}

/** Whether the word at `at` links two words of one term: "of", or the article behind it. */
export function isLink(words: readonly TextWord[], at: number, lexicon: Lexicon): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (!word || at === 0) {
    return false;
  }
  const isArticle = lexicon.determiners.has(word.plain) && before !== undefined && lexicon.joiners.has(before.plain);
  return lexicon.joiners.has(word.plain) || isArticle;
}

function isGeneral(word: TextWord, lexicon: Lexicon): boolean {
  return lexicon.general.has(word.plain) || lexicon.general.has(word.key);
}

/** A word of three letters is too short to have an ending that tells its class ("fly"). */
function endsWithOne(word: string, endings: readonly string[]): boolean {
  return endings.some((ending) => word.length > ending.length + 2 && word.endsWith(ending));
}
