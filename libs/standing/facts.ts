import type { CalibrationState, ConceptState, Statement } from '#libs/learner/index.js';

/** What is thought of the student on a concept, and when it was last touched. Times are milliseconds since 1970, UTC. */
export interface ConceptStanding {
  readonly id: string;
  readonly name: string;
  /** Null where nothing is believed. */
  readonly statement: Statement | null;
  /** The belief has lost confidence for not being touched. */
  readonly needsConfirmation: boolean;
  readonly state: ConceptState;
  readonly lastAt: number | null;
  readonly reviewAt: number | null;
}

/** A misconception that is active. */
export interface ActiveMisconception {
  readonly name: string;
  readonly concept: { readonly id: string; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** Something that the student said of themselves. */
export interface StudentStatement {
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** A day that was closed last. */
export interface LastDay {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly checks: { readonly right: number; readonly partly: number; readonly wrong: number };
  readonly topics: readonly string[];
}

/** Everything that the working set and the self-model are made of: a memory's read models at one instant. */
export interface StandingFacts {
  /** Milliseconds since 1970, UTC. */
  readonly asOf: number;
  /** Concepts of the map, and those that checks are on and the map has no more. */
  readonly concepts: readonly ConceptStanding[];
  /** Newest first. */
  readonly misconceptions: readonly ActiveMisconception[];
  readonly goals: readonly StudentStatement[];
  readonly preferences: readonly StudentStatement[];
  /** Questions that couldn't be answered, or not in full, newest first. */
  readonly unanswered: readonly { readonly episodeId: string; readonly text: string }[];
  readonly lastDay: LastDay | null;
  readonly episodes: number;
  /** ISO 8601, UTC; null before there is an episode. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly checks: { readonly n: number; readonly utterances: number; readonly unmapped: number };
  readonly calibration: {
    readonly state: CalibrationState;
    readonly withPrediction: number;
    readonly ece: number | null;
  };
  readonly citations: { readonly holds: number; readonly changed: number; readonly unverifiable: number };
  /** Of the subject's material, in [0, 1]. */
  readonly readiness: number;
}
