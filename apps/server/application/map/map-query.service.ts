import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { type CFPackage, caseDocument } from '#libs/map-drawing/index.js';
import type { FileStore } from '#libs/reading/file-store.js';
import type { Registry } from '#libs/recording/index.js';
import type { ConceptMapQueries, ListedFile, ReadingState, VersionedMap } from '#projections/concept-map/index.js';
import type { ReadingJobs } from '../files/reading-jobs.js';

/** A file as `GET M/files` lists it. */
export interface FileView {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly pages: number;
  readonly fingerprint: string;
  readonly state: ReadingState;
  /** Why it couldn't be read: a stable code, a colon, and words. */
  readonly reason: string | null;
  /** How much of it is read, in [0, 1]. */
  readonly progress: number;
  /** Concepts of the map that it explains. */
  readonly concepts: number;
}

export interface MapQueryDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly maps: ConceptMapQueries;
  readonly store: FileStore;
  readonly jobs: ReadingJobs;
}

/** Answers the queries about a memory's files and its map. Each includes everything that was acknowledged before it. */
export class MapQueryService {
  constructor(private readonly dependencies: MapQueryDependencies) {}

  /** Null for a memory that was never opened. */
  async files(memory: MemoryRef): Promise<FileView[] | null> {
    const memoryId = await this.caughtUp(memory);
    if (!memoryId) {
      return null;
    }
    const files = await this.dependencies.maps.files(memoryId);
    return Promise.all(files.map((file) => this.view(memory.tenant, file)));
  }

  async map(memory: MemoryRef): Promise<ConceptMap | null> {
    return (await this.versioned(memory))?.map ?? null;
  }

  async order(memory: MemoryRef): Promise<TeachingOrder | null> {
    return (await this.versioned(memory))?.order() ?? null;
  }

  /** The map with its teaching order, for whoever draws both. */
  async versioned(memory: MemoryRef): Promise<VersionedMap | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId ? this.dependencies.maps.map(memoryId) : null;
  }

  /** The map as a CASE package. @param base where the service is reached: what addresses in the package begin with */
  async casePackage(memory: MemoryRef, base: string): Promise<CFPackage | null> {
    const memoryId = await this.caughtUp(memory);
    const versioned = memoryId ? await this.dependencies.maps.map(memoryId) : null;
    if (!memoryId || !versioned) {
      return null;
    }
    const student = encodeURIComponent(memory.student);
    const subject = encodeURIComponent(memory.subject);
    return caseDocument(versioned.map, versioned.order(), {
      memoryId,
      title: memory.subject,
      subject: memory.subject,
      changedAt: versioned.changedAt.toISOString(),
      uri: (identifier) => `${base}/v1/students/${student}/subjects/${subject}/map/case#${identifier}`,
    });
  }

  private async view(tenant: string, file: ListedFile): Promise<FileView> {
    const { fileId, name, mediaType, pages, fingerprint, concepts } = file;
    const common = { fileId, name, mediaType, pages, fingerprint, concepts };
    if (file.failure) {
      const { reason, detail } = file.failure;
      return { ...common, state: 'failed', reason: `${reason}: ${detail}`, progress: 0 };
    }
    if (file.reader) {
      return { ...common, state: 'read', reason: null, progress: 1 };
    }
    const { store, jobs } = this.dependencies;
    const reading = await store.reading(jobs.keyOf(tenant, fingerprint));
    const progress = reading && reading.total > 0 ? reading.done / reading.total : 0;
    return { ...common, state: reading && reading.attempts > 0 ? 'reading' : 'queued', reason: null, progress };
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}
