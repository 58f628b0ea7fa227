import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { KeyStore } from '#libs/chain/index.js';
import type { Embedder } from '#libs/embedding/index.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import type { EventLog } from '#libs/event-log/index.js';
import { ProjectionTables, Projector } from '#libs/projecting/index.js';
import type { AppendListener, Clock } from '#libs/recording/index.js';
import { EpisodeQueries, MemoryQueries, RecallEntries, TextVectors } from '#projections/episodes/index.js';
import { RecallIndexes } from '../application/recall/recall-indexes.js';
import { Vectoriser } from '../application/vectoriser.js';
import { PROJECTIONS } from '../projections.js';

/** What keeps the read models up with the log, in whichever thread. */
export interface Projecting extends AppendListener {
  /** Something says that this memory has moved. */
  schedule(memoryId: string): void;
  /**
   * Returns once the read models of a memory hold everything up to `revision` (the log's head when absent), and that
   * revision.
   *
   * @throws ProjectionParkedError when a projection can't take an event before that
   */
  catchUp(memoryId: string, revision?: number): Promise<number>;
  /** Finds every memory that is behind and projects it; returns how many there were. */
  sweep(): Promise<number>;
  /** Projects everything that was appended before this call. */
  catchUpAll(): Promise<void>;
  /** Resolves when everything it knows of is projected. */
  settled(): Promise<void>;
}

/** What gives every text its vector, in whichever thread. */
export interface Vectorising {
  /** This memory may hold texts without vectors. */
  schedule(memoryId: string): void;
  /** Embeds what a memory lacks, at most `limit` texts, now; returns whether nothing is missing after it. */
  embedMissing(memoryId: string, limit: number, signal?: AbortSignal): Promise<boolean>;
  /** Resolves when nothing is left to embed, or when the embedder has failed. */
  settled(): Promise<void>;
}

export interface ReadModelDependencies {
  readonly pool: Pool;
  /** Knows how the tables of the projections are made; no connection of it is used. */
  readonly dataSource: DataSource;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly embedder: Embedder;
  readonly clock: Clock;
  warning(message: string, details: Record<string, unknown>): void;
  /** The read models of a memory hold these events. */
  projected(memoryId: string, events: readonly RecordedEvent[]): void;
  /** Texts of a memory have got their vectors. */
  embedded(memoryId: string, vectors: ReadonlyMap<string, Int8Array>): Promise<void>;
}

/** The read models with what writes them and what reads them. */
export interface ReadModels {
  readonly projections: readonly {
    readonly projection: (typeof PROJECTIONS)[number];
    readonly tables: ProjectionTables;
  }[];
  readonly projector: Projector;
  readonly vectoriser: Vectoriser;
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly vectors: TextVectors;
  readonly indexes: RecallIndexes;
}

/** Puts them together. Nothing runs yet. */
export function openReadModels(dependencies: ReadModelDependencies): ReadModels {
  const { pool, dataSource, log, keys, embedder, clock, warning, projected, embedded } = dependencies;
  const memories = new MemoryQueries(pool);
  const episodes = new EpisodeQueries(pool);
  const vectors = new TextVectors(pool);
  const indexes = new RecallIndexes(new RecallEntries(pool), episodes, memories, vectors, embedder);
  const vectoriser = new Vectoriser(embedder, vectors, embedded, (memoryId) => indexes.pack(memoryId), {
    embeddingFailed: (error, retryInMs) => warning('embedding failed', { error, retryInMs }),
  });
  const projections = PROJECTIONS.map((projection) => ({
    projection,
    tables: new ProjectionTables(projection, dataSource),
  }));
  const projector = new Projector({
    pool,
    log,
    keys,
    tables: projections,
    clock,
    observer: {
      parked: (memoryId, projection, revision, error) =>
        warning('a memory is parked', { memoryId, projection, revision, error }),
      failed: (memoryId, error) => warning('projecting failed and is tried again', { memoryId, error }),
      projected,
    },
  });
  return { projections, projector, vectoriser, memories, episodes, vectors, indexes };
}
