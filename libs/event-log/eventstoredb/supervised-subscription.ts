import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { LogUnavailableError, type Movement, type Subscription } from '../event-log.js';
import { portError } from './failures.js';
import { positionText } from './log-position.js';
import type { Reader } from './reader.js';
import { backoffMs, type Timing } from './timing.js';

export interface MovementListener {
  onMovement(movement: Movement): void;
  onError(error: unknown): void;
}

export interface SubscriptionDependencies {
  readonly client: EventStoreDBClient;
  readonly reader: Reader;
  readonly timing: Timing;
  /** Streams that are watched begin with one of these. */
  readonly prefixes: readonly string[];
  /** A subscription that brought nothing for so long is held against the log. */
  readonly idleCheckMs: number;
}

/** Events that one look at the log goes through; the next look goes on behind them. */
const EVENTS_PER_LOOK = 1_000;

/**
 * A subscription to the log that goes on until it is closed. The server's subscription may fail, end without a word, or
 * stay open and bring nothing any more; each is noticed, told to the listener's `onError`, and followed by another one from
 * the last position, after a wait that grows with the failures.
 */
export class SupervisedSubscription implements Subscription {
  private readonly closed = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Grows with everything that the server sends. */
  private heard = 0;

  /** @param position the last one that needn't come any more; null for the log's very start */
  constructor(
    private position: Position | null,
    private readonly listener: MovementListener,
    private readonly dependencies: SubscriptionDependencies,
  ) {}

  start(): this {
    this.running = this.run();
    return this;
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { timing } = this.dependencies;
    for (let failures = 0; !this.closed.signal.aborted; failures += 1) {
      const heardBefore = this.heard;
      try {
        await this.follow();
      } catch (error) {
        this.listener.onError(portError(error));
      }
      if (this.heard > heardBefore) {
        failures = 0;
      }
      await timing.delay(backoffMs(failures, timing.random()), this.closed.signal);
    }
  }

  /** Follows one subscription of the server. Returns when closed; throws when it failed, ended or went silent. */
  private async follow(): Promise<void> {
    const subscription = this.open();
    const over = new AbortController();
    const ended = new Promise<never>((_, reject) => {
      const silently = (): void => reject(new LogUnavailableError('the subscription ended without a word'));
      subscription.on('error', reject);
      subscription.on('end', silently);
      subscription.on('close', silently);
    });
    const { signal: closed } = this.closed;
    const untilClosed = new Promise<void>((resolve) => {
      closed.addEventListener('abort', () => resolve(), { signal: over.signal });
    });
    try {
      await Promise.race([ended, untilClosed, this.watch(over.signal)]);
    } finally {
      over.abort();
      // It waits for a connection that may never come, and whose failure `ended` has told.
      void Promise.allSettled([subscription.unsubscribe()]);
    }
  }

  private open(): AllStreamSubscription {
    const { client, prefixes } = this.dependencies;
    const filter = streamNameFilter({
      prefixes: [...prefixes],
      checkpointReached: (_, position) => this.reached(position),
    });
    const subscription = client.subscribeToAll({ fromPosition: this.position ?? START, filter });
    subscription.on('data', ({ event }) => {
      if (event) {
        this.tell(event);
      }
    });
    return subscription;
  }

  /** Throws when the log holds something that the subscription should have brought. */
  private async watch(over: AbortSignal): Promise<void> {
    const { timing, idleCheckMs } = this.dependencies;
    while (!over.aborted) {
      const heardBefore = this.heard;
      await timing.delay(idleCheckMs, AbortSignal.any([over, this.closed.signal]));
      if (this.closed.signal.aborted) {
        return;
      }
      if (!over.aborted && this.heard === heardBefore && (await this.missedSomething(heardBefore))) {
        throw new LogUnavailableError('the subscription went silent although the log has grown');
      }
    }
  }

  /** Looks behind the last position; what isn't ours there is passed over for good. */
  private async missedSomething(heardBefore: number): Promise<boolean> {
    const { reader, prefixes } = this.dependencies;
    const page = await reader.allPage(this.position, EVENTS_PER_LOOK);
    if (this.heard !== heardBefore) {
      return false;
    }
    const behind = page.filter(({ position }) => position.commit > (this.position?.commit ?? -1n));
    const missed = behind.some(({ streamId }) => prefixes.some((prefix) => streamId.startsWith(prefix)));
    const last = behind.at(-1);
    if (!missed && last) {
      this.position = last.position;
    }
    return missed;
  }

  private reached(position: Position): void {
    this.heard += 1;
    this.position = position;
  }

  private tell({ streamId, revision, position }: AllStreamRecordedEvent): void {
    this.reached(position);
    try {
      this.listener.onMovement({
        stream: streamId,
        revision: Number(revision),
        position: positionText(position),
      });
    } catch (error) {
      this.listener.onError(error);
    }
  }
}
