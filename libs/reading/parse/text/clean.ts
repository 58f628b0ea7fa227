/**
 * Format characters show nothing and reorder or hide text (bidi overrides, zero-width and tag characters, soft hyphens).
 * The Arabic number and verse signs are in the same class but are printed, so they stay.
 */
const INVISIBLE = /(?![\u0600-\u0605\u06DD\u0890\u0891\u08E2])\p{Cf}/gu;
/** Controls other than tab, line feed and carriage return, and halves of surrogate pairs. */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;
/** The byte order mark counts as white space in JavaScript, but shows nothing. */
const WHITE_SPACE = /[^\S\uFEFF]+/gu;
const LINE_END = /\r\n?|[\u2028\u2029\u0085\v]/gu;
const BLANK_EDGES = /^(?:[^\S\n]*\n)+|\s+$/gu;

/** The text as it is stored: NFC, without characters that show nothing, white space collapsed to single spaces, trimmed. */
export function cleanText(text: string): string {
  return visible(text.replace(WHITE_SPACE, ' ')).replace(WHITE_SPACE, ' ').trim();
}

/** Like `cleanText`, but lines and indentation stay, as code needs them. */
export function cleanCode(text: string): string {
  return visible(text.replace(LINE_END, '\n')).replace(BLANK_EDGES, '');
}

function visible(text: string): string {
  return text.replace(CONTROL, '').replace(INVISIBLE, '').normalize('NFC');
}
