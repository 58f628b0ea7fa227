import type { Pool } from 'pg';
import type { WorkingSetRow } from './working-set.entity.js';

/** What a night left at hand. */
export type ComposedStanding = Omit<WorkingSetRow, 'memoryId'>;

/** Queries of the table of working sets. */
export class WorkingSetQueries {
  constructor(private readonly pool: Pool) {}

  /** What the last night left; null before the first. */
  async last(memoryId: string): Promise<ComposedStanding | null> {
    const text = `select as_of as "asOf", working_set as "workingSet", self_model as "selfModel"
      from working_set where memory_id = $1`;
    const query = { name: 'working-set', text, values: [memoryId] };
    return (await this.pool.query<ComposedStanding>(query)).rows[0] ?? null;
  }
}
