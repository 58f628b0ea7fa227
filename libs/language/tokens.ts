import { fold, withoutAccents } from './words.js';

/** A word of a text, with its place in the text as it was written. */
export interface Token {
  /** Folded, without Latin accents. */
  readonly plain: string;
  /** What a phrase may know it by: `plain` and, for Arabic, the word without the "and" or "so" that is joined to it. */
  readonly forms: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A sentence, clause mark or line begins here: no phrase reaches across. */
  readonly opens: boolean;
}

/** A number with separators inside ("2026-07-12", "12/07/2026", "9.81") is one word here. */
const TOKEN = /\p{N}+(?:[-/.]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const BREAK = /[!?؟¿¡;؛:()[\]{}"«»“”\n]|^\.{2,}|^…/u;
/** A full stop ends a sentence after a word of some length; after a short one it may abbreviate ("Sept. 12", "12. Juli"). */
const FULL_STOP = /^\.\s/u;
const ABBREVIATION_LENGTH = 4;
const LOWER_ASCII = /^[a-z0-9]+$/;
const JOINED_CONJUNCTION = /^[وف](?=\p{Script=Arabic}{2})/u;

/** Folding one word costs a microsecond, and a student writes the same thousands of words again and again. */
const plainWords = new Map<string, string>();
const PLAIN_WORDS_LIMIT = 100_000;

/** The words of a text for phrase matching. Scripts without spaces come as one word a run: no phrase list has them. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let previousEnd = 0;
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    const plain = plainWord(raw);
    const previous = tokens.at(-1);
    const opens = previous === undefined || breaksAfter(previous, text.slice(previousEnd, start));
    const unjoined = plain.replace(JOINED_CONJUNCTION, '');
    const forms = unjoined === plain ? [plain] : [plain, unjoined];
    previousEnd = start + raw.length;
    tokens.push({ plain, forms, start, end: previousEnd, opens });
  }
  return tokens;
}

/** A word as phrases know it: folded, without Latin accents. */
export function plainWord(word: string): string {
  if (LOWER_ASCII.test(word)) {
    return word;
  }
  let plain = plainWords.get(word);
  if (plain === undefined) {
    plain = withoutAccents(fold(word));
    if (plainWords.size >= PLAIN_WORDS_LIMIT) {
      plainWords.clear();
    }
    plainWords.set(word, plain);
  }
  return plain;
}

function breaksAfter(previous: Token, gap: string): boolean {
  if (gap === ' ') {
    return false;
  }
  return BREAK.test(gap) || (FULL_STOP.test(gap) && previous.plain.length > ABBREVIATION_LENGTH);
}
