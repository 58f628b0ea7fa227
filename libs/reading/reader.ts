import type { Reading } from '#libs/concepts/reading.js';
import type { Language } from '#libs/language/index.js';
import type { ReadableDocument } from './document.js';

/** What a reading cost; null from a reader that asks no model. */
export interface ReadingCost {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Keeps the parts of a long reading, so that a killed one goes on where it stopped. */
export interface ReadingParts {
  /** What was stored for a part, or null. */
  load(part: number): Promise<unknown>;
  save(part: number, value: unknown): Promise<void>;
}

export interface ReadOptions {
  /** The memory's language. */
  readonly language: Language;
  /** Names already on the map: a reader reuses them instead of inventing synonyms. */
  readonly knownLabels: readonly string[];
  readonly parts: ReadingParts;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** A reading with its cost. */
export interface ReaderResult extends Reading {
  readonly cost: ReadingCost | null;
}

/** Reading failed for good; the message says why, in words for the person who uploaded the file. */
export class ReadingFailedError extends Error {
  constructor(
    readonly reason: string,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'ReadingFailedError';
  }
}

/** Turns a document into concepts. */
export interface ConceptReader {
  /** Name, version and model: a file is read once for each id. Raise the version when the same document reads differently. */
  readonly id: string;
  /** Rejects with ReadingFailedError, or with the signal's reason when aborted. */
  read(document: ReadableDocument, options: ReadOptions): Promise<ReaderResult>;
}
