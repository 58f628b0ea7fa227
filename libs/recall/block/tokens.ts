import { countTokens as countPlainTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { LRUCache } from 'lru-cache';

/** Counts the tokens of a text as a model would read it. Pure: the same text always has the same count. */
export type CountTokens = (text: string) => number;

/**
 * Characters counted in one go. The byte-pair merge is quadratic in the longest run that it can't split, so a longer
 * line is cut first: 100,000 characters without a space then cost two hundred small merges and not one enormous one.
 */
export const LONGEST_FRAGMENT = 512;

/**
 * Lines kept with their counts: at most 32,768 × 512 characters, 16 MB of Latin letters and 32 of others. A turn looks at some fifty, most of
 * them the same as in the turn before: enough for a school that talks at once. With 8,192 a recall over 200 memories in turn took 1.4
 * times as long (docs/measurements.md).
 */
const REMEMBERED_FRAGMENTS = 32_768;

/** The tokenizer's own memory of word pieces; its default of 100,000 could hold on to a hundred megabytes. */
const REMEMBERED_PIECES = 10_000;

/** By default the tokenizer throws on text that reads "<|endoftext|>"; with nothing disallowed it is text like any other. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

setMergeCacheSize(REMEMBERED_PIECES);
const counts = new LRUCache<string, number>({ max: REMEMBERED_FRAGMENTS });

/**
 * Tokens of `text` in the o200k_base encoding. Never throws, and takes time linear in the length of the text.
 *
 * Exact while no run without a space is longer than {@link LONGEST_FRAGMENT}; such a run is cut, and each cut can add
 * a token. Because no token reaches over a line's end, the counts of lines (each with its newline) add up to the whole.
 */
export function countTokens(text: string): number {
  if (isOneFragment(text)) {
    return countFragment(text);
  }
  let tokens = 0;
  for (const fragment of fragments(text)) {
    tokens += countFragment(fragment);
  }
  return tokens;
}

/** Most texts that are counted are one line, which needs no cutting. */
function isOneFragment(text: string): boolean {
  const newline = text.indexOf('\n');
  return text.length <= LONGEST_FRAGMENT && (newline < 0 || newline === text.length - 1);
}

/**
 * The pieces that are counted on their own, none longer than {@link LONGEST_FRAGMENT}: together they are the text.
 * They end where the encoding's own pattern ends a piece: after a newline, or in a long line before a word's space.
 */
export function fragments(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = fragmentEnd(text, start);
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}

function fragmentEnd(text: string, start: number): number {
  const limit = start + LONGEST_FRAGMENT;
  const reach = text.slice(start, limit);
  for (let newline = reach.indexOf('\n'); newline >= 0; newline = reach.indexOf('\n', newline + 1)) {
    const end = start + newline + 1;
    // The encoding joins a newline with the slash, spaces or newlines after it.
    if (text[end] !== '/' && !isSpace(text[end])) {
      return end;
    }
  }
  if (limit >= text.length) {
    return text.length;
  }
  for (let space = reach.lastIndexOf(' '); space > 0; space = reach.lastIndexOf(' ', space - 1)) {
    if (!isSpace(text[start + space + 1])) {
      return start + space;
    }
  }
  return isLowSurrogate(text, limit) ? limit - 1 : limit;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/u.test(character);
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function countFragment(fragment: string): number {
  const known = counts.get(fragment);
  if (known !== undefined) {
    return known;
  }
  const tokens = countPlainTokens(fragment, PLAIN_TEXT);
  counts.set(ownCopy(fragment), tokens);
  return tokens;
}

/** A string of its own: a slice kept as a key would keep the whole text that it was cut from in memory. */
function ownCopy(fragment: string): string {
  return JSON.parse(JSON.stringify(fragment));
}
