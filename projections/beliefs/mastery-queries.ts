import type { Pool } from 'pg';
import {
  bucketOfMastery,
  type ConceptState,
  type MasteryBucket,
  NO_HISTORY,
  type RecentStudent,
  stateOfConcept,
} from '#libs/learner/index.js';
import { type ConceptFacts, ESTIMATOR } from './learn.js';
import type { MasteryRow } from './learner.entity.js';

/** How far the student has a concept (api.md, `M/mastery`). Times are ISO 8601, UTC. */
export interface MasteryView {
  readonly concept: { readonly id: string; readonly name: string };
  /** In [0, 1]; null is UNKNOWN: no check yet. */
  readonly mastery: number | null;
  readonly bucket: MasteryBucket | null;
  readonly state: ConceptState;
  /** The probability that the next check is right: another figure than mastery, and known before the first check. */
  readonly pCorrect: number;
  /** Checks so far. */
  readonly attempts: number;
  readonly lastAt: string | null;
  readonly reviewAt: string | null;
}

/** A concept of the map. */
export interface NamedConcept {
  readonly id: string;
  readonly name: string;
}

type LoadedFacts = ConceptFacts & Pick<MasteryRow, 'conceptId' | 'conceptName'>;

/** Queries of what was learned of the student. */
export class MasteryQueries {
  constructor(private readonly pool: Pool) {}

  /**
   * Every concept of the map, in its order, and after them those that checks are on and the map has no more.
   *
   * @param concepts the map's
   */
  async list(memoryId: string, concepts: readonly NamedConcept[]): Promise<MasteryView[]> {
    const learner = await this.pool.query<{ student: RecentStudent }>({
      name: 'learner-student',
      text: 'select student from learner where memory_id = $1',
      values: [memoryId],
    });
    const { rows } = await this.pool.query<LoadedFacts>({
      name: 'mastery',
      text: `select concept_id as "conceptId", concept_name as "conceptName", state, history, recent, last_at as "lastAt", review
        from mastery where memory_id = $1 order by concept_name collate "C", concept_id`,
      values: [memoryId],
    });
    const student = learner.rows[0]?.student ?? ESTIMATOR.newStudent;
    const facts = new Map(rows.map((row) => [row.conceptId, row]));
    const onMap = new Set(concepts.map(({ id }) => id));
    const offMap = rows.filter(({ conceptId }) => !onMap.has(conceptId));
    return [...concepts, ...offMap.map(({ conceptId: id, conceptName: name }) => ({ id, name }))].map((concept) =>
      view(student, concept, facts.get(concept.id) ?? null),
    );
  }
}

function view(student: RecentStudent, { id, name }: NamedConcept, facts: LoadedFacts | null): MasteryView {
  const mastery = facts && ESTIMATOR.mastery(student, { id, state: facts.state });
  return {
    concept: { id, name },
    mastery,
    bucket: mastery === null ? null : bucketOfMastery(mastery),
    state: stateOfConcept(facts?.history ?? NO_HISTORY, mastery),
    pCorrect: ESTIMATOR.pCorrect(student, { id, state: facts?.state ?? ESTIMATOR.newConcept }),
    attempts: facts?.history.checks ?? 0,
    lastAt: facts?.lastAt.toISOString() ?? null,
    reviewAt: facts === null ? null : new Date(facts.review.due).toISOString(),
  };
}
