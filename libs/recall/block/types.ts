import type { EpisodeKind, Verdict } from '#libs/episodes/kinds.js';

/** One time that a check was taken: what was asked, what the student answered, and what was said of it; null where not recorded. */
export interface BlockAttempt {
  /** yyyy-mm-dd, frozen at write. */
  readonly localDay: string;
  readonly prompt: string | null;
  readonly response: string | null;
  readonly evaluation: string | null;
}

/** One line of earlier work, before it is rendered. All texts are the callers' own and are treated as data. */
export interface BlockEpisode {
  readonly episodeId: string;
  readonly kind: EpisodeKind;
  /** ISO 8601 instant of the newest occurrence, and the local day frozen at write (yyyy-mm-dd). */
  readonly occurredAt: string;
  readonly localDay: string;
  /** What is told of it: the summary, and the full text where the summary is shorter than it. */
  readonly summary: string;
  readonly text: string;
  readonly verdict: Verdict | null;
  /**
   * Of a check, the most telling first: repeats of a check are one line (memory-rules §2, rule 5), but each may have been
   * answered in another way. Empty for every other kind.
   */
  readonly attempts: readonly BlockAttempt[];
  /** Repeats (memory-rules §2, rule 5): local days of the first and the last occurrence. */
  readonly times: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** A note on a citation that no longer holds, already worded; null when there is none. */
  readonly citationNote: string | null;
  readonly score: number;
}

/** A belief as the block tells it. */
export interface BlockBelief {
  readonly id: string;
  readonly concept: string;
  readonly statement: 'understands' | 'unsure' | 'struggles';
  readonly confidence: number;
  readonly needsConfirmation: boolean;
  /** Local day since when it is held. */
  readonly since: string;
}

/** A concept of the map as the block tells it. */
export interface BlockConcept {
  readonly id: string;
  readonly name: string;
  readonly gist: string;
  readonly taught: readonly string[];
  readonly buildsOn: readonly string[];
}

/** A misconception that is active, as the block tells it. */
export interface BlockMisconception {
  readonly id: string;
  readonly name: string;
  /** The concept's name as it was given; null where it was tied to none. */
  readonly concept: string | null;
  /** Local day since when it is held. */
  readonly since: string;
  /** A line of the message that showed it; empty where there is none. */
  readonly quote: string;
}

/** Something that the student said of themselves. */
export interface BlockStatement {
  readonly id: string;
  readonly kind: 'goal' | 'preference';
  readonly text: string;
  /** Local day on which it was said. */
  readonly since: string;
}

/** How far what is believed can be trusted (memory-rules §10). */
export interface BlockLimits {
  /** Null where it isn't known yet. */
  readonly calibration: 'not-enough' | 'thin' | 'measured' | null;
  /** Checks that a prediction could be compared with. */
  readonly compared: number;
  /** Checks that could be tied to no concept, of all that are on record. */
  readonly untied: number;
  readonly checks: number;
}

/** What else is to be known of the student. */
export interface BlockStanding {
  readonly misconceptions: readonly BlockMisconception[];
  readonly said: readonly BlockStatement[];
  readonly limits: BlockLimits | null;
}

/** Why there is no record (memory-rules §7). */
export type NoRecordReason = 'never' | 'window' | 'erased' | 'below-gate';

/** Everything the block is made of. What a later part of the product fills in is empty, never absent. */
export interface BlockContent {
  readonly mode: 'ordinary' | 'record' | 'greeting';
  /** The asked-for time, as it was understood: half-open instants (ISO 8601 with a zone) and a short name in our words. */
  readonly window: {
    readonly from: string;
    readonly to: string;
    readonly label: string;
    readonly empty: boolean;
  } | null;
  readonly noRecord: NoRecordReason | null;
  /** Names of the concepts that the question names, where the map knows them and nothing on record touches them. */
  readonly unrecorded: readonly string[];
  /** There was a question, nothing matched, and what is listed is merely the recent past. */
  readonly nothingMatched: boolean;
  /** The memory could not be read in time for this turn; nothing is listed. */
  readonly unavailable?: boolean;
  readonly map: { readonly readiness: number; readonly total: number; readonly concepts: readonly BlockConcept[] };
  readonly beliefs: readonly BlockBelief[];
  readonly standing: BlockStanding;
  /** In score order, best first. */
  readonly episodes: readonly BlockEpisode[];
  /** A weak prerequisite of what is asked, and why it is thought weak. */
  readonly remediation: { readonly concept: string; readonly because: string } | null;
  /** The caller's own section on assessments, bridged into the block; null where there is none, or none worth telling. */
  readonly assessment: string | null;
}

/** A rendered block. `shown*` are what stands in it, in the order given. */
export interface RenderedBlock {
  readonly block: string;
  /** Tokens of `block` as it stands, frame included. */
  readonly tokens: number;
  readonly shownEpisodes: readonly string[];
  readonly shownBeliefs: readonly string[];
  readonly shownConcepts: readonly string[];
  readonly shownMisconceptions: readonly string[];
  readonly shownStatements: readonly string[];
}
