import type { Pool } from 'pg';
import type { EpisodeKind, Verdict } from '#libs/episodes/index.js';
import type { DayEpisode } from '#libs/night/consolidate.js';

/** An episode as it is listed. */
export interface ListedEpisode {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly localDay: string;
  readonly summary: string;
  readonly text: string;
  readonly salience: number;
  readonly revision: number;
  readonly data: Record<string, unknown>;
  readonly hash: string;
}

/** An episode with what tells whether it is read again. */
export interface ReadableEpisode extends ListedEpisode {
  readonly narration: boolean;
}

/** Where a page of a list goes on: behind this episode. */
export interface EpisodePlace {
  readonly occurredAt: Date;
  readonly revision: number;
}

export interface EpisodeConditions {
  readonly kind: EpisodeKind | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Literal text. */
  readonly q: string | null;
  readonly after: EpisodePlace | null;
  readonly limit: number;
}

/** What the block tells of an episode that recall chose. */
export interface ToldEpisode {
  readonly revision: number;
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: Date;
  readonly localDay: string;
  readonly summary: string;
  /** No more of it than a block could quote. */
  readonly text: string;
  readonly verdict: Verdict | null;
  /** Of a check: no more of its texts than a block could quote, null where there is none. Null for every other kind. */
  readonly check: {
    readonly prompt: string | null;
    readonly response: string | null;
    readonly evaluation: string | null;
  } | null;
}

/** What of an episode's data says what was checked. */
interface CheckedData {
  readonly topic?: string;
  readonly verdict?: Verdict;
  readonly items?: readonly { readonly topic: string; readonly verdict: Verdict }[];
}

function checksOf(kind: EpisodeKind, { topic, verdict, items }: CheckedData): DayEpisode['checks'] {
  if (kind === 'quiz') {
    return items ?? [];
  }
  return kind === 'check' && topic !== undefined && verdict !== undefined ? [{ topic, verdict }] : [];
}

/** Longer quotations don't stand in a block. */
const TOLD_CHARACTERS = 1_500;

const LISTED = `id, kind, occurred_at as "occurredAt", recorded_at as "recordedAt", local_day as "localDay", summary, text,
  salience, revision, data, hash`;

/** Queries of the table `episode`. */
export class EpisodeQueries {
  constructor(private readonly pool: Pool) {}

  /** The episodes of a local day, in the order of the stream, as far as summing the day up goes. */
  async ofDay(memoryId: string, day: string): Promise<DayEpisode[]> {
    // Wherever the student was, the day lies within two days of the same day in UTC: the index by time leads there.
    const text = `select revision, kind, summary, salience, data from episode
      where memory_id = $1 and local_day = $2
        and occurred_at between $2::timestamptz - interval '2 days' and $2::timestamptz + interval '3 days'
      order by revision`;
    const { rows } = await this.pool.query<Omit<DayEpisode, 'checks'> & { data: CheckedData }>(text, [memoryId, day]);
    return rows.map(({ data, ...episode }) => ({ ...episode, checks: checksOf(episode.kind, data) }));
  }

  /** Episodes newest first (by when they happened, then by revision). */
  async list(memoryId: string, conditions: EpisodeConditions): Promise<ListedEpisode[]> {
    const text = `select ${LISTED} from episode
      where memory_id = $1
        and ($2::text is null or kind = $2)
        and ($3::timestamptz is null or occurred_at >= $3)
        and ($4::timestamptz is null or occurred_at < $4)
        and ($5::text is null or position(lower($5) in lower(text)) > 0 or position(lower($5) in lower(summary)) > 0)
        and ($6::timestamptz is null or (occurred_at, revision) < ($6, $7::int))
      order by occurred_at desc, revision desc limit $8`;
    const { kind, from, to, q, after, limit } = conditions;
    const values = [memoryId, kind, from, to, q, after?.occurredAt ?? null, after?.revision ?? null, limit];
    return (await this.pool.query<ListedEpisode>(text, values)).rows;
  }

  /** Episodes after a revision, in the order in which they were recorded. */
  async since(
    memoryId: string,
    revision: number,
    limit: number,
  ): Promise<Pick<ListedEpisode, 'id' | 'kind' | 'revision'>[]> {
    const query = {
      name: 'episodes-since',
      text: 'select id, kind, revision from episode where memory_id = $1 and revision > $2 order by revision limit $3',
      values: [memoryId, revision, limit],
    };
    return (await this.pool.query<Pick<ListedEpisode, 'id' | 'kind' | 'revision'>>(query)).rows;
  }

  /** One episode by its id. */
  async byId(memoryId: string, episodeId: string): Promise<ListedEpisode | null> {
    const text = `select ${LISTED} from episode where memory_id = $1 and id = $2`;
    return (await this.pool.query<ListedEpisode>(text, [memoryId, episodeId])).rows[0] ?? null;
  }

  /** Some episodes, by their ids. */
  async byIds(memoryId: string, episodeIds: readonly string[]): Promise<Map<string, ListedEpisode>> {
    const text = `select ${LISTED} from episode where memory_id = $1 and id = any($2)`;
    const { rows } = await this.pool.query<ListedEpisode>(text, [memoryId, episodeIds]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Episodes behind a revision, in the order of the log. */
  async after(memoryId: string, revision: number, limit: number): Promise<ReadableEpisode[]> {
    const text = `select ${LISTED}, narration from episode where memory_id = $1 and revision > $2 order by revision limit $3`;
    return (await this.pool.query<ReadableEpisode>(text, [memoryId, revision, limit])).rows;
  }

  /** The texts of episodes that recall chose, by revision. */
  async told(memoryId: string, revisions: readonly number[]): Promise<Map<number, ToldEpisode>> {
    const text = `select revision, id, kind, occurred_at as "occurredAt", local_day as "localDay", summary,
        left(text, ${TOLD_CHARACTERS}) as text, data ->> 'verdict' as verdict,
        case when kind = 'check' then jsonb_build_object('prompt', left(data ->> 'prompt', ${TOLD_CHARACTERS}),
          'response', left(data ->> 'response', ${TOLD_CHARACTERS}),
          'evaluation', left(data ->> 'evaluation', ${TOLD_CHARACTERS})) end as "check"
      from episode where memory_id = $1 and revision = any($2)`;
    const { rows } = await this.pool.query<ToldEpisode>({ name: 'episodes-told', text, values: [memoryId, revisions] });
    return new Map(rows.map((row) => [row.revision, row]));
  }
}
