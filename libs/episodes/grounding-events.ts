/** How far an answer could be given from what the tutor had; see `stanceOf`. */
export const STANCES = ['answered', 'partial', 'cannot'] as const;
export type Stance = (typeof STANCES)[number];

/** What a look-up of a citation says (memory-rules §8); `unverifiable` is a result, not an error. */
export const CITATION_STATES = ['holds', 'changed', 'unverifiable'] as const;
export type CitationState = (typeof CITATION_STATES)[number];

/** How a source changed since it was cited. */
export const CITATION_NOTES = ['replaced', 'removed'] as const;
export type CitationNote = (typeof CITATION_NOTES)[number];

/** A claim rests on a file, stamped with its name and content at that moment; null where this memory doesn't know it. */
export interface FileSource {
  readonly kind: 'file';
  readonly fileId: string;
  readonly name: string | null;
  readonly page: number | null;
  readonly fingerprint: string | null;
}

/** A claim rests on something that was remembered, and when that happened. */
export interface EpisodeSource {
  readonly kind: 'episode';
  readonly episodeId: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  /** yyyy-mm-dd in the student's zone. */
  readonly localDay: string;
}

/** One thing that an answer says, and what it rests on; null: on nothing that can be named. */
export interface Claim {
  readonly text: string;
  readonly source: FileSource | EpisodeSource | null;
}

/** What an answer's claims rest on, found after it was given. A later one of the same answer takes its place. */
export interface AnswerGrounded {
  readonly type: 'AnswerGrounded';
  readonly data: {
    readonly answerId: string;
    readonly stance: Stance;
    readonly claims: readonly Claim[];
  };
}

/** A citation, by the answer that holds it and its place among that answer's citations, from 0. */
export interface CitationPlace {
  readonly episodeId: string;
  readonly place: number;
}

/** Some citations were looked up; each with what was found. */
export interface CitationsVerified {
  readonly type: 'CitationsVerified';
  readonly data: {
    readonly checked: readonly (CitationPlace & {
      readonly fileId: string;
      readonly state: CitationState;
      readonly note: CitationNote | null;
    })[];
  };
}
