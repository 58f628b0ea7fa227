/** Text of files and people, made fit to stand in a drawing: one line, no control characters, its own direction kept. */

export type Direction = 'ltr' | 'rtl';

/** First-strong isolate and its end (Unicode UAX #9): what stands between can't reorder what stands around it. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

const SPACES = /[\s\u0085]+/gu;
/**
 * Controls (terminal escapes among them), lone surrogates and non-characters, none of which XML takes; and the bidi
 * controls (UAX #9), which would reach beyond the name.
 */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_LETTER = /\p{L}/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const NO_WIDTH = /^[\p{M}\p{Cf}]+$/u;
/** Scripts and signs that take two cells of a terminal (UAX #11, East Asian Width W and F; emoji of UTS #51). */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303F\uFF01-\uFF60]/u;

/** `text` on one line, without characters that XML, a terminal or the text around it would suffer from. */
export function oneLine(text: string): string {
  return text.replace(SPACES, ' ').replace(UNWRITABLE, '').replace(SPACES, ' ').trim();
}

/** The direction of a text: that of its first letter (UAX #9, rule P2); left to right where there is none. */
export function directionOf(text: string): Direction {
  const letter = FIRST_LETTER.exec(text);
  return letter !== null && RIGHT_TO_LEFT_LETTER.test(letter[0]) ? 'rtl' : 'ltr';
}

/** A one-line text, in an isolate if any of it runs right to left. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT_LETTER.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}

/** The characters of a text as a reader counts them. */
export function characters(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** How many cells of a terminal a text takes. */
export function cells(text: string): number {
  let sum = 0;
  for (const character of characters(text)) {
    sum += characterCells(character);
  }
  return sum;
}

function characterCells(character: string): number {
  if (NO_WIDTH.test(character)) {
    return 0;
  }
  return WIDE.test(character) ? 2 : 1;
}

/**
 * The longest beginning of `text` that measures at most `limit`, with "…" if something is left out.
 *
 * @param measure the size of a text, in the unit of `limit`; longer texts never measure less
 */
export function cutTo(text: string, limit: number, measure: (text: string) => number): string {
  if (measure(text) <= limit) {
    return text;
  }
  const kept = characters(text);
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > limit) {
    kept.pop();
  }
  return `${kept.join('').trimEnd()}…`;
}

/**
 * A text in lines of at most `limit`, broken at spaces; a word that is longer than a line is cut.
 *
 * @param measure as in `cutTo`
 */
export function wrap(text: string, limit: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > limit) {
      lines.push(cutTo(line, limit, measure));
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, cutTo(line, limit, measure)];
}
