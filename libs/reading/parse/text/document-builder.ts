import type { BlockKind, DocumentBlock } from '../../document.js';
import { TextRun } from './text-run.js';

/** Stands for a form feed while a file is parsed: a private-use character, since parsers take form feeds for white space. */
const PAGE_MARK = '\uE00C';

/** The source with each form feed as a paragraph of its own that every parser passes on. */
export function markFormFeeds(source: string): string {
  return source.replaceAll(PAGE_MARK, '').replaceAll('\f', `\n\n${PAGE_MARK}\n\n`);
}

/** What the builder has after the last block. */
export interface BuiltPages {
  /** Blocks, page by page; pages may be empty. */
  readonly pages: readonly (readonly DocumentBlock[])[];
  /** Whether the file itself said where its pages end. */
  readonly paged: boolean;
}

interface OpenBlock {
  readonly kind: BlockKind;
  readonly level: number | null;
  readonly run: TextRun;
}

/** Puts blocks and pages together from what a parser meets, in the order of the text. */
export class DocumentBuilder {
  readonly #pages: DocumentBlock[][] = [[]];
  #open: OpenBlock | null = null;

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Whether the current page has text so far. */
  get pageHasText(): boolean {
    return (this.#pages.at(-1)?.length ?? 0) > 0 || this.#open?.run.empty === false;
  }

  /** Starts a block, after closing the one before. */
  open(kind: BlockKind, level: number | null = null): void {
    this.close();
    this.#open = { kind, level, run: new TextRun() };
  }

  /** Adds to the open block, or to a new paragraph. A marked form feed in the text ends the page and goes on with the same kind. */
  text(text: string, emphasised = false): void {
    text.split(PAGE_MARK).forEach((piece, index) => {
      if (index > 0) {
        this.pageBreak();
      }
      if (this.#open === null && piece.trim() !== '') {
        this.open('paragraph');
      }
      this.#open?.run.push(piece, emphasised);
    });
  }

  /** A cross reference stood here. */
  dropReference(): void {
    this.#open?.run.dropReference();
  }

  /** Ends the open block; one without text leaves nothing. */
  close(): void {
    if (this.#open === null) {
      return;
    }
    const { kind, level, run } = this.#open;
    this.#open = null;
    const { text, emphasised } = run.finish(kind === 'code');
    if (text !== '') {
      this.add({ kind, level, text, emphasised, term: null });
    }
  }

  /** Adds a block as it is. */
  add(block: DocumentBlock): void {
    this.close();
    this.#pages.at(-1)?.push(block);
  }

  /** Ends the page; a block that is open goes on, as a new one, on the next page. */
  pageBreak(): void {
    const going = this.#open;
    this.close();
    this.#pages.push([]);
    if (going !== null) {
      this.open(going.kind, going.level);
    }
  }

  finish(): BuiltPages {
    this.close();
    return { pages: this.#pages, paged: this.#pages.length > 1 };
  }
}

/** `text` without the marks that `markFormFeeds` put there, and how many there were. */
export function withoutPageMarks(text: string): { text: string; breaks: number } {
  const pieces = text.split(PAGE_MARK);
  return { text: pieces.join(' '), breaks: pieces.length - 1 };
}
