import type { Pool } from 'pg';
import type { MemoryDayRow } from './memory-day.entity.js';

/** A day that is over and not closed. */
export type OpenDay = Pick<MemoryDayRow, 'day' | 'endsAt'>;

/** Queries of the table of days. */
export class NightQueries {
  constructor(private readonly pool: Pool) {}

  /** Memories with a day that is over at `asOf` and not closed, in pages by id. */
  async *dueMemories(asOf: Date, pageSize: number): AsyncGenerator<string[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    while (true) {
      const text = `select distinct memory_id as "memoryId" from memory_day
        where closed_by is null and ends_at <= $1 and memory_id > $2 order by memory_id limit $3`;
      const { rows } = await this.pool.query<{ memoryId: string }>(text, [asOf, after, pageSize]);
      const page = rows.map(({ memoryId }) => memoryId);
      if (page.length > 0) {
        yield page;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) {
        return;
      }
      after = last;
    }
  }

  /** A memory's days that are over at `asOf` and not closed, oldest first. */
  async openDays(memoryId: string, asOf: Date): Promise<OpenDay[]> {
    const text = `select day, ends_at as "endsAt" from memory_day
      where memory_id = $1 and closed_by is null and ends_at <= $2 order by day`;
    return (await this.pool.query<OpenDay>(text, [memoryId, asOf])).rows;
  }
}
