import type { BlockKind, DocumentBlock, ReadableDocument } from '../document.js';
import type { ReadingParts, ReadOptions } from '../reader.js';

/** A block with the given text, a paragraph if not said otherwise. */
export function block(text: string, rest: Partial<DocumentBlock> = {}): DocumentBlock {
  const kind: BlockKind = 'paragraph';
  return { kind, level: null, text, emphasised: [], term: null, ...rest };
}

/** A document with a page for each list of blocks; a text stands for a paragraph. */
export function documentOf(...pages: readonly (readonly (DocumentBlock | string)[])[]): ReadableDocument {
  return {
    mediaType: 'text/markdown',
    title: null,
    pages: pages.map((blocks, index) => ({
      number: index + 1,
      blocks: blocks.map((item) => (typeof item === 'string' ? block(item) : item)),
    })),
  };
}

/** A paragraph of some 2,000 tokens about one thing: two of them fill no part, three fill two. */
export function longParagraph(subject: string): string {
  return Array.from({ length: 200 }, (_, index) => `Sentence ${index} says a thing about ${subject}.`).join(' ');
}

/** Parts kept in memory, in the form in which a database gives them back. */
export class StoredParts implements ReadingParts {
  readonly values = new Map<number, unknown>();

  async load(part: number): Promise<unknown> {
    return this.values.get(part) ?? null;
  }

  async save(part: number, value: unknown): Promise<void> {
    this.values.set(part, JSON.parse(JSON.stringify(value)));
  }
}

/** Options of a reading in English that knows no names and that nobody stops, if not said otherwise. */
export function readOptions(options: Partial<ReadOptions>): ReadOptions {
  return {
    language: 'en',
    knownLabels: [],
    parts: new StoredParts(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  };
}
