import type { Reading } from '#libs/concepts/reading.js';
import type { DocumentMediaType, ReadableDocument } from './document.js';
import type { ReadingCost } from './reader.js';

/** The content of a file, after parsing. */
export interface FileContent {
  /** SHA-256 of the bytes, in hex. */
  readonly fingerprint: string;
  readonly bytes: Buffer;
  readonly document: ReadableDocument;
}

/** What is known of a content without loading it. */
export interface StoredContent {
  readonly mediaType: DocumentMediaType;
  readonly pages: number;
}

/** What became of reading a content. */
export interface StoredReading {
  /** Steps done, of all that it takes; 0 of 0 before it began. */
  readonly done: number;
  readonly total: number;
  readonly result: (Reading & { readonly cost: ReadingCost | null }) | null;
  readonly failure: ReadingFailure | null;
  /** How often it was tried, the one that is under way included. */
  readonly attempts: number;
}

/** Why a content wasn't read: a stable code, and words for the person who uploaded it. */
export interface ReadingFailure {
  readonly reason: string;
  readonly detail: string;
}

/** A reading is of a tenant's content by a reader: whoever has the same file has the same reading. */
export interface ReadingKey {
  readonly tenant: string;
  readonly fingerprint: string;
  readonly reader: string;
}

/** Where contents of files and what readers made of them are kept, by content: the same file is stored and read once a tenant. */
export interface FileStore {
  content(tenant: string, fingerprint: string): Promise<StoredContent | null>;
  /** Stores a content; nothing happens when it is there already. */
  store(tenant: string, content: FileContent): Promise<void>;
  document(tenant: string, fingerprint: string): Promise<ReadableDocument | null>;
  reading(key: ReadingKey): Promise<StoredReading | null>;
  /** Counts an attempt, and makes the reading's row at the first one. */
  begin(key: ReadingKey): Promise<StoredReading>;
  progress(key: ReadingKey, done: number, total: number): Promise<void>;
  finish(key: ReadingKey, result: NonNullable<StoredReading['result']>): Promise<void>;
  fail(key: ReadingKey, failure: ReadingFailure): Promise<void>;
  /** Forgets that a reading failed, and its attempts; parts that were read stay. Nothing happens to one that didn't fail. */
  forgetFailure(key: ReadingKey): Promise<void>;
  /** The attempt under way is broken off by our own will and doesn't count. */
  breakOff(key: ReadingKey): Promise<void>;
  loadPart(key: ReadingKey, part: number): Promise<unknown>;
  /** Counts attempts anew: a reading that gets further each time isn't one that never ends. */
  savePart(key: ReadingKey, part: number, value: unknown): Promise<void>;
  /**
   * Runs `body` unless another process is at the same reading; null then. A process that dies lets go of it.
   */
  alone<Result>(key: ReadingKey, body: () => Promise<Result>): Promise<Result | null>;
}
