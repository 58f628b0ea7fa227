import type { Pool } from 'pg';
import type { Language } from '#libs/language/index.js';
import type { MisconceptionRow, StudentStatementRow } from './observed.entity.js';

/** A misconception as it is listed; its concept by the name that was given. */
export type ListedMisconception = Pick<
  MisconceptionRow,
  'id' | 'state' | 'name' | 'concept' | 'since' | 'episodeId' | 'quote' | 'resolvedAt' | 'resolvedBy'
>;

/** A preference or a goal as it is listed. */
export type ListedStatement = Pick<StudentStatementRow, 'id' | 'kind' | 'text' | 'since' | 'episodeId' | 'quote'>;

/** Everything observed in a memory. */
export interface Observed {
  readonly language: Language;
  readonly misconceptions: readonly ListedMisconception[];
  readonly statements: readonly ListedStatement[];
}

/** Queries of the tables of what was observed. */
export class MisconceptionQueries {
  constructor(private readonly pool: Pool) {}

  /** Active misconceptions first, newest first; null for a memory that was never opened. */
  async observed(memoryId: string): Promise<Observed | null> {
    const head = await this.pool.query<{ language: Language }>(
      'select language from observed_memory where memory_id = $1',
      [memoryId],
    );
    const language = head.rows[0]?.language;
    if (!language) {
      return null;
    }
    const misconceptions = await this.pool.query<ListedMisconception>(
      `select id, state, name, concept, since, episode_id as "episodeId", quote, resolved_at as "resolvedAt",
          resolved_by as "resolvedBy"
        from misconception where memory_id = $1
        order by state, coalesce(resolved_at, since) desc, name collate "C", id`,
      [memoryId],
    );
    const statements = await this.pool.query<ListedStatement>(
      `select id, kind, text, since, episode_id as "episodeId", quote
        from student_statement where memory_id = $1 order by since desc, text collate "C"`,
      [memoryId],
    );
    return { language, misconceptions: misconceptions.rows, statements: statements.rows };
  }
}
