import { LRUCache } from 'lru-cache';
import type { Embedder } from '#libs/embedding/index.js';
import { RecallIndex } from '#libs/recall/index.js';
import type {
  EpisodeQueries,
  MemoryQueries,
  MemoryReading,
  RecallEntries,
  TextVectors,
  ToldEpisode,
} from '#projections/episodes/index.js';

/** A memory's index, how to read a question in it, and the texts that were told of it lately. */
export interface IndexedMemory {
  readonly index: RecallIndex;
  readonly reading: MemoryReading;
  readonly told: LRUCache<number, ToldEpisode>;
}

interface Cached extends IndexedMemory {
  /** The revision up to which rows were brought in: events without an episode count too. */
  readonly revision: number;
}

/** Memory that all indexes may take together unless set otherwise: some 200 memories of 1,000 episodes, or two of 100,000. */
export const DEFAULT_INDEX_BYTES = 256 * 1024 * 1024;
/** Texts kept at hand for one memory: what a student asks about today is asked about again. */
const TOLD_KEPT = 400;
/** About what such a text takes, for the budget of bytes. */
const TOLD_BYTES = 2_000;

/**
 * Recall indexes of the memories that were asked last, within a budget of bytes (architecture.md, decision 7). The first
 * touch builds an index from segments and rows; after that a turn brings in only what is new. Callers of one memory share
 * the work.
 */
export class RecallIndexes {
  private readonly cache: LRUCache<string, Cached>;
  private readonly loading = new Map<string, Promise<Cached | null>>();

  constructor(
    private readonly entries: RecallEntries,
    private readonly episodes: EpisodeQueries,
    private readonly memories: MemoryQueries,
    private readonly vectors: TextVectors,
    private readonly embedder: Embedder,
    maxBytes: number = DEFAULT_INDEX_BYTES,
  ) {
    const sizeCalculation = ({ index, told }: Cached): number => Math.max(1, index.bytes + told.size * TOLD_BYTES);
    this.cache = new LRUCache({ maxSize: maxBytes, sizeCalculation });
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

  /** The texts of episodes that recall chose, by revision; those told lately are at hand. */
  async told(
    memoryId: string,
    { told }: IndexedMemory,
    revisions: readonly number[],
  ): Promise<Map<number, ToldEpisode>> {
    const found = new Map<number, ToldEpisode>();
    const missing: number[] = [];
    for (const revision of revisions) {
      const known = told.get(revision);
      if (known) {
        found.set(revision, known);
      } else {
        missing.push(revision);
      }
    }
    if (missing.length > 0) {
      for (const [revision, episode] of await this.episodes.told(memoryId, missing)) {
        told.set(revision, episode);
        found.set(revision, episode);
      }
    }
    return found;
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

  /**
   * Gives the newest entries that lack one their vectors, where these are stored by now: somebody else may have embedded
   * the texts, this process a moment ago or another node.
   */
  async bringVectors(memoryId: string, { index }: IndexedMemory, limit: number): Promise<void> {
    const revisions = index.revisionsWithoutVector(limit);
    for (const [revision, vector] of await this.entries.vectorsAt(memoryId, revisions, this.embedder.id)) {
      index.setVector(revision, vector);
    }
  }

  /** Packs what is whole of a memory, so that its next first touch is quick. */
  async pack(memoryId: string): Promise<void> {
    const reading = await this.memories.reading(memoryId);
    if (reading) {
      await this.entries.pack(memoryId, { model: this.embedder.id, generation: reading.generation });
    }
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
    // In another generation rows that are in the index have changed.
    const base = cached && cached.reading.generation === reading.generation ? cached : null;
    const index = base?.index ?? new RecallIndex({ dimensions: this.embedder.dimensions });
    const stamp = { model: this.embedder.id, generation: reading.generation };
    const last = await this.entries.fill(index, memoryId, stamp);
    const told = base?.told ?? new LRUCache<number, ToldEpisode>({ max: TOLD_KEPT });
    const loaded: Cached = { index, reading, told, revision: Math.max(revision, last) };
    this.cache.set(memoryId, loaded);
    return loaded;
  }
}
