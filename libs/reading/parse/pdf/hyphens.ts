import type { Line, LinePiece } from './lines.js';

/** Hyphens at a line's end: the ASCII one, the real one, the soft one. */
const HYPHEN_AT_END = /(?<before>\p{L}{2,})[-\u2010\u00AD]\s*$/u;
const WORD_AT_START = /^\s*(?<after>\p{Ll}\p{L}*)/u;
const COMPOUND = /\p{L}+(?:[-\u2010]\p{L}+)+/gu;

/** Joins the lines of a paragraph: a space between them, or nothing where a word was hyphenated at the line's end. */
export class HyphenMender {
  /** Compounds that stand somewhere inside a line, where a hyphen is no accident. */
  readonly #compounds = new Set<string>();

  /** `pages` are all lines of the document. */
  constructor(pages: readonly (readonly Line[])[]) {
    for (const { text } of pages.flat()) {
      for (const [compound] of text.matchAll(COMPOUND)) {
        this.#compounds.add(compound.toLowerCase().replaceAll('\u2010', '-'));
      }
    }
  }

  /** The pieces of a line as they stand before `next`, the line after it in the paragraph. */
  mend(pieces: readonly LinePiece[], next: string): LinePiece[] {
    const last = pieces.at(-1);
    if (last === undefined) {
      return [];
    }
    const before = HYPHEN_AT_END.exec(last.text)?.groups?.before;
    const after = WORD_AT_START.exec(next)?.groups?.after;
    if (before === undefined || after === undefined) {
      return [...pieces, { text: ' ', bold: last.bold, italic: last.italic }];
    }
    const isCompound = this.#compounds.has(`${before}-${after}`.toLowerCase());
    const text = isCompound ? last.text.trimEnd() : last.text.replace(/[-\u2010\u00AD]\s*$/u, '');
    return [...pieces.slice(0, -1), { ...last, text }];
  }
}
