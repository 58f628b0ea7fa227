import type { Pool } from 'pg';
import { type ConceptState, decayConfidence, NO_HISTORY, type Statement, stateOfConcept } from '#libs/learner/index.js';
import { CHECK_TALLY, type CheckTally } from './belief-queries.js';
import { type ConceptFacts, ESTIMATOR } from './learn.js';
import type { LearnerRow } from './learner.entity.js';

/** A belief that is held now, with what is said of its concept. */
export interface StandingBelief {
  readonly concept: { readonly id: string; readonly name: string };
  readonly statement: Statement;
  readonly needsConfirmation: boolean;
  readonly state: ConceptState;
}

/** What a memory's checks come to. */
export interface MemoryStanding {
  readonly checks: CheckTally;
  /** By concept's name. */
  readonly beliefs: readonly StandingBelief[];
  /** When each concept that was checked is to be checked again. */
  readonly reviews: readonly Date[];
}

interface BeliefOfMemory extends Pick<LearnerRow, 'student' | 'decayedTo'> {
  readonly memoryId: string;
  readonly conceptId: string;
  readonly conceptName: string;
  readonly statement: Statement;
  readonly baseConfidence: number;
  readonly touchedAt: Date;
  /** Both null where no check is tied to the concept any more. */
  readonly state: ConceptFacts['state'] | null;
  readonly history: ConceptFacts['history'] | null;
}

/** The same figures that the queries of one memory give, of many memories at once. */
export class ClassQueries {
  constructor(private readonly pool: Pool) {}

  /** By memory; those in which nothing was checked are left out. */
  async standings(memoryIds: readonly string[]): Promise<Map<string, MemoryStanding>> {
    const [tallies, beliefs, reviews] = await Promise.all([
      this.tallies(memoryIds),
      this.beliefs(memoryIds),
      this.reviews(memoryIds),
    ]);
    return new Map(
      tallies.map(({ memoryId, ...checks }) => [
        memoryId,
        {
          checks,
          beliefs: (beliefs.get(memoryId) ?? []).map(standing),
          reviews: (reviews.get(memoryId) ?? []).map(({ due }) => new Date(Number(due))),
        },
      ]),
    );
  }

  private async tallies(memoryIds: readonly string[]): Promise<(CheckTally & { memoryId: string })[]> {
    const text = `select memory_id as "memoryId", ${CHECK_TALLY} from graded_check where memory_id = any($1) group by memory_id`;
    const query = { name: 'class-tallies', text, values: [memoryIds] };
    return (await this.pool.query<CheckTally & { memoryId: string }>(query)).rows;
  }

  private async beliefs(memoryIds: readonly string[]): Promise<Map<string, BeliefOfMemory[]>> {
    const text = `select b.memory_id as "memoryId", b.concept_id as "conceptId", b.concept_name as "conceptName", b.statement,
        b.base_confidence as "baseConfidence", b.touched_at as "touchedAt", l.decayed_to as "decayedTo", l.student,
        m.state, m.history
      from belief b
      join learner l on l.memory_id = b.memory_id
      left join mastery m on m.memory_id = b.memory_id and m.concept_id = b.concept_id
      where b.memory_id = any($1) and b.current order by b.concept_name collate "C", b.concept_id`;
    const query = { name: 'class-beliefs', text, values: [memoryIds] };
    return byMemory((await this.pool.query<BeliefOfMemory>(query)).rows);
  }

  private async reviews(memoryIds: readonly string[]): Promise<Map<string, { memoryId: string; due: string }[]>> {
    const text = `select memory_id as "memoryId", review ->> 'due' as due from mastery where memory_id = any($1)`;
    const query = { name: 'class-reviews', text, values: [memoryIds] };
    return byMemory((await this.pool.query<{ memoryId: string; due: string }>(query)).rows);
  }
}

function standing(belief: BeliefOfMemory): StandingBelief {
  const { conceptId: id, conceptName: name, statement, baseConfidence, touchedAt, decayedTo, student } = belief;
  const asOf = decayedTo ?? touchedAt;
  const { needsConfirmation } = decayConfidence(baseConfidence, touchedAt.getTime(), asOf.getTime());
  const mastery = belief.state && ESTIMATOR.mastery(student, { id, state: belief.state });
  const state = stateOfConcept(belief.history ?? NO_HISTORY, mastery);
  return { concept: { id, name }, statement, needsConfirmation, state };
}

function byMemory<Row extends { readonly memoryId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const of = found.get(row.memoryId) ?? [];
    found.set(row.memoryId, of);
    of.push(row);
  }
  return found;
}
