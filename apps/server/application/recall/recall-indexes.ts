import { LRUCache } from 'lru-cache';
import type { Embedder } from '#libs/embedding/index.js';
import { RecallIndex } from '#libs/recall/index.js';
import type { EpisodeQueries, MemoryQueries, ReadingSettings, TextVectors } from '#projections/episodes/index.js';

/** A memory's index and how to read a question in it. */
export interface IndexedMemory {
  readonly index: RecallIndex;
  readonly reading: ReadingSettings;
}

interface Cached extends IndexedMemory {
  /** The revision up to which rows were brought in: events without an episode count too. */
  readonly revision: number;
}

/** Memory that all indexes may take together unless set otherwise: some 200 memories of 1,000 episodes, or two of 100,000. */
export const DEFAULT_INDEX_BYTES = 256 * 1024 * 1024;

/**
 * Recall indexes of the memories that were asked last, within a budget of bytes (architecture.md, decision 7). The first
 * touch builds an index from its rows; after that a turn brings in only what is new. Callers of one memory share the work.
 */
export class RecallIndexes {
  private readonly cache: LRUCache<string, Cached>;
  private readonly loading = new Map<string, Promise<Cached | null>>();

  constructor(
    private readonly episodes: EpisodeQueries,
    private readonly memories: MemoryQueries,
    private readonly vectors: TextVectors,
    private readonly embedder: Embedder,
    maxBytes: number = DEFAULT_INDEX_BYTES,
  ) {
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ index }) => Math.max(1, index.bytes) });
  }

  /** A memory's index with everything projected up to `revision`; null while nothing of it is projected. */
  async at(memoryId: string, revision: number): Promise<IndexedMemory | null> {
    const cached = this.cache.get(memoryId);
    if (cached && cached.revision >= revision) {
      return cached;
    }
    const underWay = this.loading.get(memoryId);
    if (underWay) {
      await underWay;
      return this.at(memoryId, revision);
    }
    const loading = this.load(memoryId, revision, cached ?? null);
    this.loading.set(memoryId, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(memoryId);
    }
  }

  /** Some texts of a memory have got their vectors. */
  async vectorsStored(memoryId: string, vectors: ReadonlyMap<string, Int8Array>): Promise<void> {
    // An index that is being read right now may have missed them.
    await this.loading.get(memoryId);
    if (!this.cache.has(memoryId)) {
      return;
    }
    const revisions = await this.vectors.revisionsOf(memoryId, [...vectors.keys()]);
    const cached = this.cache.get(memoryId);
    for (const { textHash, revision } of revisions) {
      const vector = vectors.get(textHash);
      if (cached && vector && revision <= cached.index.revision) {
        cached.index.setVector(revision, vector);
      }
    }
  }

  /** Rows of a memory were changed, not only added: its index is built anew at the next touch. */
  drop(memoryId: string): void {
    this.cache.delete(memoryId);
  }

  /** Lets go of every index; each is built anew at its next touch. */
  clear(): void {
    this.cache.clear();
  }

  private async load(memoryId: string, revision: number, cached: Cached | null): Promise<Cached | null> {
    const reading = await this.memories.reading(memoryId);
    if (!reading) {
      return null;
    }
    // Another language reads every text anew.
    const base = cached && cached.reading.language === reading.language ? cached : null;
    const index = base?.index ?? new RecallIndex({ dimensions: this.embedder.dimensions });
    const entries = await this.episodes.entriesAfter(memoryId, base?.revision ?? -1, this.embedder.id);
    index.addAll(entries);
    const loaded: Cached = { index, reading, revision: Math.max(revision, entries.at(-1)?.revision ?? -1) };
    this.cache.set(memoryId, loaded);
    return loaded;
  }
}
