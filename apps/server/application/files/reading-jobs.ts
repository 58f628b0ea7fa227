import { v5 as uuidV5 } from 'uuid';
import type { FileRead, MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Patience } from '#libs/model-calls/index.js';
import type { FileStore, ReadingFailure, ReadingKey, StoredReading } from '#libs/reading/file-store.js';
import { type ConceptReader, ReadingFailedError } from '#libs/reading/reader.js';
import type { MemoryWriter } from '#libs/recording/index.js';
import type { ConceptMapQueries, UnreadFile } from '#projections/concept-map/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import type { MapMerging } from './map-merging.js';
import { ProgressKeeper } from './progress-keeper.js';
import { readDocument } from './read-document.js';

/** Told of what people should know, and of how readings go on. */
export interface ReadingObserver {
  progress(memoryId: string, fileId: string, done: number, total: number): void;
  /** A fault of ours or of the machine: the file is tried again. */
  failed(fileId: string, error: unknown, retryInMs: number): void;
}

export interface ReadingJobsDependencies {
  readonly store: FileStore;
  readonly reader: ConceptReader;
  readonly maps: ConceptMapQueries;
  readonly memories: MemoryQueries;
  readonly writer: MemoryWriter;
  readonly merging: MapMerging;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly observer: ReadingObserver;
  readonly patience: Patience;
  /** Memories whose files are read at the same time; files of one memory are read one after the other. */
  readonly atOnce: number;
}

/** Who records what a job found. */
const ACTOR = 'reader';
/** A reading that dies this often takes something down with it each time: the file is given up. */
const MAX_ATTEMPTS = 4;
/** Waits before a job is tried again after a fault, in milliseconds: a restart of the database takes some seconds. */
const RETRY_DELAYS_MS = [1_000, 4_000, 16_000];
/** How often it is looked whether another process has finished what it reads. */
const OTHER_READER_POLL_MS = 500;

/**
 * Reads files off the request path (memory-rules §3). What is to be read stands in the read model (files without a reading),
 * so a job that was killed is found again; a content that somebody has read is taken over.
 */
export class ReadingJobs {
  private readonly scheduled = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();

  constructor(private readonly dependencies: ReadingJobsDependencies) {}

  /** The reading of a content by the reader of this installation. */
  keyOf(tenant: string, fingerprint: string): ReadingKey {
    return { tenant, fingerprint, reader: this.dependencies.reader.id };
  }

  /** A memory has files that may not be read yet. */
  schedule(memoryId: string): void {
    this.scheduled.add(memoryId);
    this.run();
  }

  /** Finds every file that isn't read, after a start. */
  async sweep(): Promise<void> {
    for (const memoryId of await this.dependencies.maps.memoriesWithUnreadFiles()) {
      this.schedule(memoryId);
    }
  }

  /** Resolves when nothing is left to read. */
  async settled(): Promise<void> {
    while (this.running.size > 0) {
      await Promise.all(this.running.values());
    }
  }

  /** Ends what is under way at the next step; it is found again at the next start. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.settled();
  }

  private run(): void {
    for (const memoryId of this.scheduled) {
      if (this.stopped.signal.aborted || this.running.size >= this.dependencies.atOnce) {
        return;
      }
      // One that is being read stays scheduled: what came meanwhile is looked for afterwards.
      if (!this.running.has(memoryId)) {
        this.scheduled.delete(memoryId);
        this.running.set(memoryId, this.readAndGoOn(memoryId));
      }
    }
  }

  private async readAndGoOn(memoryId: string): Promise<void> {
    try {
      await this.readMemory(memoryId);
    } finally {
      this.running.delete(memoryId);
      this.run();
    }
  }

  /** Reads what is unread; what fails by a fault is tried again after all others had their turn. */
  private async readMemory(memoryId: string): Promise<void> {
    const { signal } = this.stopped;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const retryInMs = RETRY_DELAYS_MS[attempt];
      if ((await this.readUnread(memoryId, retryInMs ?? 0)) || retryInMs === undefined) {
        return;
      }
      try {
        await this.dependencies.patience.delay(retryInMs, signal);
      } catch (error) {
        if (!signal.aborted) {
          throw error;
        }
      }
    }
  }

  /** Reads each unread file of a memory; true when no fault was met, or the program stops. */
  private async readUnread(memoryId: string, retryInMs: number): Promise<boolean> {
    const { projector, maps, observer } = this.dependencies;
    let sound = true;
    const attempt = async (fileId: string, step: () => Promise<void>): Promise<void> => {
      try {
        await step();
      } catch (error) {
        if (!this.stopped.signal.aborted) {
          sound = false;
          observer.failed(fileId, error, retryInMs);
        }
      }
    };
    await attempt('', async () => {
      await projector.catchUp(memoryId);
      for (const file of await maps.unreadFiles(memoryId)) {
        if (!this.stopped.signal.aborted) {
          await attempt(file.fileId, () => this.readFile(memoryId, file));
        }
      }
    });
    return sound;
  }

  private async readFile(memoryId: string, file: UnreadFile): Promise<void> {
    const memory = await this.dependencies.memories.ref(memoryId);
    if (!memory) {
      throw new Error(`the memory ${memoryId} has files and no row of its own`);
    }
    const outcome = await this.readContent(memoryId, memory, file);
    await this.record(memoryId, memory, file, outcome);
  }

  /** The reading of a file's content: what is there already, or what the reader makes of it now. */
  private async readContent(memoryId: string, memory: MemoryRef, file: UnreadFile): Promise<StoredReading> {
    const { store } = this.dependencies;
    const key = this.keyOf(memory.tenant, file.fingerprint);
    while (true) {
      const known = await store.reading(key);
      if (known?.result || known?.failure) {
        return known;
      }
      await store.alone(key, () => this.readNow(key, memoryId, file));
      const read = await store.reading(key);
      if (read?.result || read?.failure) {
        return read;
      }
      await this.dependencies.patience.delay(OTHER_READER_POLL_MS, this.stopped.signal);
    }
  }

  private async readNow(key: ReadingKey, memoryId: string, file: UnreadFile): Promise<void> {
    const { store, reader, maps, memories, observer } = this.dependencies;
    // Another process may have been at it until a moment ago.
    const known = await store.reading(key);
    if (known?.result || known?.failure) {
      return;
    }
    const { attempts } = await store.begin(key);
    if (attempts > MAX_ATTEMPTS) {
      await store.fail(key, GIVEN_UP);
      return;
    }
    const document = await store.document(key.tenant, key.fingerprint);
    const reading = await memories.reading(memoryId);
    if (!document || !reading) {
      throw new Error(`the content ${key.fingerprint} of the file ${file.fileId} is not stored`);
    }
    const kept = new ProgressKeeper(
      (done, total) => store.progress(key, done, total),
      (error) => observer.failed(file.fileId, error, 0),
    );
    try {
      const result = await readDocument(reader, document, {
        language: reading.language,
        knownLabels: await maps.names(memoryId),
        signal: this.stopped.signal,
        parts: {
          load: (part) => store.loadPart(key, part),
          save: (part, value) => store.savePart(key, part, value),
        },
        onProgress: (done, total) => {
          observer.progress(memoryId, file.fileId, done, total);
          kept.keep(done, total);
        },
      });
      await store.finish(key, result);
    } catch (error) {
      if (this.stopped.signal.aborted) {
        await store.breakOff(key);
        throw error;
      }
      if (!(error instanceof ReadingFailedError)) {
        throw error;
      }
      await store.fail(key, { reason: error.reason, detail: error.message });
    } finally {
      await kept.settled();
    }
  }

  private async record(memoryId: string, memory: MemoryRef, file: UnreadFile, outcome: StoredReading): Promise<void> {
    const { writer, reader, merging } = this.dependencies;
    const { fileId, fingerprint, arrivedAtRevision } = file;
    const concepts = outcome.result?.concepts ?? [];
    const reading: FileRead['data'] = {
      fileId,
      fingerprint,
      reader: reader.id,
      failure: outcome.failure,
      concepts,
      rejected: outcome.result?.rejected ?? [],
      merges: concepts.length > 0 ? await merging.withReading(memoryId, { fileId, concepts }, this.stopped.signal) : [],
      cost: outcome.result?.cost ?? null,
    };
    // The same arrival read by the same reader is the same event, however often a job is tried.
    const id = uuidV5(`${fileId} ${arrivedAtRevision} ${reader.id}`, memoryId);
    const command: MemoryCommand = { kind: 'reading', id, occurredAt: null, reading };
    const result = await writer.record(memory, { command, idGiven: true, actor: ACTOR, correlationId: null });
    if (!result.recorded) {
      // The file was replaced or removed while it was read: what came in its place is looked at next.
      this.scheduled.add(memoryId);
    }
  }
}

const GIVEN_UP: ReadingFailure = {
  reason: 'given-up',
  detail: `Reading was broken off ${MAX_ATTEMPTS} times, by a fault or a stop of the program; upload the file again to try once more.`,
};
