import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Embedder } from '#libs/embedding/index.js';
import { RoutingMap } from '#libs/recall/routing/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';
import { type MemoryReading, type TextVectors, textHash } from '#projections/episodes/index.js';

/** Memory that all maps may take together: some thousand maps of forty concepts, or thirty of a thousand. */
const MAP_BYTES = 64 * 1024 * 1024;
/** Texts embedded in one go: a few milliseconds of the one thread that also answers requests. */
const TEXTS_PER_BATCH = 32;

export interface MapIndexDependencies {
  readonly maps: Pick<ConceptMapQueries, 'map'>;
  readonly vectors: Pick<TextVectors, 'of' | 'store'>;
  readonly embedder: Embedder;
  readonly observer: {
    /** Concepts of a map are found by their names alone until a later turn has embedded them. */
    conceptsNotEmbedded(error: unknown): void;
  };
}

/** A map in mind. */
interface Cached {
  readonly routing: RoutingMap;
  /** Which map it is; the memory's reading says which one is today's. */
  readonly stamp: string;
  /** Its concepts have their vectors, or are getting them. */
  embedded: boolean;
}

/**
 * The maps of the memories that were asked last, ready to route questions, within a budget of bytes. Whether one is still
 * today's is known from the memory's reading, so that a turn asks the database nothing for it. Vectors of concepts are made in
 * the background, once for each text of a memory; until then a map is routed by names alone.
 */
export class MapIndexes {
  private readonly cache = new LRUCache<string, Cached>({
    maxSize: MAP_BYTES,
    sizeCalculation: ({ routing }) => Math.max(1, routing.bytes),
  });
  private readonly loading = new Map<string, Promise<Cached | null>>();
  private readonly embedding = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly dependencies: MapIndexDependencies) {}

  /** The map that a reading speaks of, or a newer one; null when the memory has none. */
  async at(memoryId: string, { mapStamp, language }: MemoryReading): Promise<RoutingMap | null> {
    if (mapStamp === null) {
      this.cache.delete(memoryId);
      return null;
    }
    const cached = this.cache.get(memoryId);
    const current = cached?.stamp === mapStamp ? cached : await this.loaded(memoryId, mapStamp, language);
    if (current && !current.embedded && !this.stopped) {
      this.embed(memoryId, current, language);
    }
    return current?.routing ?? null;
  }

  /** Resolves when no concept is being embedded any more. */
  async settled(): Promise<void> {
    while (this.embedding.size > 0) {
      await Promise.all(this.embedding);
    }
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.settled();
  }

  /** Callers of one map share the work. */
  private async loaded(memoryId: string, stamp: string, language: MemoryReading['language']): Promise<Cached | null> {
    const key = `${memoryId} ${stamp}`;
    const underWay = this.loading.get(key);
    if (underWay) {
      return underWay;
    }
    const loading = this.load(memoryId, stamp, language);
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private async load(memoryId: string, stamp: string, language: MemoryReading['language']): Promise<Cached | null> {
    const versioned = await this.dependencies.maps.map(memoryId);
    if (!versioned) {
      return null;
    }
    const routing = new RoutingMap(versioned.map, language, this.dependencies.embedder.dimensions);
    const loaded: Cached = { routing, stamp, embedded: false };
    this.cache.set(memoryId, loaded);
    return loaded;
  }

  private embed(memoryId: string, cached: Cached, language: MemoryReading['language']): void {
    cached.embedded = true;
    const work = this.bringVectors(memoryId, cached.routing, language)
      .catch((error: unknown) => {
        // The next turn tries again, as it does with its own question.
        cached.embedded = false;
        this.dependencies.observer.conceptsNotEmbedded(error);
      })
      .finally(() => this.embedding.delete(work));
    this.embedding.add(work);
  }

  /** Gives concepts their vectors: those that are stored first, then the others, which are stored for the next time. */
  private async bringVectors(
    memoryId: string,
    routing: RoutingMap,
    language: MemoryReading['language'],
  ): Promise<void> {
    const { vectors, embedder } = this.dependencies;
    const texts = routing.texts.map((text, place) => ({ text, place, hash: textHash(text) }));
    const stored = await vectors.of(memoryId, embedder.id, [...new Set(texts.map(({ hash }) => hash))]);
    for (const { place, hash } of texts) {
      const vector = stored.get(hash);
      if (vector) {
        routing.setVector(place, vector);
      }
    }
    const missing = texts.filter(({ hash }) => !stored.has(hash));
    for (let start = 0; start < missing.length && !this.stopped; start += TEXTS_PER_BATCH) {
      const batch = missing.slice(start, start + TEXTS_PER_BATCH);
      const embedded = await embedder.embed(batch.map(({ text }) => ({ text, language })));
      const made = new Map<string, Int8Array>();
      for (const [index, { place, hash }] of batch.entries()) {
        const vector = embedded[index];
        if (!vector) {
          throw new Error(`the embedder ${embedder.id} gave ${embedded.length} vectors for ${batch.length} texts`);
        }
        routing.setVector(place, vector);
        made.set(hash, vector);
      }
      await vectors.store(memoryId, embedder.id, made);
      await nextTurn();
    }
  }
}
