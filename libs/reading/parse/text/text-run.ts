import { cleanCode, cleanText } from './clean.js';

interface Segment {
  text: string;
  readonly emphasised: boolean;
}

/** A text with its emphasised stretches, in order, each as it stands in the text. */
export interface RunText {
  readonly text: string;
  readonly emphasised: readonly string[];
}

/** What a dropped cross reference leaves behind: `(see )` keeps its word, `( )` goes. */
const EMPTY_BRACKETS = /\s*(?:\(\s*[,;]?\s*\)|\[\s*\])/gu;

/** Collects a block's text piece by piece, and which pieces were emphasised. */
export class TextRun {
  readonly #segments: Segment[] = [];
  #lostReference = false;

  push(text: string, emphasised: boolean): void {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.emphasised === emphasised) {
      last.text += text;
    } else {
      this.#segments.push({ text, emphasised });
    }
  }

  /** Says that a cross reference stood here which isn't part of the text. */
  dropReference(): void {
    this.#lostReference = true;
  }

  get empty(): boolean {
    return this.#segments.every(({ text }) => text.trim() === '');
  }

  /** The whole text with white space collapsed, or with its lines kept when `code`. */
  finish(code = false): RunText {
    const whole = this.#segments.map(({ text }) => text).join('');
    if (code) {
      return { text: cleanCode(whole), emphasised: [] };
    }
    const cleaned = cleanText(whole);
    const text = this.#lostReference ? cleanText(cleaned.replace(EMPTY_BRACKETS, '')) : cleaned;
    // A combining mark at the start of a piece joins the letter before it: such a piece no longer stands in the text.
    const emphasised = this.#segments
      .filter((segment) => segment.emphasised)
      .map((segment) => cleanText(segment.text))
      .filter((piece) => piece !== '' && text.includes(piece));
    return { text, emphasised };
  }
}
