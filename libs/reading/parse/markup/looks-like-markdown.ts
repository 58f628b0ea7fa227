import { splitFrontMatter } from './front-matter.js';

/** What plain prose hardly ever holds, each sign once. A list alone proves nothing: plain text has lists too. */
const SIGNS: readonly RegExp[] = [
  /^ {0,3}#{1,6}[^\S\n]+\S/mu,
  /^[^\s#>|*-][^\n]*\n(?:={3,}|-{3,})[^\S\n]*$/mu,
  /(?<![\p{L}\p{N}*])\*\*[^\s*][^*\n]*\*\*(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}_])__[^\s_][^_\n]*__(?![\p{L}\p{N}_])/u,
  /\[[^\]\n]{1,200}\]\([^()\s]+\)/u,
  /^ {0,3}(?:```|~~~)/mu,
  /^ {0,3}\|?[^\S\n]*:?-{3,}:?[^\S\n]*\|/mu,
  /^ {0,3}>[^\S\n]+\S/mu,
  /^[*+-][^\S\n]+\S/mu,
];
const HEADINGS = /^ {0,3}#{1,6}[^\S\n]+\S/gmu;
/** One sign may be chance: a shell comment, a quoted mail. */
const SIGNS_NEEDED = 2;

/** Whether a text is written in Markdown, by its structure alone: front matter, headings, or signs of two kinds. */
export function looksLikeMarkdown(text: string): boolean {
  const source = text.replace(/\r\n?/gu, '\n');
  const opens = splitFrontMatter(source).body !== source;
  const headings = source.match(HEADINGS)?.length ?? 0;
  const signs = SIGNS.filter((sign) => sign.test(source)).length;
  return opens || headings >= SIGNS_NEEDED || signs >= SIGNS_NEEDED;
}
