import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { notReady } from './errors.js';
import { caughtUpResponse, checkpointResponse, confirmationResponse, eventResponse, streamName } from './messages.js';
import type { NodeContext, OpenSubscription } from './node-context.js';
import type { ReadCall } from './read.js';
import { eventFilter } from './read-filter.js';
import type { StoredEvent } from './store.js';

/** Events that a filtered subscription looks through before a checkpoint, times the client's multiplier. */
const DEFAULT_SEARCH_WINDOW = 32;

/** Serves a catch-up subscription: first what is there, then what comes, at the pace of the client. */
export function serveSubscription(context: NodeContext, call: ReadCall, options: ReadReq.Options): void {
  const subscription = new CatchUpSubscription(context, call, options);
  context.subscriptions.add(subscription);
  const unsubscribe = context.store.subscribers.add(() => subscription.pump());
  const forget = () => {
    unsubscribe();
    context.subscriptions.delete(subscription);
  };
  call.on('cancelled', forget);
  call.on('close', forget);
  call.on('drain', () => subscription.resume());
  call.write(confirmationResponse(randomUUID()));
  subscription.pump();
}

class CatchUpSubscription implements OpenSubscription {
  private readonly isMine: (event: StoredEvent) => boolean;
  private readonly checkpointEvery: number;
  private readonly structuredUuids: boolean;
  /** Index in the store's log of what comes next. */
  private next: number;
  private sinceCheckpoint = 0;
  private caughtUp = false;
  /** The client reads more slowly than we write. */
  private blocked = false;
  private silent = false;

  constructor(
    private readonly context: NodeContext,
    private readonly call: ReadCall,
    options: ReadReq.Options,
  ) {
    const filter = options.getFilter();
    const matches = eventFilter(filter);
    this.structuredUuids = !options.getUuidOption()?.hasString();
    this.checkpointEvery = filter
      ? filter.getCheckpointintervalmultiplier() * (filter.hasMax() ? filter.getMax() : DEFAULT_SEARCH_WINDOW)
      : 0;
    const { store } = context;
    if (options.hasAll()) {
      const from = options.getAll();
      const position = from?.getPosition();
      this.isMine = matches;
      this.next = position
        ? store.indexOf(BigInt(position.getCommitPosition()) + 1n)
        : from?.hasEnd()
          ? store.log.length
          : 0;
    } else {
      const from = options.getStream();
      const stream = streamName(from?.getStreamIdentifier());
      const after = from?.hasRevision()
        ? BigInt(from.getRevision())
        : from?.hasEnd()
          ? store.lastRevision(stream)
          : -1n;
      this.isMine = (event) => event.stream === stream && event.revision > after;
      this.next = 0;
    }
  }

  /** Sends what there is, as far as the client takes it. */
  pump(): void {
    if (this.context.faults.frozen) {
      void this.context.faults.mayAnswer().then(() => this.pump());
      return;
    }
    while (!this.blocked && !this.silent) {
      const event = this.context.store.log[this.next];
      if (!event) {
        this.announceCaughtUp();
        return;
      }
      this.next += 1;
      if (this.isMine(event)) {
        this.blocked = !this.call.write(eventResponse(event, this.structuredUuids));
      }
      this.sinceCheckpoint += 1;
      if (this.checkpointEvery > 0 && this.sinceCheckpoint >= this.checkpointEvery) {
        this.sinceCheckpoint = 0;
        this.call.write(checkpointResponse(event.position));
      }
    }
  }

  resume(): void {
    this.blocked = false;
    this.pump();
  }

  end(): void {
    this.silent = true;
    this.call.end();
  }

  fail(): void {
    this.silent = true;
    this.call.emit('error', notReady());
  }

  mute(): void {
    this.silent = true;
  }

  private announceCaughtUp(): void {
    if (this.caughtUp) {
      return;
    }
    this.caughtUp = true;
    const last = this.context.store.log.at(-1);
    if (this.checkpointEvery > 0 && last) {
      this.call.write(checkpointResponse(last.position));
    }
    this.call.write(caughtUpResponse());
  }
}
