import type { Pool } from 'pg';
import type { ExtractionJob, ExtractionQueue, ExtractionRefusal, QueuedMessage } from '#libs/extraction/index.js';

/** The read model whose rows messages are read from: a cursor that lags behind it has messages to queue. */
const SOURCE_PROJECTION = 'episodes';

/** The queue as rows: `due_at` is when a job's turn comes, null once it was given up. */
export class PostgresExtractionQueue implements ExtractionQueue {
  constructor(private readonly pool: Pool) {}

  async begin(memoryId: string, revision: number): Promise<void> {
    const text = 'insert into extraction_cursor (memory_id, revision) values ($1, $2) on conflict do nothing';
    await this.pool.query(text, [memoryId, revision]);
  }

  async cursor(memoryId: string): Promise<number | null> {
    const text = 'select revision from extraction_cursor where memory_id = $1';
    return (await this.pool.query<{ revision: number }>(text, [memoryId])).rows[0]?.revision ?? null;
  }

  async enqueue(memoryId: string, upTo: number, messages: readonly QueuedMessage[], now: Date): Promise<void> {
    // One statement: the cursor is locked by it, so that two processes never both queue what one has done already.
    const text = `with before as (
        select revision from extraction_cursor where memory_id = $1 for update
      ), moved as (
        update extraction_cursor set revision = greatest(revision, $2) where memory_id = $1
      )
      insert into extraction_job (memory_id, episode_id, revision, due_at)
      select $1, message.id, message.revision, $5
      from unnest($3::uuid[], $4::int[]) as message (id, revision), before
      where message.revision > before.revision
      on conflict do nothing`;
    const ids = messages.map(({ episodeId }) => episodeId);
    const revisions = messages.map(({ revision }) => revision);
    await this.pool.query(text, [memoryId, upTo, ids, revisions, now]);
  }

  async behind(): Promise<string[]> {
    const text = `select c.memory_id as "memoryId" from extraction_cursor c
      join projection_checkpoint p on p.memory_id = c.memory_id and p.projection = $1
      where p.revision > c.revision`;
    return (await this.pool.query<{ memoryId: string }>(text, [SOURCE_PROJECTION])).rows.map(
      ({ memoryId }) => memoryId,
    );
  }

  async claim(now: Date, until: Date, limit: number): Promise<ExtractionJob[]> {
    const text = `update extraction_job set attempts = attempts + 1, due_at = $2
      where (memory_id, episode_id) in (
        select memory_id, episode_id from extraction_job where due_at <= $1
        order by due_at, revision limit $3 for update skip locked
      )
      returning memory_id as "memoryId", episode_id as "episodeId", revision, attempts`;
    return (await this.pool.query<ExtractionJob>(text, [now, until, limit])).rows;
  }

  async nextDue(): Promise<Date | null> {
    const text = 'select min(due_at) as due from extraction_job where due_at is not null';
    return (await this.pool.query<{ due: Date | null }>(text)).rows[0]?.due ?? null;
  }

  async finish({ memoryId, episodeId }: ExtractionJob): Promise<void> {
    await this.pool.query('delete from extraction_job where memory_id = $1 and episode_id = $2', [memoryId, episodeId]);
  }

  async refuse(
    { memoryId, episodeId }: ExtractionJob,
    { reason, detail, received }: ExtractionRefusal,
    retryAt: Date | null,
  ): Promise<void> {
    const text = `update extraction_job set reason = $3, detail = $4, received = $5, due_at = $6
      where memory_id = $1 and episode_id = $2`;
    // PostgreSQL takes no NUL in a text, and a model may say anything.
    const kept = received === null ? null : received.replaceAll('\0', '\uFFFD');
    await this.pool.query(text, [memoryId, episodeId, reason, detail, kept, retryAt]);
  }

  async release({ memoryId, episodeId }: ExtractionJob, now: Date): Promise<void> {
    const text = `update extraction_job set attempts = attempts - 1, due_at = $3
      where memory_id = $1 and episode_id = $2`;
    await this.pool.query(text, [memoryId, episodeId, now]);
  }

  async revive(reasons: readonly string[], now: Date): Promise<void> {
    const text = 'update extraction_job set attempts = 0, due_at = $2 where due_at is null and reason = any($1)';
    await this.pool.query(text, [reasons, now]);
  }
}
