import type { RecordableHistory } from '../record-history.js';

/** A question about a history of which it's known where the answer stands. */
export interface RetrievalQuestion {
  readonly id: string;
  readonly text: string;
  /** ISO 8601 instant at which it is asked. */
  readonly now: string;
  /** The kind of question, as its data set calls it. */
  readonly category: string;
  /** Ids of the lines that hold the answer; at least one. */
  readonly evidence: readonly string[];
}

/** A history and what is asked of it. */
export interface Haystack {
  readonly history: RecordableHistory;
  /** Which session each line belongs to, by the line's id. */
  readonly sessionOf: ReadonlyMap<string, string>;
  readonly questions: readonly RetrievalQuestion[];
}

/** What a file of a data set gives. */
export interface Haystacks {
  readonly haystacks: readonly Haystack[];
  /** Questions that nothing can be measured on, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** The file isn't of the form that it is said to be. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
