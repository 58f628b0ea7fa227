import type { Pool } from 'pg';
import type { EpisodeKind } from '#libs/episodes/index.js';
import type { RecallEntry } from '#libs/recall/types.js';
import { decodeStems } from './stems.js';

/** An episode as it is listed. */
export interface ListedEpisode {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly localDay: string;
  readonly summary: string;
  readonly text: string;
  readonly concepts: string[];
  readonly salience: number;
  readonly revision: number;
  readonly data: Record<string, unknown>;
  readonly hash: string;
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
  readonly text: string;
  readonly data: Record<string, unknown>;
}

const LISTED = `id, kind, occurred_at as "occurredAt", recorded_at as "recordedAt", local_day as "localDay", summary, text,
  concepts, salience, revision, data, hash`;

type EntryRow = [
  revision: number,
  kind: EpisodeKind,
  occurredAt: number,
  salience: number,
  collapseKey: string,
  stems: string,
  asks: boolean,
  narration: boolean,
  concepts: string[],
  vector: string | null,
];

/** Queries of the table `episode`. */
export class EpisodeQueries {
  constructor(private readonly pool: Pool) {}

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

  /** One episode by its id. */
  async byId(memoryId: string, episodeId: string): Promise<ListedEpisode | null> {
    const text = `select ${LISTED} from episode where memory_id = $1 and id = $2`;
    return (await this.pool.query<ListedEpisode>(text, [memoryId, episodeId])).rows[0] ?? null;
  }

  /** The texts of episodes that recall chose, by revision. */
  async told(memoryId: string, revisions: readonly number[]): Promise<Map<number, ToldEpisode>> {
    const text = `select revision, id, kind, occurred_at as "occurredAt", local_day as "localDay", summary, text, data
      from episode where memory_id = $1 and revision = any($2)`;
    const { rows } = await this.pool.query<ToldEpisode>({ name: 'episodes-told', text, values: [memoryId, revisions] });
    return new Map(rows.map((row) => [row.revision, row]));
  }

  /** What scoring needs of the episodes after a revision, with the vectors of one model, in order of revision. */
  async entriesAfter(memoryId: string, revision: number, model: string): Promise<RecallEntry[]> {
    // Base64 is the fastest way for bytes through `pg`, which decodes hexadecimal slowly and binary rows not at all.
    const text = `select e.revision, e.kind, (extract(epoch from e.occurred_at) * 1000)::float8, e.salience, e.collapse_key,
        e.stems, e.asks, e.narration, e.concepts, encode(v.vector, 'base64')
      from episode e
      left join text_vector v on v.memory_id = e.memory_id and v.text_hash = e.text_hash and v.model = $3
      where e.memory_id = $1 and e.revision > $2 order by e.revision`;
    const query = { name: 'recall-entries', text, values: [memoryId, revision, model], rowMode: 'array' as const };
    const { rows } = await this.pool.query<EntryRow>(query);
    return rows.map(([at, kind, occurredAt, salience, collapseKey, stems, asks, narration, concepts, vector]) => ({
      revision: at,
      kind,
      occurredAt,
      salience,
      collapseKey,
      stems: decodeStems(stems),
      asks,
      narration,
      concepts,
      vector: vector === null ? null : int8(vector),
    }));
  }
}

function int8(base64: string): Int8Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
