import type { RecentStudent, StatedBelief } from '#libs/learner/index.js';
import { type ConceptFacts, ESTIMATOR, learnCheck, statedOf } from './learn.js';
import type { CheckRow } from './learner.entity.js';

/** What all checks on a concept come to, and what they let one claim. */
export interface ReplayedConcept {
  readonly facts: ConceptFacts;
  readonly stated: StatedBelief | null;
  /** When the check happened since which that is claimed. */
  readonly since: Date;
}

/** What all checks come to. */
export interface Replay {
  readonly student: RecentStudent;
  readonly concepts: ReadonlyMap<string, ReplayedConcept>;
}

/** Learns from checks anew, in the log's order, each on the concepts that it is tied to now. */
export function replayChecks(checks: readonly CheckRow[]): Replay {
  let student = ESTIMATOR.newStudent;
  const concepts = new Map<string, ReplayedConcept>();
  const tried = new Set<string>();
  for (const check of checks) {
    if (check.conceptIds.length === 0) {
      continue;
    }
    const touched = check.conceptIds.map((id) => ({
      id,
      facts: concepts.get(id)?.facts ?? null,
      firstAttempt: check.promptKey === null || !tried.has(`${id} ${check.promptKey}`),
    }));
    const learned = learnCheck(student, touched, check);
    student = learned.student;
    for (const [id, facts] of learned.facts) {
      const before = concepts.get(id);
      const stated = statedOf(student, id, facts, before?.stated?.statement ?? null);
      const same = before !== undefined && before.stated?.statement === stated?.statement;
      concepts.set(id, { facts, stated, since: same ? before.since : check.occurredAt });
      tried.add(`${id} ${check.promptKey}`);
    }
  }
  return { student, concepts };
}
