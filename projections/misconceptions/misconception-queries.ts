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

/** What a recall tells of it. Times are ISO 8601, UTC. */
export interface ToldObservations {
  /** Active ones, newest first. */
  readonly misconceptions: readonly {
    readonly id: string;
    readonly name: string;
    readonly concept: string | null;
    readonly since: string;
    readonly quote: string;
  }[];
  /** The newest of each kind, newest first. */
  readonly statements: readonly {
    readonly id: string;
    readonly kind: ListedStatement['kind'];
    readonly text: string;
    readonly since: string;
  }[];
}

/** A block has room for no more. */
const MOST_TOLD = 12;
const MOST_TOLD_OF_A_KIND = 3;
/** Milliseconds and a Z, as everywhere in the interface. */
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Queries of the tables of what was observed. */
export class MisconceptionQueries {
  constructor(private readonly pool: Pool) {}

  /** What a recall tells, in one round trip. */
  async told(memoryId: string): Promise<ToldObservations> {
    const text = `select
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'concept', concept, 'quote', quote,
            'since', to_char(since at time zone 'UTC', ${ISO})) order by since desc, id)
          from (select * from misconception where memory_id = $1 and state = 'active'
            order by since desc, id limit ${MOST_TOLD}) active), '[]') as misconceptions,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'text', text,
            'since', to_char(since at time zone 'UTC', ${ISO})) order by since desc, id)
          from (select *, row_number() over (partition by kind order by since desc, id) as place
            from student_statement where memory_id = $1) said
          where place <= ${MOST_TOLD_OF_A_KIND}), '[]') as statements`;
    const query = { name: 'told-observations', text, values: [memoryId] };
    return (await this.pool.query<ToldObservations>(query)).rows[0] ?? { misconceptions: [], statements: [] };
  }

  /** Names of what is active in each of some memories, newest first; memories without any are left out. */
  async activeNames(memoryIds: readonly string[]): Promise<Map<string, string[]>> {
    const text = `select memory_id as "memoryId", array_agg(name order by since desc, name collate "C", id) as names
      from misconception where memory_id = any($1) and state = 'active' group by memory_id`;
    const query = { name: 'class-misconceptions', text, values: [memoryIds] };
    const { rows } = await this.pool.query<{ memoryId: string; names: string[] }>(query);
    return new Map(rows.map(({ memoryId, names }) => [memoryId, names]));
  }

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
