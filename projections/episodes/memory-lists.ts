import type { Pool } from 'pg';
import type { Language } from '#libs/language/index.js';

/** Whose rows a list may show. */
export interface ListScope {
  readonly tenant: string;
  /** The only student; null: every one of the tenant. */
  readonly student: string | null;
  /** The only subjects; null: all of them. */
  readonly subjects: readonly string[] | null;
}

/** A page of a list that is ordered by id: what comes behind `after`, or the start. */
export interface ListPlace {
  readonly after: string | null;
  readonly limit: number;
}

export interface ListedStudent {
  readonly student: string;
  readonly subjects: number;
  readonly episodes: number;
  readonly lastAt: Date | null;
}

export interface ListedSubject {
  readonly subject: string;
  readonly name: string | null;
  readonly language: string;
  readonly timeZone: string;
  readonly episodes: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

export interface ListedClass {
  readonly subject: string;
  readonly students: number;
  readonly episodes: number;
  readonly lastAt: Date | null;
}

/** A student of a class. */
export interface ListedMember {
  readonly memoryId: string;
  readonly student: string;
  readonly language: Language;
  readonly episodes: number;
  readonly lastAt: Date | null;
}

/** Episodes of all kinds in a memory. */
const EPISODES = '(select coalesce(sum(count::int), 0) from jsonb_each_text(counts) as kinds(kind, count))';
const IN_SCOPE = 'tenant = $1 and ($2::text is null or student = $2) and ($3::text[] is null or subject = any($3))';

/**
 * Lists over the table `memory`. They show what is projected: unlike the queries about one memory they don't wait for
 * every memory of the tenant to catch up.
 */
export class MemoryLists {
  constructor(private readonly pool: Pool) {}

  /** Students by id. `q` is literal text somewhere in the id; case doesn't matter. */
  async students(scope: ListScope, q: string | null, { after, limit }: ListPlace): Promise<ListedStudent[]> {
    const text = `select student, count(*)::int as subjects, sum(${EPISODES})::int as episodes, max(last_at) as "lastAt"
      from memory
      where ${IN_SCOPE} and ($4::text is null or student > $4)
        and ($5::text is null or position(lower($5) in lower(student)) > 0)
      group by student order by student limit $6`;
    return (await this.pool.query<ListedStudent>(text, [...valuesOf(scope), after, q, limit])).rows;
  }

  /** The subjects of one student, by id; none for a student that nobody knows. */
  async subjectsOf(scope: ListScope, student: string): Promise<ListedSubject[]> {
    const text = `select subject, name, language, time_zone as "timeZone", ${EPISODES}::int as episodes,
        first_at as "firstAt", last_at as "lastAt"
      from memory where ${IN_SCOPE} and student = $4 order by subject`;
    return (await this.pool.query<ListedSubject>(text, [...valuesOf(scope), student])).rows;
  }

  /** The memories of a subject, by student. @param students those alone; null: every one */
  async classOf(
    scope: ListScope,
    subject: string,
    students: readonly string[] | null,
    { after, limit }: ListPlace,
  ): Promise<ListedMember[]> {
    const text = `select memory_id as "memoryId", student, language, ${EPISODES}::int as episodes, last_at as "lastAt"
      from memory
      where ${IN_SCOPE} and subject = $4 and ($5::text[] is null or student = any($5)) and ($6::text is null or student > $6)
      order by student limit $7`;
    const values = [...valuesOf(scope), subject, students, after, limit];
    return (await this.pool.query<ListedMember>(text, values)).rows;
  }

  /** Subjects of the tenant, by id. */
  async subjects(scope: ListScope, { after, limit }: ListPlace): Promise<ListedClass[]> {
    const text = `select subject, count(*)::int as students, sum(${EPISODES})::int as episodes, max(last_at) as "lastAt"
      from memory
      where ${IN_SCOPE} and ($4::text is null or subject > $4)
      group by subject order by subject limit $5`;
    return (await this.pool.query<ListedClass>(text, [...valuesOf(scope), after, limit])).rows;
  }
}

function valuesOf({ tenant, student, subjects }: ListScope): unknown[] {
  return [tenant, student, subjects];
}
