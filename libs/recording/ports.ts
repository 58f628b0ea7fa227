import type { MemoryRef, MemoryState, RecordedEvent } from '#libs/episodes/index.js';

/** The time, given from outside so that a test or a replay can set it. */
export interface Clock {
  now(): Date;
}

/** Randomness, given from outside for the same reason. */
export interface Entropy {
  /** A random UUID. */
  uuid(): string;
  /** `count` random bytes. */
  bytes(count: number): Uint8Array;
}

/** Which stream is whose memory: the only place that ties the two together in clear (events.md, "Streams"). */
export interface Registry {
  /** The memory's id, or null when nobody has ever named this memory. */
  find(memory: MemoryRef): Promise<string | null>;
  /** The memory's id, made at the first call; `candidate` is used if there is none yet. */
  register(memory: MemoryRef, candidate: string): Promise<string>;
  /** The ids of a tenant's memories, in pages, in order of id. */
  memoriesOf(tenant: string): AsyncIterable<readonly string[]>;
}

/** A memory's state at a revision, as a read model keeps it, so that a writer needn't fold the whole stream. */
export interface StateSnapshot {
  readonly revision: number;
  readonly state: MemoryState;
}

/** Where snapshots come from; null when there is none yet. */
export interface StateSnapshots {
  load(memoryId: string): Promise<StateSnapshot | null>;
}

/** Foresees the verdicts of one memory's checks. */
export interface VerdictPredictor {
  /**
   * P(right), in [0, 1], of a check before its verdict is known; null where it is about no concept. The evaluation, which tells
   * of the verdict, is looked at for nothing but what the check is about.
   */
  predict(check: { readonly topic: string; readonly evaluation: string | null }): number | null;
  /** Takes the memory's next event. False when it can't follow: it must not be asked again then. */
  take(event: RecordedEvent): boolean;
}

/** Where predictors come from. */
export interface Predictions {
  /** One that has taken all events up to a revision; null where none can be had: nothing is predicted then. */
  at(memoryId: string, revision: number): Promise<VerdictPredictor | null>;
}

/** Told after each append, in order for a memory. It must not throw and must not be waited for. */
export interface AppendListener {
  appended(memoryId: string, events: readonly RecordedEvent[]): void;
}

/** What the caller gets for a recorded command (api.md, "Commands"). */
export interface Receipt {
  readonly episodeId: string;
  readonly memoryId: string;
  readonly revision: number;
  readonly hash: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
  /** The command had been recorded before; nothing was appended. */
  readonly duplicate: boolean;
}
