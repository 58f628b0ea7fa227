import type { EpisodeKind } from '#libs/episodes/kinds.js';

/** What scoring needs to know of one episode. It is derived from the log and can be built anew at any time. */
export interface RecallEntry {
  /** The episode's place in its memory's stream: unique in the memory, and what an index is asked for. */
  readonly revision: number;
  readonly kind: EpisodeKind;
  /** When it happened, in milliseconds since 1970 UTC. Imports may add the past after the present. */
  readonly occurredAt: number;
  /** In [0, 1], set at write (memory-rules §1). */
  readonly salience: number;
  /** Episodes with equal keys are one memory, told once with a count (memory-rules §2, rule 5). */
  readonly collapseKey: string;
  /** Stem → count over the episode's own text, stop words left out. */
  readonly stems: ReadonlyMap<string, number>;
  /** The text asks rather than states. */
  readonly asks: boolean;
  /** The text's vector as the embedder gave it; null while it isn't embedded yet. */
  readonly vector: Int8Array | null;
  /** A narration or an echo of a block: stands in its sitting, but is never recalled (memory-rules §2, rule 7). */
  readonly narration: boolean;
}

/** The four pools of memory-rules §2, rule 1. */
export type Pool = 'recent' | 'words' | 'concept' | 'meaning';

/** A stretch of time, half-open, in milliseconds since 1970 UTC. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A concept of the map that a question was routed to, as recall looks for it. Which episodes touch it isn't stored: it is found
 * by today's names, so that a file that comes later, a merge or a new name ties older episodes too.
 */
export interface RoutedConcept {
  readonly id: string;
  /** The stems of its name and of each alias, each once: what holds all stems of one of them touches the concept. */
  readonly names: readonly (readonly string[])[];
  /** The question names it; false when it is merely near it in meaning. */
  readonly named: boolean;
}

/** A question as recall sees it: read, embedded once, and routed. */
export interface RecallQuestion {
  /** Its distinctive candidates: stems without stop and question words, each once. Empty: there is no question. */
  readonly stems: readonly string[];
  readonly vector: Int8Array | null;
  /** The concepts that it was routed to, each once. */
  readonly concepts: readonly RoutedConcept[];
  /** Half-open, in milliseconds since 1970 UTC; every pool runs inside it. */
  readonly window: TimeRange | null;
  /** A time that it names without asking for that time alone: what lies in it is strengthened, nothing is left out. */
  readonly hint?: TimeRange | null;
}

/** An episode that recall chose, with its parts shown (memory-rules §2, rule 4). */
export interface ScoredEpisode {
  readonly revision: number;
  /** 0.55 relevance + 0.30 salience + 0.15 recency. */
  readonly score: number;
  readonly relevance: number;
  readonly salience: number;
  readonly recency: number;
  readonly pools: readonly Pool[];
  /** How many episodes this one stands for, itself included. */
  readonly times: number;
  /** Revisions it stands for, itself included, oldest first. */
  readonly revisions: readonly number[];
  /** The one of them that matches the question most, the newest where they match alike. */
  readonly strongest: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Why there is no record (memory-rules §7); what was erased isn't known here. */
export type NoRecord = 'never' | 'window' | 'below-gate';

/** How many candidates there were, for logs and tests. */
export interface CandidateCounts {
  /** By pool, of those that passed; a candidate may come from several pools. */
  readonly recent: number;
  readonly words: number;
  readonly concept: number;
  readonly meaning: number;
  /** All that was gathered, and what of it passed the gate. */
  readonly gathered: number;
  readonly passed: number;
}

/** What recall found. */
export interface RecallOutcome {
  /** Best first. */
  readonly episodes: readonly ScoredEpisode[];
  /** The question is about something and nothing matched it: what is listed is merely the recent past. */
  readonly nothingMatched: boolean;
  readonly noRecord: NoRecord | null;
  /** Ids of the concepts that the question names, when nothing in the whole memory touches any of them; else empty. */
  readonly unrecorded: readonly string[];
  /** The question named a time in which nothing at all is recorded. */
  readonly windowEmpty: boolean;
  /** The absolute measure of the best match (memory-rules §2, rule 4), which `noRecord` was judged by; 0 without a match. */
  readonly strength: number;
  readonly candidates: CandidateCounts;
}
