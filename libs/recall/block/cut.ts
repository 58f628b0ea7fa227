import { neutralise } from './neutralise.js';

/** What stands where text was left out. */
export const ELLIPSIS = '…';

/** A cut goes back to a space only if one lies in the last part of what fits: one long word must not cost all of it. */
const WORD_CUT_FROM = 0.6;

/** A longer cluster is a heap that nobody writes (a family emoji has 11 units): it is cut between characters. */
const LONGEST_CLUSTER = 64;

/** Below U+0300 no character joins the one before it. */
const FIRST_COMBINING = 0x300;

/** Neutralising shortens a text at most by what is invisible in it; this much more of it is looked at. */
const LOOKED_AT = 4;

const JOINER_AT_END = /[\u200C\u200D]+$/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A neutralised text in at most `limit` UTF-16 units before its ellipsis: cut before a word where there is one, else
 * between grapheme clusters, never inside a surrogate pair.
 */
export function cut(neutral: string, limit: number): string {
  if (neutral.length <= limit) {
    return neutral;
  }
  const space = neutral.lastIndexOf(' ', limit);
  const end = space > 0 && space >= limit * WORD_CUT_FROM ? space : clusterStart(neutral, limit);
  return `${neutral.slice(0, end).replace(JOINER_AT_END, '')}${ELLIPSIS}`;
}

/**
 * Any text, neutralised and cut to `limit` units. Of a long text only the beginning is looked at, so that the cost
 * follows the limit and not the text.
 */
export function neutralBeginning(text: string, limit: number): string {
  const lookedAt = limit * LOOKED_AT;
  if (text.length <= lookedAt) {
    return cut(neutralise(text), limit);
  }
  const neutral = cut(neutralise(text.slice(0, lookedAt)), limit);
  return neutral.endsWith(ELLIPSIS) ? neutral : `${neutral}${ELLIPSIS}`;
}

function clusterStart(text: string, index: number): number {
  if (text.charCodeAt(index) < FIRST_COMBINING && text.charCodeAt(index - 1) < FIRST_COMBINING) {
    return index;
  }
  const cluster = graphemes.segment(text).containing(index);
  if (cluster && index - cluster.index <= LONGEST_CLUSTER) {
    return cluster.index;
  }
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
