import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { EpisodeKind } from '#libs/episodes/index.js';
import { inRepeatableTransaction } from '#libs/projecting/index.js';
import {
  packSegment,
  type RecallEntry,
  type RecallIndex,
  SEGMENT_ENTRIES,
  SEGMENT_VERSION,
  unpackSegment,
} from '#libs/recall/index.js';
import { CopyBinaryRows } from './copy-binary.js';
import { EPISODES_RULES_VERSION } from './episodes.projection.js';
import { decodeStems } from './stems.js';
import { TextVectors } from './text-vectors.js';

type EntryRow = [
  revision: number,
  kind: EpisodeKind,
  occurredAt: number,
  salience: number,
  collapseKey: string,
  stems: string,
  asks: boolean,
  narration: boolean,
  textHash: string,
];

/** What packed entries were made from; a segment with another stamp is stale. */
export interface SegmentStamp {
  /** The embedding model. */
  readonly model: string;
  /** `memory.generation`. */
  readonly generation: number;
}

/**
 * Fills a memory's recall index from the database: packed segments of 256 episodes first, then the rows behind them
 * (architecture.md, decision 7). Segments are made from rows that are final and whole, and are only ever a shortcut.
 */
export class RecallEntries {
  private readonly vectors: TextVectors;

  constructor(private readonly pool: Pool) {
    this.vectors = new TextVectors(pool);
  }

  /** Adds everything behind the index's last entry. Returns the last revision that was added, or -1. */
  async fill(index: RecallIndex, memoryId: string, stamp: SegmentStamp): Promise<number> {
    if (index.size === 0) {
      for await (const bytes of this.segments(memoryId, stamp)) {
        unpackSegment(bytes, index);
      }
    }
    const entries = await this.entriesAfter(memoryId, index.size === 0 ? -1 : index.revision, stamp.model);
    index.addAll(entries);
    return entries.at(-1)?.revision ?? index.revision;
  }

  /**
   * Packs the episodes that fill whole segments and have their vectors, as far as that wasn't done yet.
   * Returns how many segments were made.
   */
  async pack(memoryId: string, stamp: SegmentStamp): Promise<number> {
    const { segments, episodes } = await this.counts(memoryId, stamp);
    if (episodes < (segments + 1) * SEGMENT_ENTRIES) {
      return 0;
    }
    const entries = await this.entriesAfter(memoryId, await this.lastRevision(memoryId, segments), stamp.model);
    let made = 0;
    for (let start = 0; start + SEGMENT_ENTRIES <= entries.length; start += SEGMENT_ENTRIES) {
      const segment = entries.slice(start, start + SEGMENT_ENTRIES);
      if (segment.some(({ vector }) => vector === null)) {
        break;
      }
      await this.store(memoryId, segments + made, stamp, segment);
      made += 1;
    }
    return made;
  }

  /** The stored vectors of some episodes by revision; those that have none yet are left out. */
  async vectorsAt(memoryId: string, revisions: readonly number[], model: string): Promise<Map<number, Int8Array>> {
    const text = 'select revision, text_hash as "textHash" from episode where memory_id = $1 and revision = any($2)';
    const query = { name: 'text-hashes', text, values: [memoryId, revisions] };
    const { rows } = await this.pool.query<{ revision: number; textHash: string }>(query);
    const vectors = await this.vectors.of(memoryId, model, [...new Set(rows.map(({ textHash }) => textHash))]);
    return new Map(
      rows.flatMap(({ revision, textHash }): [number, Int8Array][] => {
        const vector = vectors.get(textHash);
        return vector ? [[revision, vector]] : [];
      }),
    );
  }

  private async *segments(memoryId: string, stamp: SegmentStamp): AsyncGenerator<Uint8Array> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const rows = new CopyBinaryRows();
      const query = `copy (select bytes from recall_segment where memory_id = ${literal(memoryId)}
        and stamp = ${literal(stampText(stamp))} order by segment) to stdout (format binary)`;
      for await (const chunk of client.query(copyTo(query)) as AsyncIterable<Buffer>) {
        for (const [bytes] of rows.push(chunk)) {
          if (bytes) {
            yield bytes;
          }
        }
      }
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async counts(memoryId: string, stamp: SegmentStamp): Promise<{ segments: number; episodes: number }> {
    const text = `select (select count(*)::int from recall_segment where memory_id = $1 and stamp = $2) as segments,
        (select coalesce(sum(value::int), 0)::int from jsonb_each_text(m.counts)) as episodes
      from memory m where m.memory_id = $1`;
    const query = { name: 'segment-counts', text, values: [memoryId, stampText(stamp)] };
    return (
      (await this.pool.query<{ segments: number; episodes: number }>(query)).rows[0] ?? { segments: 0, episodes: 0 }
    );
  }

  /** The revision of the last episode in the first so many segments; -1 for none. */
  private async lastRevision(memoryId: string, segments: number): Promise<number> {
    if (segments === 0) {
      return -1;
    }
    const text = 'select revision from episode where memory_id = $1 order by revision offset $2 limit 1';
    const values = [memoryId, segments * SEGMENT_ENTRIES - 1];
    return (await this.pool.query<{ revision: number }>(text, values)).rows[0]?.revision ?? -1;
  }

  private async store(
    memoryId: string,
    segment: number,
    stamp: SegmentStamp,
    entries: readonly RecallEntry[],
  ): Promise<void> {
    const text = `insert into recall_segment (memory_id, segment, stamp, bytes) values ($1, $2, $3, $4)
      on conflict (memory_id, segment) do update set stamp = excluded.stamp, bytes = excluded.bytes`;
    const values = [memoryId, segment, stampText(stamp), Buffer.from(packSegment(entries))];
    await inRepeatableTransaction(this.pool, (client) => client.query(text, values));
  }

  private async entriesAfter(memoryId: string, revision: number, model: string): Promise<RecallEntry[]> {
    const text = `select revision, kind, (extract(epoch from occurred_at) * 1000)::float8, salience, collapse_key, stems, asks,
        narration, text_hash
      from episode where memory_id = $1 and revision > $2 order by revision`;
    const query = { name: 'recall-entries', text, values: [memoryId, revision], rowMode: 'array' as const };
    const { rows } = await this.pool.query<EntryRow>(query);
    const vectors = await this.vectors.of(memoryId, model, [...new Set(rows.map((row) => row[8]))]);
    return rows.map(([at, kind, occurredAt, salience, collapseKey, stems, asks, narration, textHash]) => ({
      revision: at,
      kind,
      occurredAt,
      salience,
      collapseKey,
      stems: decodeStems(stems),
      asks,
      narration,
      vector: vectors.get(textHash) ?? null,
    }));
  }
}

function stampText({ model, generation }: SegmentStamp): string {
  return `${model} ${EPISODES_RULES_VERSION} segment/${SEGMENT_VERSION} ${generation}`;
}

/** COPY takes no parameters; what is put into it are ids and stamps of our own, quoted all the same. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
