import { LRUCache } from 'lru-cache';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { FileStore } from '#libs/reading/file-store.js';
import {
  findPassages,
  type IndexedSentence,
  indexedSentences,
  type Passage,
  type PassageFile,
  questionStems,
} from '#libs/reading/passages/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';

export interface PassageDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly maps: ConceptMapQueries;
  readonly store: FileStore;
}

/** Sentences kept at hand, over all files: some 300 bytes and 20 stems each, so about 100 MB. Our own figure. */
const SENTENCES_KEPT = 50_000;
/** What was taken away from a tenant is gone from here this soon, whoever took it. Our own figure. */
const KEPT_MS = 5 * 60_000;

/** Finds what a memory's files say, word for word. */
export class PassageService {
  private readonly cache = new LRUCache<string, readonly IndexedSentence[]>({
    maxSize: SENTENCES_KEPT,
    sizeCalculation: (sentences) => sentences.length + 1,
    ttl: KEPT_MS,
  });

  constructor(private readonly dependencies: PassageDependencies) {}

  /**
   * The passages that answer a question, best first. Null for a memory that was never opened.
   *
   * @param limit at least 1
   */
  async passages(memory: MemoryRef, question: string, limit: number): Promise<readonly Passage[] | null> {
    const memoryId = await this.caughtUp(memory);
    const reading = memoryId ? await this.dependencies.memories.reading(memoryId) : null;
    if (!memoryId || !reading) {
      return null;
    }
    const files = await this.filesOf(memory.tenant, memoryId, reading.language);
    return findPassages(files, questionStems(question, reading.language), limit);
  }

  /** The sentences of the memory's files. Null for a memory that was never opened. */
  async files(memory: MemoryRef): Promise<readonly PassageFile[] | null> {
    const memoryId = await this.caughtUp(memory);
    const reading = memoryId ? await this.dependencies.memories.reading(memoryId) : null;
    return memoryId && reading ? this.filesOf(memory.tenant, memoryId, reading.language) : null;
  }

  private async filesOf(tenant: string, memoryId: string, language: Language): Promise<PassageFile[]> {
    const files: PassageFile[] = [];
    for (const { fileId, name, fingerprint } of await this.dependencies.maps.files(memoryId)) {
      files.push({ fileId, name, sentences: await this.sentencesOf(tenant, fingerprint, language) });
    }
    return files;
  }

  private async sentencesOf(
    tenant: string,
    fingerprint: string,
    language: Language,
  ): Promise<readonly IndexedSentence[]> {
    const key = JSON.stringify([tenant, fingerprint, language]);
    const known = this.cache.get(key);
    if (known) {
      return known;
    }
    const document = await this.dependencies.store.document(tenant, fingerprint);
    const sentences = document ? indexedSentences(document, language) : [];
    this.cache.set(key, sentences);
    return sentences;
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}
