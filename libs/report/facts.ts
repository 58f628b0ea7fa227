import type { CitationNote, CitationState, EpisodeKind, Stance } from '#libs/episodes/index.js';
import type { Verdict } from '#libs/episodes/kinds.js';
import type { Language } from '#libs/language/index.js';
import type { Calibration, ConceptState, Statement, SupersessionReason } from '#libs/learner/index.js';

/** A concept by its id and name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A check behind a belief; times are ISO 8601, UTC, as everywhere below. */
export interface Evidence {
  readonly episodeId: string;
  readonly occurredAt: string;
  readonly verdict: Verdict;
}

/** A belief, held now or once, as `M/beliefs` lists it. */
export interface BeliefFact {
  readonly id: string;
  readonly concept: Named;
  readonly statement: Statement;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly needsConfirmation: boolean;
  readonly since: string;
  readonly supersededBy: string | null;
  /** Why it was retired; null while it holds. */
  readonly reason: SupersessionReason | null;
  readonly evidence: readonly Evidence[];
}

/** How far the student has a concept, as `M/mastery` lists it. */
export interface MasteryFact {
  readonly concept: Named;
  /** In [0, 1]; null is UNKNOWN. */
  readonly mastery: number | null;
  readonly state: ConceptState;
  readonly attempts: number;
  readonly lastAt: string | null;
  readonly reviewAt: string | null;
}

/** The checks on record, items of quizzes among them. */
export interface CheckTally {
  readonly total: number;
  readonly right: number;
  readonly partly: number;
  readonly wrong: number;
  /** Tied to no concept: the topic is something that was said, or names nothing that is on the map. */
  readonly utterances: number;
  readonly unmapped: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** A concept of the map, in the order of teaching. */
export interface ConceptFact extends Named {
  readonly buildsOn: readonly string[];
  /** Whether a file explains it or a person taught it. */
  readonly explained: boolean;
}

/** A misconception as `M/misconceptions` lists it. */
export interface MisconceptionFact {
  readonly id: string;
  readonly name: string;
  readonly concept: Named | null;
  readonly state: 'active' | 'resolved';
  readonly since: string;
  readonly resolvedAt: string | null;
  readonly quote: string;
  readonly episodeId: string;
}

/** A question that the tutor couldn't answer, or not in full, as `M/unanswered` lists it. */
export interface UnansweredFact {
  readonly episodeId: string;
  readonly text: string;
  readonly occurredAt: string;
  readonly answerId: string;
  readonly stance: Stance;
}

/** A citation of an answer; one with no file stands for an answer that cites nothing. */
export interface CitationFact {
  readonly fileId: string | null;
  /** The file's name when it was cited; null where the memory didn't know it. */
  readonly name: string | null;
  readonly state: CitationState;
  readonly note: CitationNote | null;
}

/** A file and how far it is read. */
export interface FileFact {
  readonly fileId: string;
  readonly name: string;
  readonly state: 'queued' | 'reading' | 'read' | 'failed';
  readonly reason: string | null;
}

/** Whose memory it is and what it comes to. */
export interface MemoryFact {
  readonly student: string;
  readonly subject: string;
  readonly name: string | null;
  readonly language: Language;
  readonly timeZone: string;
  readonly episodes: number;
  readonly counts: Partial<Record<EpisodeKind, number>>;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Everything that a report is made of: what the read models say, and two instants. */
export interface ReportFacts {
  readonly memory: MemoryFact;
  /** When the report is made, and since when it tells of changes. */
  readonly at: string;
  readonly since: string;
  /** All that was ever believed. */
  readonly beliefs: readonly BeliefFact[];
  readonly mastery: readonly MasteryFact[];
  readonly checks: CheckTally;
  /** In the order of teaching. */
  readonly concepts: readonly ConceptFact[];
  readonly misconceptions: readonly MisconceptionFact[];
  readonly unanswered: readonly UnansweredFact[];
  readonly citations: readonly CitationFact[];
  readonly files: readonly FileFact[];
  readonly calibration: Calibration;
}
