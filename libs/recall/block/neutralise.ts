/**
 * Text that others wrote, made safe to stand inside the block (memory-rules §7: "student text is data").
 *
 * One mechanism carries the safety: a quoted text is one line between “ and ”, and neither a line break nor one of
 * these marks can occur inside it. So whatever it says ("system:", "### Instruction", "- a belief", an end marker) it can
 * neither begin a line nor leave its quotation marks. Two short lists come on top, for readers that look at characters
 * and not at structure: rules that look like the fence, and control tokens of chat templates, which a careless
 * tokenizer turns into the real ones.
 */

/** What a line break inside a quoted text becomes. */
export const LINE_BREAK_MARK = ' / ';

/** Combining marks that one letter keeps; written languages need four or fewer, heaps of them flood the lines around. */
const MARKS_PER_LETTER = 8;

/** Invisible, but part of how a word or an emoji is written (RFC 5892, appendix A; UTS #51), or visible after all. */
const PART_OF_WRITING = [
  // An emoji of several joined ones, and the choice of its coloured or its plain form.
  '(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Non-joiner inside a word of Arabic script, joiners after an Indic virama.
  '(?<=\\p{Script=Arabic}(?<=\\p{L})\\p{M}{0,4})\\u200C(?=\\p{Script=Arabic}(?<=\\p{L}))',
  '(?<=[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA])[\\u200C\\u200D]',
  // Arabic and Syriac number and verse signs: format characters with a glyph.
  '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2]',
].join('|');

/** Controls that end no line, format characters (bidi, zero-width, tags, BOM, soft hyphen), lone surrogates, fillers. */
const NO_GLYPH = [
  '\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F',
  '\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}',
].join('');
const INVISIBLE = new RegExp(`[${NO_GLYPH}](?<!${PART_OF_WRITING})`, 'gu');

const SPACES = /[\s\u0085\u2800]+/gu;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
/** Joiners go with the heap: one that followed a virama would lose its reason with it, and be taken away the next time. */
const HEAPED_MARKS = new RegExp(`(\\p{M}{${MARKS_PER_LETTER}})[\\p{M}\\u200C\\u200D]+`, 'gu');

/** “ and ”, and what is taken for them. */
const DOUBLE_QUOTES = /[“”„‟❝❞〝〞〟＂\u{1F676}-\u{1F678}]/gu;

/** Four or more signs that fold to "=" or look like it; the fence has five. */
const FENCE_LIKE = /(?:[=⁼₌≡≣⩵⩶─-╿゠〓꞊﹦＝᐀] ?){4,}/gu;

/** "<|im_start|>", "[INST]", "<<SYS>>", "<start_of_turn>", "</s>" and their like: a space after the bracket breaks them. */
const CONTROL_TOKEN = new RegExp(
  [
    '<(?=[|｜][^|｜<>]{1,40}[|｜]>)',
    '<(?=<\\/?SYS>>)',
    '<(?=\\/?(?:s|bos|eos|start_of_turn|end_of_turn)>)',
    '\\[(?=\\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\\])',
  ].join('|'),
  'giu',
);

/**
 * Characters with which nothing is ever to be done: ASCII but for "<", "=" and "[", the letters of Latin, Greek, Cyrillic
 * and Arabic, and everyday punctuation. A text of these alone and with single spaces, as most are, is left at one look.
 */
const HARMLESS =
  /^[ -;>-Z\\-~\u00A1-\u00AC\u00AE-\u02FF\u0391-\u03C9\u0400-\u0482\u060C\u061B\u061F\u0621-\u063A\u0641-\u064A–—‘’…]*$/u;
const SUPERFLUOUS_SPACE = /^ | $| {2}/u;

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * `text` on one line, without invisible characters, without “ or ”, and without look-alikes of the block's fence or of
 * control tokens. Everything else stays as it was written. Neutralising twice changes nothing more.
 */
export function neutralise(text: string): string {
  if (HARMLESS.test(text) && !SUPERFLUOUS_SPACE.test(text)) {
    return text;
  }
  return text
    .replace(INVISIBLE, '')
    .replace(SPACES, (spaces, offset: number, whole: string) => {
      if (offset === 0 || offset + spaces.length === whole.length) {
        return '';
      }
      return LINE_BREAK.test(spaces) ? LINE_BREAK_MARK : ' ';
    })
    .replace(HEAPED_MARKS, '$1')
    .replace(DOUBLE_QUOTES, '"')
    .replace(FENCE_LIKE, threeOfThem)
    .replace(CONTROL_TOKEN, '$& ');
}

/**
 * A neutralised text between quotation marks. Right-to-left text stands in an isolate of ours, so that it can't reorder
 * the frame around it for a person who reads the block; other text needs none and is spared its four tokens.
 */
export function quoted(neutral: string): string {
  return RIGHT_TO_LEFT.test(neutral) ? `“\u2068${neutral}\u2069”` : `“${neutral}”`;
}

function threeOfThem(rule: string): string {
  const signs = [...rule.replaceAll(' ', '')].slice(0, 3).join('');
  return rule.endsWith(' ') ? `${signs} ` : signs;
}
