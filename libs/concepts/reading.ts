/** One concept as a reader found it in a file. Names are as the file writes them; everything else refers to them. */
export interface ReadConcept {
  /** A short noun phrase. */
  readonly name: string;
  /** Other names that the file gives to the same thing: an abbreviation in brackets, "also called …". */
  readonly aliases: readonly string[];
  /** What it is, in one sentence. */
  readonly gist: string;
  /** A short definition: quoted from the file where the reader is no model. */
  readonly definition: string;
  /** Names of concepts of the same reading that one must know before this one. */
  readonly buildsOn: readonly string[];
  /** Names of what the file takes for granted and never explains. */
  readonly assumes: readonly string[];
  /** Pages on which it stands, counted from 1, ascending. */
  readonly pages: readonly number[];
}

/** Why the validator refused a concept or a part of one; stable, since it is stored in the log. */
export type ReadingRejectionReason =
  | 'heading'
  | 'furniture'
  | 'sentence'
  | 'empty-name'
  | 'name-too-long'
  | 'empty-gist'
  | 'duplicate'
  | 'outside-list'
  | 'cycle'
  | 'page-out-of-range'
  | 'too-many';

/** What the validator refused, kept beside what it accepted. */
export interface RejectedReading {
  /** The concept's name as it was read. */
  readonly name: string;
  readonly reason: ReadingRejectionReason;
  /** For people: which edge, which page, which limit. */
  readonly detail: string;
}

/** What a file says about its subject, after validation. */
export interface Reading {
  readonly concepts: readonly ReadConcept[];
  readonly rejected: readonly RejectedReading[];
}
