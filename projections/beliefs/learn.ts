import {
  NO_HISTORY,
  type RecentStudent,
  recentPerformance,
  type StatedBelief,
  type Statement,
  stateBelief,
  withCheck,
} from '#libs/learner/index.js';
import { reviewAfter } from '#libs/learner/review.js';
import type { CheckEvidence, CheckRow, MasteryRow } from './learner.entity.js';

/** The default estimator (memory-rules §5), with the weights that are shipped. */
export const ESTIMATOR = recentPerformance();

/** A belief that is made now names the newest ten checks: with a fading of 0.8 a check, older ones weigh less than a tenth. */
export const RECENT_CHECKS = 10;

/** What the checks on one concept come to. */
export type ConceptFacts = Pick<MasteryRow, 'state' | 'history' | 'recent' | 'lastAt' | 'review'>;

/** A concept that a check is on; null facts before its first one. */
export interface CheckedConcept {
  readonly id: string;
  readonly facts: ConceptFacts | null;
  /** Whether the check's prompt is new on it. */
  readonly firstAttempt: boolean;
}

/** A check, as far as one learns from it. */
export type LearnedCheck = Pick<CheckRow, 'revision' | 'item' | 'episodeId' | 'occurredAt' | 'verdict'>;

/** After a check: the student, and the facts of each of its concepts by id. */
export interface Learned {
  readonly student: RecentStudent;
  readonly facts: ReadonlyMap<string, ConceptFacts>;
}

/** Takes a check that is tied to at least one concept: it updates all of them, and the student once. */
export function learnCheck(student: RecentStudent, concepts: readonly CheckedConcept[], check: LearnedCheck): Learned {
  const result = { verdict: check.verdict, at: check.occurredAt.getTime() };
  const known = concepts.map(({ id, facts }) => ({ id, state: facts?.state ?? ESTIMATOR.newConcept }));
  const after = ESTIMATOR.learnStudent(student, known, result);
  const facts = concepts.map(({ id, facts: before, firstAttempt }): [string, ConceptFacts] => {
    const state = ESTIMATOR.learnConcept(student, { id, state: before?.state ?? ESTIMATOR.newConcept }, result);
    const mastery = ESTIMATOR.mastery(after, { id, state });
    return [
      id,
      {
        state,
        history: withCheck(before?.history ?? NO_HISTORY, firstAttempt, mastery),
        recent: [...(before?.recent ?? []), evidenceOf(check)].slice(-RECENT_CHECKS),
        lastAt: before && before.lastAt > check.occurredAt ? before.lastAt : check.occurredAt,
        review: reviewAfter(before?.review ?? null, check.verdict, result.at),
      },
    ];
  });
  return { student: after, facts: new Map(facts) };
}

/** What the checks on a concept let one claim; see `stateBelief`. */
export function statedOf(
  student: RecentStudent,
  id: string,
  { state, history }: ConceptFacts,
  previous: Statement | null,
): StatedBelief | null {
  return stateBelief(ESTIMATOR.mastery(student, { id, state }), history.checks, previous);
}

/** A check as evidence. */
export function evidenceOf({ revision, item, episodeId, occurredAt, verdict }: LearnedCheck): CheckEvidence {
  return { revision, item, episodeId, occurredAt: occurredAt.toISOString(), verdict };
}
