import type { Pool } from 'pg';
import { CHANGES_MAP } from '#libs/concepts/map-changes.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import {
  Learner,
  type LearnerSnapshot,
  type RecentConcept,
  type RecentStudent,
  type TopicOfCheck,
} from '#libs/learner/index.js';
import { gradedChecks } from './graded-checks.js';
import { ESTIMATOR } from './learn.js';
import type { TieCheck } from './tie-checks.js';

/** What was learned of a student, as the estimator goes on from it. */
export type LearnedSnapshot = LearnerSnapshot<RecentStudent, RecentConcept>;

/**
 * Foresees verdicts by the estimator that makes the rows, and learns along from events that aren't in the rows yet: the same
 * checks, tied by the same rule, in the same order.
 */
export class CheckPredictor {
  private readonly learner: Learner<RecentStudent, RecentConcept>;

  constructor(
    snapshot: LearnedSnapshot,
    private readonly tie: TieCheck,
  ) {
    this.learner = new Learner(ESTIMATOR, snapshot);
  }

  /** P(right), in [0, 1]; null for a check that is tied to no concept. */
  predict(check: TopicOfCheck): number | null {
    const { conceptIds } = this.tie(check);
    return conceptIds.length === 0 ? null : this.learner.pCorrect(conceptIds);
  }

  /** Learns from an event. False when it may change the map: what its names lead to isn't known here any more. */
  take(event: RecordedEvent): boolean {
    if (CHANGES_MAP.has(event.type)) {
      return false;
    }
    for (const check of gradedChecks(event)) {
      const { conceptIds } = this.tie(check);
      this.learner.observe(conceptIds, { verdict: check.verdict, at: check.occurredAt.getTime() });
    }
    return true;
  }
}

/** What the rows say was learned; null where another estimator made them, or none did yet. */
export async function loadLearned(pool: Pool, memoryId: string): Promise<LearnedSnapshot | null> {
  const text = `select l.student, coalesce((
        select jsonb_agg(jsonb_build_object('id', m.concept_id, 'state', m.state)) from mastery m where m.memory_id = l.memory_id
      ), '[]') as concepts
    from learner l where l.memory_id = $1 and l.estimator = $2`;
  const values = [memoryId, ESTIMATOR.id];
  const { rows } = await pool.query<Omit<LearnedSnapshot, 'estimator'>>({ name: 'learned', text, values });
  return rows[0] ? { estimator: ESTIMATOR.id, ...rows[0] } : null;
}
