import { ErrorType, type EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import type { SealedEvent } from '#libs/chain/index.js';
import {
  type AppendOutcome,
  type EventLog,
  type ReadOptions,
  STREAM_PREFIXES,
  type StreamHead,
  type Subscription,
} from '../event-log.js';
import { openClient } from './client.js';
import { errorType, portError } from './failures.js';
import { HeadIndex } from './head-index.js';
import { parsePosition } from './log-position.js';
import { Patience } from './patience.js';
import { Reader } from './reader.js';
import { Slots } from './slots.js';
import { assertAppendable, fromStored, toStored } from './stored-form.js';
import { type ReadFrom, StreamIds } from './stream-ids.js';
import { type MovementListener, SupervisedSubscription } from './supervised-subscription.js';
import { systemTiming, type Timing } from './timing.js';

/** What may be set; every value has a default. */
export interface EventStoreDbOptions {
  /** How long one append, or a read that brings nothing, may take before it is given up and asked again: 5 s. */
  readonly attemptMs?: number;
  /** For how long a failing call is repeated before the caller hears of it: 10 s, longer than a leader election. */
  readonly patienceMs?: number;
  /** Appends on their way at a time; the others wait in this process: 64. */
  readonly appendsInFlight?: number;
  /** Events in a page of a read: 500. */
  readonly eventsPerPage?: number;
  /** A subscription that brought nothing for so long is held against the log: 10 s. */
  readonly idleCheckMs?: number;
  /** Ids of events that are kept in memory for `find`, at about 100 bytes: 250,000. */
  readonly idsInMemory?: number;
  /** Streams of the log begin with one of these (events.md, "Streams"). */
  readonly streamPrefixes?: readonly string[];
  readonly timing?: Timing;
}

const DEFAULTS = {
  attemptMs: 5_000,
  patienceMs: 10_000,
  appendsInFlight: 64,
  eventsPerPage: 500,
  idleCheckMs: 10_000,
  idsInMemory: 250_000,
  streamPrefixes: STREAM_PREFIXES,
  timing: systemTiming,
} as const satisfies Required<EventStoreDbOptions>;

/** How long the client gets to end its calls when the log is closed. */
const DISPOSE_MS = 1_000;
/** Heads in a page of `heads`. */
const HEADS_PER_PAGE = 5_000;

/**
 * The episode log on EventStoreDB, a node or a cluster. `toStored` says what an event looks like there.
 *
 * What the server doesn't do, and this class does: it keeps a limit of its own on every call and repeats what may pass;
 * it supervises subscriptions; it knows ids (`StreamIds`) and heads (`HeadIndex`), both from reading, as its memory allows.
 *
 * A second event with the same id further back in a stream isn't noticed by the server. It is noticed here when this
 * process has the stream's ids at hand, which is so after any `find` in it. So a writer that was given an id by its caller
 * calls `find` first, and the expected revision of its append vouches that nothing came between.
 */
export class EventStoreDbEventLog implements EventLog {
  private readonly options: Required<EventStoreDbOptions>;
  private readonly patience: Patience;
  private readonly reader: Reader;
  private readonly slots: Slots;
  private readonly ids: StreamIds;
  private readonly headIndex: HeadIndex;
  private readonly subscriptions = new Set<SupervisedSubscription>();

  private constructor(
    private readonly client: EventStoreDBClient,
    options: EventStoreDbOptions,
  ) {
    this.options = { ...DEFAULTS, ...options };
    const { attemptMs, patienceMs, timing, appendsInFlight, idsInMemory, streamPrefixes } = this.options;
    this.patience = new Patience({ attemptMs, totalMs: patienceMs }, timing);
    this.reader = new Reader(client, this.patience);
    this.slots = new Slots(appendsInFlight);
    this.ids = new StreamIds(idsInMemory);
    this.headIndex = new HeadIndex(this.reader, streamPrefixes);
  }

  /**
   * Opens the log; nothing is sent before the first call. One a process.
   *
   * @param url a connection string: `esdb://[user:password@]host:port[,…][?setting=value&…]`, or `esdb+discover://…`
   * @throws Error when it can't be read, or would send a password in clear
   */
  static open(url: string, options: EventStoreDbOptions = {}): EventStoreDbEventLog {
    return new EventStoreDbEventLog(openClient(url), options);
  }

  async append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendOutcome> {
    assertAppendable(stream, expectedRevision, events);
    if (this.ids.holdsOneOf(stream, expectedRevision, events)) {
      return { kind: 'duplicate' };
    }
    const isAppended = await this.slots.run(() => this.send(stream, expectedRevision, events));
    const last = events.at(-1);
    if (!isAppended || !last) {
      return { kind: 'conflict', actual: await this.head(stream) };
    }
    this.ids.appended(stream, expectedRevision, events);
    return { kind: 'appended', head: { stream, revision: last.revision, hash: last.hash } };
  }

  async *read(stream: string, options: ReadOptions = {}): AsyncGenerator<readonly SealedEvent[]> {
    const backwards = options.direction === 'backwards';
    let from = options.from;
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const count = Math.min(left, this.options.eventsPerPage);
      const page = (await this.reader.streamPage(stream, { from, backwards, count })).map(fromStored);
      if (page.length > 0) {
        yield page;
      }
      const last = page.at(-1);
      if (!last || page.length < count || (backwards && last.revision === 0)) {
        return;
      }
      left -= page.length;
      from = last.revision + (backwards ? -1 : 1);
    }
  }

  /** Costs a read of what was appended since the last `find` in the stream, and a read for each run of found events. */
  async find(stream: string, ids: readonly string[]): Promise<readonly SealedEvent[]> {
    const readFrom: ReadFrom = (from) => this.read(stream, { from });
    const found: SealedEvent[] = [];
    for (const { from, length } of runs(await this.ids.locate(stream, ids, readFrom))) {
      for await (const page of this.read(stream, { from, limit: length })) {
        found.push(...page);
      }
    }
    return found;
  }

  async head(stream: string): Promise<StreamHead | null> {
    const [last] = await this.reader.streamPage(stream, { backwards: true, count: 1 });
    if (!last) {
      return null;
    }
    const { revision, hash } = fromStored(last);
    return { stream, revision, hash };
  }

  /** Knows streams with one of the log's prefixes only. `HeadIndex` says what it costs. */
  async *heads(prefix: string): AsyncGenerator<readonly StreamHead[]> {
    const heads = await this.headIndex.headsOf(prefix);
    for (let start = 0; start < heads.length; start += HEADS_PER_PAGE) {
      yield heads.slice(start, start + HEADS_PER_PAGE);
    }
  }

  async subscribe(position: string | null, listener: MovementListener): Promise<Subscription> {
    const after =
      position === null ? await this.patience.retry(() => this.reader.lastPosition()) : parsePosition(position);
    const { timing, idleCheckMs, streamPrefixes: prefixes } = this.options;
    const { client, reader } = this;
    const dependencies = { client, reader, timing, idleCheckMs, prefixes };
    const subscription = new SupervisedSubscription(after, listener, dependencies).start();
    this.subscriptions.add(subscription);
    return {
      close: async () => {
        this.subscriptions.delete(subscription);
        await subscription.close();
      },
    };
  }

  async ping(): Promise<void> {
    try {
      await this.reader.lastPosition();
    } catch (error) {
      throw portError(error);
    }
  }

  /** Ends subscriptions and calls under way, which fail as unavailable. */
  async close(): Promise<void> {
    this.patience.stop();
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    // The client waits for the end of calls that may never end.
    const disposed = new AbortController();
    await Promise.race([
      this.client.dispose().finally(() => disposed.abort()),
      this.options.timing.delay(DISPOSE_MS, disposed.signal),
    ]);
  }

  /** False when the stream isn't where the writer thought. The server recognises a repeat and says "appended" again. */
  private send(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<boolean> {
    const { attemptMs } = this.options;
    const stored = events.map(toStored);
    const appended = async (): Promise<boolean> => {
      const call = this.client.appendToStream(stream, stored, {
        expectedRevision: expectedRevision < 0 ? NO_STREAM : BigInt(expectedRevision),
        requiresLeader: true,
        deadline: attemptMs,
      });
      await this.patience.within(`an append to ${stream}`, call);
      return true;
    };
    return this.patience.retry(appended, (error) =>
      errorType(error) === ErrorType.WRONG_EXPECTED_VERSION ? false : undefined,
    );
  }
}

/** Ascending numbers as runs without gaps. */
function runs(numbers: readonly number[]): { from: number; length: number }[] {
  const found: { from: number; length: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last.from + last.length) {
      last.length += 1;
    } else {
      found.push({ from: number, length: 1 });
    }
  }
  return found;
}
