import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Embedder } from '#libs/embedding/index.js';
import type { TextVectors, UnembeddedText } from '#projections/episodes/index.js';

/** Texts embedded and stored in one go: a few milliseconds of the one thread that also answers requests. */
const TEXTS_PER_BATCH = 64;
/** Memories of which it is remembered how far their texts are embedded. */
const CURSORS_KEPT = 50_000;
/** Texts that are recorded one by one are embedded together after this time; a recall in between embeds them itself. */
const GATHER_MS = 200;
/** After an embedder failed, it is left alone this long before the next try: 1 s, doubling to 60 s. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

export interface VectoriserObserver {
  /** The embedder failed; `retryInMs` until the next try. Nothing waits for it but the pool of meanings. */
  embeddingFailed(error: unknown, retryInMs: number): void;
}

/**
 * Gives every text its vector, off the request path, one memory after the other: texts that were just recorded, and after
 * a change of the model all of them. What fails is tried again; a store never waits for an embedder.
 */
export class Vectoriser {
  private readonly queue = new Set<string>();
  /** By memory: every text up to this revision has its vector. */
  private readonly cursors = new LRUCache<string, number>({ max: CURSORS_KEPT });
  private running: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  private retryMs = FIRST_RETRY_MS;
  private retryTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly embedder: Embedder,
    private readonly vectors: TextVectors,
    /** Told which texts of a memory have got their vectors. */
    private readonly onStored: (memoryId: string, vectors: ReadonlyMap<string, Int8Array>) => Promise<void>,
    /** Told that a memory has all its vectors. */
    private readonly onWhole: (memoryId: string) => Promise<void>,
    private readonly observer: VectoriserObserver,
  ) {}

  /** This memory may hold texts without vectors. */
  schedule(memoryId: string): void {
    if (this.isStopped) {
      return;
    }
    this.queue.add(memoryId);
    if (!this.running && !this.retryTimer) {
      this.running = this.drain().finally(() => {
        this.running = null;
      });
    }
  }

  /** Looks through all memories: after a start, and so after a change of the model. Returns how many were behind. */
  async sweep(): Promise<number> {
    const behind = await this.vectors.memoriesMissing(this.embedder.id);
    for (const memoryId of behind) {
      this.schedule(memoryId);
    }
    return behind.length;
  }

  /** Embeds what a memory lacks, at most `limit` texts, now; returns whether nothing is missing after it. */
  async embedMissing(memoryId: string, limit: number, signal?: AbortSignal): Promise<boolean> {
    const behind = this.cursors.get(memoryId) ?? -1;
    const { texts, lookedAt, revision } = await this.vectors.missing(memoryId, this.embedder.id, behind, limit);
    if (texts.length > 0) {
      await this.embedAndStore(memoryId, texts, signal);
    }
    this.cursors.set(memoryId, revision);
    return lookedAt < limit;
  }

  /** Resolves when nothing is left to embed, or when the embedder has failed. */
  async settled(): Promise<void> {
    while (this.running) {
      await this.running;
    }
  }

  /** What an embedder is asked just now is let go: one that doesn't answer mustn't hold up the end. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.queue.clear();
    if (this.retryTimer) {
      clearTimeout(this.retryTimer);
      this.retryTimer = null;
    }
    await this.settled();
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async embedAndStore(
    memoryId: string,
    texts: readonly UnembeddedText[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const embedded = await this.embedder.embed(texts, signal ? { signal } : undefined);
    const vectors = new Map<string, Int8Array>();
    for (const [index, { textHash }] of texts.entries()) {
      const vector = embedded[index];
      if (!vector) {
        throw new Error(`the embedder ${this.embedder.id} gave ${embedded.length} vectors for ${texts.length} texts`);
      }
      vectors.set(textHash, vector);
    }
    await this.vectors.store(memoryId, this.embedder.id, vectors);
    await this.onStored(memoryId, vectors);
  }

  private async drain(): Promise<void> {
    await delay(GATHER_MS);
    for (const memoryId of this.queue) {
      this.queue.delete(memoryId);
      try {
        while (!this.isStopped && !(await this.embedMissing(memoryId, TEXTS_PER_BATCH, this.stopping.signal))) {
          // A memory with many texts takes several batches.
        }
        await this.onWhole(memoryId);
        this.retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (!this.isStopped) {
          this.retryLater(memoryId, error);
        }
        return;
      }
    }
  }

  private retryLater(memoryId: string, error: unknown): void {
    this.queue.add(memoryId);
    this.observer.embeddingFailed(error, this.retryMs);
    this.retryTimer = setTimeout(() => {
      this.retryTimer = null;
      this.schedule(memoryId);
    }, this.retryMs);
    this.retryTimer.unref();
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }
}
