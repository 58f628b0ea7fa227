import { v5 as uuidV5 } from 'uuid';
import { ModelError, type ModelErrorCode } from '#libs/chat/index.js';
import type { MemoryCommand, MemoryRef, RecordedEvent } from '#libs/episodes/index.js';
import type {
  Extraction,
  ExtractionJob,
  ExtractionQueue,
  ExtractionRefusal,
  Extractor,
} from '#libs/extraction/index.js';
import { ATTEMPTS, type Patience, waitAfter } from '#libs/model-calls/index.js';
import type { Clock, MemoryWriter } from '#libs/recording/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';
import type { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import { extractable } from './extractable.js';

/** Told of what people should know. */
export interface ExtractionObserver {
  /** A fault of ours or of the machine: the queue is looked at again. */
  failed(error: unknown): void;
}

export interface ExtractionJobsDependencies {
  readonly queue: ExtractionQueue;
  readonly extractor: Extractor;
  readonly episodes: EpisodeQueries;
  readonly memories: MemoryQueries;
  readonly maps: ConceptMapQueries;
  readonly writer: MemoryWriter;
  readonly clock: Clock;
  readonly patience: Patience;
  readonly observer: ExtractionObserver;
}

/** Who records what a job found. */
const ACTOR = 'extractor';
/** Messages that are asked about at the same time. Our own figure: endpoints limit requests a minute. */
const CONCURRENT = 4;
/** Messages that are queued by one statement. */
const QUEUED_AT_ONCE = 500;
/** A job whose process died comes back after this: longer than one request may take, and than recording what it gave. */
const LEASE_MS = 600_000;
/** After a fault of ours: a restart of the database takes some seconds. */
const FAULT_DELAY_MS = 4_000;
/** A memory that isn't begun begins with what was recorded at most so long ago: the past before there was an extractor stays. */
const BEGINS_WITHIN_MS = 3_600_000;
/** An endpoint that was out of reach says nothing about the message: it is asked again after a start. */
const ENDPOINT_TROUBLE: readonly ModelErrorCode[] = ['model-unreachable', 'model-timeout', 'model-rate-limited'];

/**
 * Has messages read by a model, off the request path (memory-rules §5). A message is queued when its episode is projected, so
 * the episode is stored whatever the model does; each is asked about at most four times (api.md), and what was refused stays in
 * the queue with its reason.
 */
export class ExtractionJobs {
  private readonly moved = new Map<string, number>();
  private readonly stopped = new AbortController();
  private wake = new AbortController();
  private running: Promise<void> | null = null;

  constructor(private readonly dependencies: ExtractionJobsDependencies) {}

  /** These events of a memory were projected. */
  projected(memoryId: string, events: readonly RecordedEvent[]): void {
    const since = this.dependencies.clock.now().getTime() - BEGINS_WITHIN_MS;
    const first = events.find(({ recordedAt }) => Date.parse(recordedAt) >= since);
    if (first) {
      this.moved.set(memoryId, Math.min(first.revision - 1, this.moved.get(memoryId) ?? first.revision - 1));
      this.look();
    }
  }

  /** Looks whether anything waits: another process may have queued it. */
  look(): void {
    this.wake.abort();
    this.run();
  }

  /** Finds what is still to be done, after a start. */
  async sweep(): Promise<void> {
    const { queue, clock } = this.dependencies;
    await queue.revive(ENDPOINT_TROUBLE, clock.now());
    for (const memoryId of await queue.behind()) {
      await this.fill(memoryId);
    }
    this.run();
  }

  /** Resolves when nothing waits any more, for its first attempt or another. */
  async settled(): Promise<void> {
    while (this.running) {
      await this.running;
    }
  }

  /** Ends what is under way; it is found again at the next start. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.settled();
  }

  private run(): void {
    if (this.running || this.stopped.signal.aborted) {
      return;
    }
    this.running = this.drain().finally(() => {
      this.running = null;
      if (this.moved.size > 0) {
        this.run();
      }
    });
  }

  private async drain(): Promise<void> {
    let waiting = true;
    while (waiting && !this.stopped.signal.aborted) {
      try {
        waiting = await this.step();
      } catch (error) {
        if (!this.stopped.signal.aborted) {
          this.dependencies.observer.failed(error);
          await this.sleep(FAULT_DELAY_MS);
        }
      }
    }
  }

  /** Queues what has come, then works on what is due or waits for it. False when nothing waits. */
  private async step(): Promise<boolean> {
    const { queue, clock } = this.dependencies;
    this.wake = new AbortController();
    await this.fillMoved();
    const now = clock.now();
    const jobs = await queue.claim(now, new Date(now.getTime() + LEASE_MS), CONCURRENT);
    const failed = (await Promise.allSettled(jobs.map((job) => this.work(job)))).find(isFailed);
    if (failed) {
      throw failed.reason;
    }
    if (jobs.length > 0 || this.moved.size > 0) {
      return true;
    }
    const next = await queue.nextDue();
    if (next) {
      await this.sleep(Math.max(0, next.getTime() - clock.now().getTime()));
    }
    return next !== null;
  }

  private async fillMoved(): Promise<void> {
    for (const [memoryId, before] of [...this.moved]) {
      this.moved.delete(memoryId);
      try {
        await this.dependencies.queue.begin(memoryId, before);
        await this.fill(memoryId);
      } catch (error) {
        this.moved.set(memoryId, Math.min(before, this.moved.get(memoryId) ?? before));
        throw error;
      }
    }
  }

  /** Queues a memory's messages from its cursor up to where it is projected. */
  private async fill(memoryId: string): Promise<void> {
    const { queue, episodes, memories, clock } = this.dependencies;
    const projected = (await memories.load(memoryId))?.revision ?? -1;
    while (true) {
      const cursor = await queue.cursor(memoryId);
      if (cursor === null || cursor >= projected) {
        return;
      }
      const found = await episodes.after(memoryId, cursor, QUEUED_AT_ONCE);
      const last = found.at(-1)?.revision ?? projected;
      // A narration or an echo of a block is never read again (memory-rules §2, rule 7).
      const messages = found.filter((episode) => !episode.narration && extractable(episode) !== null);
      const queued = messages.map(({ id, revision }) => ({ episodeId: id, revision }));
      const upTo = found.length < QUEUED_AT_ONCE ? Math.max(last, projected) : last;
      await queue.enqueue(memoryId, upTo, queued, clock.now());
    }
  }

  private async work(job: ExtractionJob): Promise<void> {
    const { queue, extractor, episodes, memories, maps } = this.dependencies;
    const { memoryId, episodeId } = job;
    if (job.attempts > ATTEMPTS) {
      await queue.refuse(job, GIVEN_UP, null);
      return;
    }
    const [memory, reading, episode] = await Promise.all([
      memories.ref(memoryId),
      memories.reading(memoryId),
      episodes.byId(memoryId, episodeId),
    ]);
    const message = episode && extractable(episode);
    if (!memory || !reading || !message) {
      // The student was erased since.
      await queue.finish(job);
      return;
    }
    try {
      const names = await maps.names(memoryId);
      const options = { language: reading.language, names, signal: this.stopped.signal };
      const extraction = await extractor.extract(message, options);
      await this.record(memory, job, extraction);
    } catch (error) {
      if (this.stopped.signal.aborted) {
        await queue.release(job, this.dependencies.clock.now());
      } else if (error instanceof ModelError) {
        await this.refuse(job, error);
      } else {
        throw error;
      }
    }
  }

  /** The same message is the same event, however often and by whomever it is read. */
  private async record(memory: MemoryRef, job: ExtractionJob, { observations, cost }: Extraction): Promise<void> {
    const { writer, queue, extractor } = this.dependencies;
    const { memoryId, episodeId } = job;
    const command: MemoryCommand = {
      kind: 'observation',
      id: uuidV5(`extraction ${episodeId}`, memoryId),
      occurredAt: null,
      episodeId,
      ...observations,
      extractor: { id: extractor.id, cost },
    };
    const result = await writer.record(memory, { command, idGiven: true, actor: ACTOR, correlationId: null });
    if (result.recorded || result.rejection.code === 'id-taken') {
      await queue.finish(job);
    } else {
      const { code, detail } = result.rejection;
      await queue.refuse(job, { reason: code, detail, received: JSON.stringify(observations) }, null);
    }
  }

  private async refuse(job: ExtractionJob, error: ModelError): Promise<void> {
    const { queue, clock, patience } = this.dependencies;
    const { passes, askedMs } = error.trouble;
    const wait = passes ? waitAfter(job.attempts, askedMs, patience.random()) : null;
    const retryAt = wait === null ? null : new Date(clock.now().getTime() + wait);
    const refusal: ExtractionRefusal = { reason: error.code, detail: error.message, received: error.received || null };
    await queue.refuse(job, refusal, retryAt);
  }

  /** Waits, but no longer than until something comes or the jobs are stopped. */
  private async sleep(milliseconds: number): Promise<void> {
    const signal = AbortSignal.any([this.stopped.signal, this.wake.signal]);
    try {
      await this.dependencies.patience.delay(milliseconds, signal);
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    }
  }
}

const GIVEN_UP: ExtractionRefusal = {
  reason: 'given-up',
  detail: `Reading it was broken off ${ATTEMPTS} times, by a fault or a stop of the program.`,
  received: null,
};

function isFailed(result: PromiseSettledResult<void>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}
