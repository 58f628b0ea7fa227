import type { CitationNote } from '#libs/episodes/index.js';
import type { Calibration, ConceptState, StandingGroup, Statement, SupersessionReason } from '#libs/learner/index.js';
import type { NextPractice } from '#libs/practice/index.js';
import type { CheckTally, Evidence, FileFact, MemoryFact, MisconceptionFact, Named, UnansweredFact } from './facts.js';

/** A belief that is held now. */
export interface ReportedBelief {
  readonly id: string;
  readonly concept: Named;
  readonly statement: Statement;
  /** In [0, 1], as the nights so far have left it. */
  readonly confidence: number;
  readonly needsConfirmation: boolean;
  readonly since: string;
  /** Checks on the concept so far, and when the last one was. */
  readonly checks: number;
  readonly lastAt: string | null;
  readonly state: ConceptState;
  /** The checks that it names, oldest first. */
  readonly evidence: readonly Evidence[];
}

/** Every belief that is held now, once, in its group. */
export type Standing = Readonly<Record<StandingGroup, readonly ReportedBelief[]>>;

/** Why a belief is held: the first evidence there was, or why the one before it was retired. */
export type ChangeReason = 'first' | SupersessionReason;

/** One step of a belief's chain. */
export interface ChangeStep {
  /** When what made it happened; null where nothing is believed any more and no row says since when. */
  readonly at: string | null;
  /** Null: nothing is believed any more. */
  readonly statement: Statement | null;
  readonly beliefId: string | null;
  readonly reason: ChangeReason;
  /** The checks that it rests on, oldest first. */
  readonly evidence: readonly Evidence[];
}

/** What became of the belief about a concept since a date. */
export interface BeliefChange {
  readonly concept: Named;
  /** What was believed at that date; null where nothing was. */
  readonly before: Statement | null;
  readonly now: Statement | null;
  /** Oldest first, at least one. */
  readonly steps: readonly ChangeStep[];
}

/** A cited file that is no longer what it was when it was cited. */
export interface ChangedSource {
  readonly fileId: string;
  readonly name: string | null;
  readonly note: CitationNote | null;
  /** Citations that no longer hold. */
  readonly citations: number;
}

/** What the report can't say, or says with less behind it than it seems. */
export interface Limits {
  /** Checks that are tied to no concept, and why. */
  readonly untied: { readonly checks: number; readonly utterances: number; readonly unmapped: number };
  /** Concepts on fewer than three first attempts. */
  readonly early: number;
  /** Beliefs that have faded. */
  readonly toConfirm: number;
  /** Concepts that something is believed about and that no file explains and nobody taught. */
  readonly unexplained: readonly Named[];
  readonly sources: readonly ChangedSource[];
  /** Answers that cite no file: nothing can be looked up for them. */
  readonly uncitedAnswers: number;
  /** Files that aren't read, and why. */
  readonly unreadFiles: readonly FileFact[];
}

/** What a memory comes to, for its student, their teacher and their tutor alike (memory-rules §11). */
export interface Report {
  readonly memory: Pick<MemoryFact, 'student' | 'subject' | 'name' | 'language' | 'timeZone'>;
  readonly at: string;
  readonly since: string;
  readonly evidence: Pick<MemoryFact, 'episodes' | 'counts' | 'firstAt' | 'lastAt'> & {
    readonly checks: CheckTally;
    /** Concepts on the map, and how many of those that are believed about were checked. */
    readonly concepts: { readonly onMap: number; readonly checked: number };
  };
  readonly standing: Standing;
  readonly misconceptions: {
    /** Newest first. */
    readonly active: readonly MisconceptionFact[];
    /** Overcome since the date that the report goes back to, newest first. */
    readonly resolved: readonly MisconceptionFact[];
  };
  /** Concepts whose last change is the newest first. */
  readonly changes: readonly BeliefChange[];
  /** Newest first. */
  readonly unanswered: readonly UnansweredFact[];
  readonly practice: readonly NextPractice[];
  /** The earliest date to check something again; null before the first check. */
  readonly nextReviewAt: string | null;
  readonly calibration: Calibration;
  readonly limits: Limits;
}
