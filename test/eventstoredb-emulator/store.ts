import { StoreSubscribers } from './store-subscribers.js';

/** Expected revision of an append or a delete, in the words of the protocol. */
export type Expected = 'any' | 'no-stream' | 'stream-exists' | bigint;

/** An event as a client proposes it. */
export interface ProposedEvent {
  /** Lower-case UUID; a retry with the same ids is recognised by them. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** An event as the store holds it. */
export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position, which are the same here: bytes written before it. */
  readonly position: bigint;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
}

/** A change as it is journalled: enough to come to the same store again. */
export type StoreChange =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly created: bigint;
      readonly events: readonly ProposedEvent[];
    }
  | { readonly kind: 'delete'; readonly stream: string; readonly permanently: boolean };

export type AppendResult =
  | { readonly kind: 'ok'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'wrong-expected-version'; readonly current: bigint }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' };

export type DeleteResult =
  | { readonly kind: 'ok'; readonly position: bigint }
  | { readonly kind: 'wrong-expected-version'; readonly current: bigint }
  | { readonly kind: 'deleted' };

interface StreamState {
  /** All events ever appended; the index is the revision. */
  readonly events: StoredEvent[];
  /** Events before this revision are gone (a soft delete). */
  truncateBefore: bigint;
  tombstoned: boolean;
}

/** Revision of a stream without events. */
export const NO_STREAM = -1n;
/** What a server takes in one append unless it is set otherwise: 1 MiB. */
export const DEFAULT_MAX_APPEND_BYTES = 1_048_576;
/** Positions grow by an event's bytes and by this for what a real log writes around them. */
const RECORD_OVERHEAD_BYTES = 100;
const TICKS_PER_MILLISECOND = 10_000n;

/**
 * The rules of an EventStoreDB node about streams, in memory: expected revisions, idempotent appends, soft deletes and
 * tombstones. It knows nothing of the protocol. `commit` is called with every change before it takes effect, so that a
 * journal can hold it first.
 */
export class Store {
  /** Every event in the order of its position. */
  readonly log: StoredEvent[] = [];
  readonly subscribers = new StoreSubscribers();
  private readonly streams = new Map<string, StreamState>();
  private readonly latestById = new Map<string, StoredEvent>();
  private nextPosition = 0n;

  constructor(
    private readonly commit: (change: StoreChange) => void = () => undefined,
    readonly maxAppendBytes = DEFAULT_MAX_APPEND_BYTES,
    private readonly now: () => number = Date.now,
  ) {}

  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): AppendResult {
    if (appendBytes(events) > this.maxAppendBytes) {
      return { kind: 'too-large' };
    }
    const state = this.streams.get(stream);
    if (state?.tombstoned) {
      return { kind: 'deleted' };
    }
    const decision = this.decide(stream, expected, events);
    if (decision !== 'append') {
      return decision;
    }
    const change: StoreChange = {
      kind: 'append',
      stream,
      created: BigInt(this.now()) * TICKS_PER_MILLISECOND,
      events,
    };
    this.commit(change);
    this.apply(change);
    this.subscribers.notify();
    return { kind: 'ok', revision: this.lastRevision(stream), position: this.log.at(-1)?.position ?? 0n };
  }

  delete(stream: string, expected: Expected, permanently: boolean): DeleteResult {
    const state = this.streams.get(stream);
    if (state?.tombstoned) {
      return { kind: 'deleted' };
    }
    const current = this.lastRevision(stream);
    const wanted = expected === 'no-stream' ? NO_STREAM : expected;
    if (typeof wanted === 'bigint' && wanted !== current) {
      return { kind: 'wrong-expected-version', current };
    }
    const change: StoreChange = { kind: 'delete', stream, permanently };
    this.commit(change);
    this.apply(change);
    return { kind: 'ok', position: this.nextPosition };
  }

  /** Makes a change that was decided before: one just committed, or one read back from a journal. */
  apply(change: StoreChange): void {
    const state = this.streams.get(change.stream) ?? { events: [], truncateBefore: 0n, tombstoned: false };
    this.streams.set(change.stream, state);
    if (change.kind === 'delete') {
      state.tombstoned = change.permanently;
      state.truncateBefore = BigInt(state.events.length);
      this.nextPosition += BigInt(RECORD_OVERHEAD_BYTES);
      return;
    }
    for (const proposed of change.events) {
      const event: StoredEvent = {
        ...proposed,
        stream: change.stream,
        revision: BigInt(state.events.length),
        position: this.nextPosition,
        created: change.created,
      };
      this.nextPosition += BigInt(event.data.length + event.metadata.length + RECORD_OVERHEAD_BYTES);
      state.events.push(event);
      this.log.push(event);
      this.latestById.set(event.id, event);
    }
  }

  isTombstoned(stream: string): boolean {
    return this.streams.get(stream)?.tombstoned ?? false;
  }

  /** Revision of the last event ever appended, also when it was deleted since; `NO_STREAM` when there is none. */
  lastRevision(stream: string): bigint {
    return BigInt(this.streams.get(stream)?.events.length ?? 0) - 1n;
  }

  /** First revision that can still be read. */
  firstRevision(stream: string): bigint {
    return this.streams.get(stream)?.truncateBefore ?? 0n;
  }

  at(stream: string, revision: bigint): StoredEvent | undefined {
    return revision < this.firstRevision(stream) ? undefined : this.streams.get(stream)?.events[Number(revision)];
  }

  /** Index in `log` of the first event at or behind a position. */
  indexOf(position: bigint): number {
    let low = 0;
    let high = this.log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const event = this.log[middle];
      if (event && event.position < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Changes a stored event behind the back of every rule, as someone with access to the disk could. */
  tamper(stream: string, revision: bigint, change: Partial<StoredEvent>): void {
    const event = this.at(stream, revision);
    if (!event) {
      throw new Error(`there is no revision ${revision} of ${stream}`);
    }
    Object.assign(event, change);
  }

  private decide(stream: string, expected: Expected, events: readonly ProposedEvent[]): AppendResult | 'append' {
    const current = this.lastRevision(stream);
    const softDeleted = current >= 0n && this.firstRevision(stream) > current;
    if (expected === 'stream-exists' && softDeleted) {
      return { kind: 'deleted' };
    }
    if (expected === 'stream-exists' && current === NO_STREAM) {
      return { kind: 'wrong-expected-version', current };
    }
    if (expected === 'any' || expected === 'stream-exists') {
      return this.decideByIds(stream, current, events);
    }
    const wanted = expected === 'no-stream' ? NO_STREAM : expected;
    if (wanted === current) {
      return 'append';
    }
    if (wanted > current) {
      return { kind: 'wrong-expected-version', current };
    }
    return this.decideByPlaces(stream, wanted, current, softDeleted, events);
  }

  /** Without a revision to compare with, an append is a repeat when all its ids stand in the stream. */
  private decideByIds(stream: string, current: bigint, events: readonly ProposedEvent[]): AppendResult | 'append' {
    let last: StoredEvent | undefined;
    for (const [index, event] of events.entries()) {
      const known = this.latestById.get(event.id);
      if (known?.stream !== stream) {
        return index === 0 ? 'append' : { kind: 'wrong-expected-version', current };
      }
      last = known;
    }
    return last ? { kind: 'ok', revision: last.revision, position: last.position } : 'append';
  }

  /** Behind the expected revision an append is a repeat when exactly its ids stand there, and wrong otherwise. */
  private decideByPlaces(
    stream: string,
    wanted: bigint,
    current: bigint,
    softDeleted: boolean,
    events: readonly ProposedEvent[],
  ): AppendResult | 'append' {
    let revision = wanted;
    let last: StoredEvent | undefined;
    for (const event of events) {
      revision += 1n;
      const stored = this.streams.get(stream)?.events[Number(revision)];
      if (stored?.id !== event.id) {
        const startsAnew = revision === 0n && wanted === NO_STREAM && softDeleted;
        return startsAnew ? 'append' : { kind: 'wrong-expected-version', current };
      }
      last = stored;
    }
    return last
      ? { kind: 'ok', revision: last.revision, position: last.position }
      : { kind: 'wrong-expected-version', current };
  }
}

/** What a server counts against its limit: data, metadata, and the type at two bytes a character. */
function appendBytes(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, event) => sum + event.data.length + event.metadata.length + 2 * event.type.length, 0);
}
