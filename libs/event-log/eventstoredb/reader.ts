import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  FORWARDS,
  type Position,
  type RecordedEvent,
  START,
  type StreamingRead,
} from '@eventstore/db-client';
import { errorType, NoAnswerError } from './failures.js';
import type { Patience } from './patience.js';

/** Which events of a stream to read: at most `count` from a revision on; backwards from the end when it is absent. */
export interface PageRequest {
  readonly from?: number;
  readonly backwards: boolean;
  readonly count: number;
}

/** Reads pages, each whole or not at all: a page that broke off is read again. */
export class Reader {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly patience: Patience,
  ) {}

  /** A page of a stream; empty when the stream doesn't exist. The leader answers, so that it holds what was acknowledged. */
  streamPage(stream: string, { from, backwards, count }: PageRequest): Promise<RecordedEvent[]> {
    return this.patience.retry(
      () =>
        this.collect(`a read of ${stream}`, () =>
          this.client.readStream(stream, {
            direction: backwards ? BACKWARDS : FORWARDS,
            fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
            maxCount: count,
            requiresLeader: true,
          }),
        ),
      (error) => (errorType(error) === ErrorType.STREAM_NOT_FOUND ? [] : undefined),
    );
  }

  /** A page of all streams, in the order of the log; it begins with the event at `from` itself. */
  allPage(from: Position | null, count: number): Promise<AllStreamRecordedEvent[]> {
    return this.patience.retry(() =>
      this.collect('a read of $all', () =>
        this.client.readAll({
          direction: FORWARDS,
          fromPosition: from ?? START,
          maxCount: count,
          requiresLeader: true,
        }),
      ),
    );
  }

  /** Position of the last event in the log, null while it is empty. One attempt only. */
  async lastPosition(): Promise<Position | null> {
    const [last] = await this.collect('a read of the end of $all', () =>
      this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true }),
    );
    return last?.position ?? null;
  }

  /** All events of a read. It fails when nothing more comes for as long as an attempt may take. */
  private async collect<E>(what: string, open: () => StreamingRead<{ event?: E }>): Promise<E[]> {
    const events: E[] = [];
    const stream = open();
    const done = new AbortController();
    const ended = new Promise<void>((resolve, reject) => {
      stream.on('error', reject);
      stream.on('end', resolve);
      stream.on('data', ({ event }) => {
        if (event) {
          events.push(event);
        }
      });
    });
    try {
      await Promise.race([ended, this.stall(what, () => events.length, done.signal)]);
      return events;
    } catch (error) {
      if (error instanceof NoAnswerError) {
        // Cancelling waits for the connection that the read still waits for; its failure is this one.
        void Promise.allSettled([stream.cancel()]);
      }
      throw error;
    } finally {
      done.abort();
    }
  }

  /** Throws when a count has stood still for as long as an attempt may take. */
  private async stall(what: string, count: () => number, done: AbortSignal): Promise<void> {
    const { limits, timing } = this.patience;
    for (let seen = -1; seen !== count(); ) {
      seen = count();
      await timing.delay(limits.attemptMs, done);
    }
    throw new NoAnswerError(what, limits.attemptMs);
  }
}
