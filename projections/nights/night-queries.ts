import type { Pool } from 'pg';
import type { MemoryDayRow } from './memory-day.entity.js';

/** A day that is over and not closed. */
export type OpenDay = Pick<MemoryDayRow, 'day' | 'endsAt'>;

/** Queries of the table of days. */
export class NightQueries {
  constructor(private readonly pool: Pool) {}

  /** Memories with a day that is over at `asOf` and not closed, in order of id, behind `after`. */
  async dueMemories(asOf: Date, after: string, limit: number): Promise<string[]> {
    const text = `select distinct memory_id as "memoryId" from memory_day
      where closed_by is null and ends_at <= $1 and memory_id > $2 order by memory_id limit $3`;
    return (await this.pool.query<{ memoryId: string }>(text, [asOf, after, limit])).rows.map(
      ({ memoryId }) => memoryId,
    );
  }

  /** Those of these memories in which nothing that a day sums up was recorded after `since`. */
  async quietSince(memoryIds: readonly string[], since: Date): Promise<string[]> {
    const text = 'select memory_id as "memoryId" from memory_night where memory_id = any($1) and recorded_at <= $2';
    return (await this.pool.query<{ memoryId: string }>(text, [memoryIds, since])).rows.map(({ memoryId }) => memoryId);
  }

  /** A memory's days that are over at `asOf` and not closed, oldest first. */
  async openDays(memoryId: string, asOf: Date): Promise<OpenDay[]> {
    const text = `select day, ends_at as "endsAt" from memory_day
      where memory_id = $1 and closed_by is null and ends_at <= $2 order by day`;
    return (await this.pool.query<OpenDay>(text, [memoryId, asOf])).rows;
  }
}
