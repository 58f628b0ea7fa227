import type { SealedEvent } from '#libs/chain/index.js';

/** Where a stream ends. */
export interface StreamHead {
  readonly stream: string;
  /** Revision of the last event. */
  readonly revision: number;
  /** Its hash, base64. */
  readonly hash: string;
}

/**
 * What came of an append. `conflict`: the stream isn't where the writer thought; nothing was appended.
 * `duplicate`: the stream holds an event with one of these ids; nothing was appended.
 */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly head: StreamHead }
  | { readonly kind: 'conflict'; readonly actual: StreamHead | null }
  | { readonly kind: 'duplicate' };

/** How to read a stream. Forwards from revision 0 unless said otherwise. */
export interface ReadOptions {
  /** First revision to read; backwards: the last, the stream's end when absent. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** At most so many events. */
  readonly limit?: number;
}

/**
 * A hint that a stream has moved. `position` orders hints roughly and lets a subscriber resume; it promises nothing: a
 * late commit may come behind a later one, or be missed. Revisions decide, and a sweep over heads finds what was missed.
 */
export interface Movement {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

/** A running subscription. */
export interface Subscription {
  close(): Promise<void>;
}

/** The log can't be reached or didn't answer in time. The outcome of what was asked is unknown: ask again, same ids. */
export class LogUnavailableError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'LogUnavailableError';
  }
}

/** An event is too large for the log. */
export class EventTooLargeError extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`the event has ${bytes} bytes, the log takes ${limit}`);
    this.name = 'EventTooLargeError';
  }
}

/** Largest envelope that every engine takes, in bytes: 1 MiB less room for what an engine adds (events.md). */
export const MAX_EVENT_BYTES = 1_000_000;

/**
 * Largest append that every engine takes, in bytes over all its events: EventStoreDB bounds the append, not the event, at
 * 1 MiB (events.md). A writer that stays within it, counted by `appendBytes`, never meets the limit.
 */
export const MAX_APPEND_BYTES = 1_048_576;

/** More than any engine adds to an envelope: id, hash and type. */
const EVENT_OVERHEAD_BYTES = 256;

/** What events count against `MAX_APPEND_BYTES`. */
export function appendBytes(events: readonly SealedEvent[]): number {
  return events.reduce((sum, event) => sum + Buffer.byteLength(event.envelope) + EVENT_OVERHEAD_BYTES, 0);
}

/**
 * The episode log: append-only streams of sealed events with contiguous revisions 0, 1, 2 …
 * Every engine keeps the same contract; `test/contract/event-log.contract.ts` says it in tests.
 */
export interface EventLog {
  /**
   * Appends events that follow `expectedRevision` (-1: the stream is new), all or none, durably before it returns.
   * Repeating a call whose outcome is unknown is safe: the same events at the same revisions are `appended` again.
   *
   * @throws LogUnavailableError · EventTooLargeError
   */
  append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendOutcome>;

  /** Reads a stream in pages, in order. A stream that doesn't exist reads as empty. */
  read(stream: string, options?: ReadOptions): AsyncIterable<readonly SealedEvent[]>;

  /** The events of a stream that have these ids, in order of revision. */
  find(stream: string, ids: readonly string[]): Promise<readonly SealedEvent[]>;

  /** Where a stream ends, or null when it doesn't exist. */
  head(stream: string): Promise<StreamHead | null>;

  /** All heads of streams that begin with `prefix`, in order of name, in pages. */
  heads(prefix: string): AsyncIterable<readonly StreamHead[]>;

  /**
   * Calls `onMovement` for what moved after `position` (null: from now on) and then live, until closed. It never throws
   * into the log: what a listener throws goes to `onError`, and the subscription goes on.
   */
  subscribe(
    position: string | null,
    listener: { onMovement(movement: Movement): void; onError(error: unknown): void },
  ): Promise<Subscription>;

  /** Resolves when the log answers. @throws LogUnavailableError */
  ping(): Promise<void>;
}

const MEMORY_PREFIX = 'memory-';

const OPERATIONS_PREFIX = 'operations-';

/** What streams begin with: memories, and operations of tenants (events.md, "Streams"). */
export const STREAM_PREFIXES = [MEMORY_PREFIX, OPERATIONS_PREFIX] as const;

/** The stream of what is done to a tenant's memories from outside of them. */
export function operationsStream(tenant: string): string {
  return OPERATIONS_PREFIX + tenant;
}

/** The stream of a memory. */
export function memoryStream(memoryId: string): string {
  return MEMORY_PREFIX + memoryId;
}

/** The memory of a stream. @throws when it is no memory's stream */
export function memoryIdOf(stream: string): string {
  if (!stream.startsWith(MEMORY_PREFIX)) {
    throw new Error(`${stream} is not a memory's stream`);
  }
  return stream.slice(MEMORY_PREFIX.length);
}
