/** A message that waits to be read by an extractor. */
export interface QueuedMessage {
  readonly episodeId: string;
  /** Of its event. */
  readonly revision: number;
}

/** A message whose turn it is. */
export interface ExtractionJob extends QueuedMessage {
  readonly memoryId: string;
  /** This one included. */
  readonly attempts: number;
}

/** Why an attempt gave nothing; kept for inspection. */
export interface ExtractionRefusal {
  /** Stable. */
  readonly reason: string;
  readonly detail: string;
  /** What the model had answered; null where nothing came. */
  readonly received: string | null;
}

/** Keeps which messages are still to be read, so that none is forgotten when a process dies. */
export interface ExtractionQueue {
  /** Begins with a memory: what comes after that revision is queued. A memory that was begun stays as it is. */
  begin(memoryId: string, revision: number): Promise<void>;
  /** Up to which revision a memory's messages were queued; null where it wasn't begun. */
  cursor(memoryId: string): Promise<number | null>;
  /** Queues messages and moves the cursor to `upTo`; those that another process has queued meanwhile stay queued once. */
  enqueue(memoryId: string, upTo: number, messages: readonly QueuedMessage[], now: Date): Promise<void>;
  /** Memories that were begun and have moved on since. */
  behind(): Promise<string[]>;
  /** Takes jobs whose turn it is; they come back at `until`, should their process die. */
  claim(now: Date, until: Date, limit: number): Promise<ExtractionJob[]>;
  /** When the next turn comes; null when nothing waits. */
  nextDue(): Promise<Date | null>;
  /** The message was read. */
  finish(job: ExtractionJob): Promise<void>;
  /** @param retryAt when it is tried again; null: never */
  refuse(job: ExtractionJob, refusal: ExtractionRefusal, retryAt: Date | null): Promise<void>;
  /** Gives a job back as if it had never been taken. */
  release(job: ExtractionJob, now: Date): Promise<void>;
  /** Gives messages that were given up for one of these reasons all their attempts again. */
  revive(reasons: readonly string[], now: Date): Promise<void>;
}
