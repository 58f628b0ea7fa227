import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streamDeleted } from './errors.js';
import { eventResponse, streamName, streamNotFoundResponse } from './messages.js';
import { admit, type NodeContext } from './node-context.js';
import { eventFilter } from './read-filter.js';
import type { Store, StoredEvent } from './store.js';
import { serveSubscription } from './subscription.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Streams.Read: a page of a stream or of `$all`, or a subscription. */
export function readHandler(context: NodeContext) {
  return async (call: ReadCall): Promise<void> => {
    try {
      await admit(context, call.metadata);
      const options = call.request.getOptions();
      if (!options) {
        throw new Error('a read says in its options what to read');
      }
      if (options.hasSubscription()) {
        serveSubscription(context, call, options);
      } else {
        await servePage(context, call, options);
      }
    } catch (error) {
      call.emit('error', error);
    }
  };
}

async function servePage(context: NodeContext, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const structuredUuids = !options.getUuidOption()?.hasString();
  let left = BigInt(options.getCount());
  for (const event of eventsToRead(context.store, call, options)) {
    if (left <= 0n || call.cancelled) {
      break;
    }
    left -= 1n;
    if (context.faults.takeKillInRead()) {
      context.killConnections();
      return;
    }
    if (context.faults.frozen) {
      await context.faults.mayAnswer();
    }
    if (!call.write(eventResponse(event, structuredUuids)) && !call.cancelled) {
      await drained(call);
    }
  }
  call.end();
}

/** Resolves when the client takes more, or has gone away. */
function drained(call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      call.off('drain', done);
      call.off('cancelled', done);
      resolve();
    };
    call.on('drain', done);
    call.on('cancelled', done);
  });
}

function eventsToRead(store: Store, call: ReadCall, options: ReadReq.Options): Iterable<StoredEvent> {
  const backwards = options.getReadDirection() === 1;
  if (options.hasAll()) {
    return eventsOfAll(store, options, backwards);
  }
  const stream = streamName(options.getStream()?.getStreamIdentifier());
  if (store.isTombstoned(stream)) {
    throw streamDeleted(stream);
  }
  if (store.lastRevision(stream) < store.firstRevision(stream)) {
    call.write(streamNotFoundResponse(stream));
    return [];
  }
  return eventsOfStream(store, stream, options, backwards);
}

function* eventsOfStream(
  store: Store,
  stream: string,
  options: ReadReq.Options,
  backwards: boolean,
): Iterable<StoredEvent> {
  const from = options.getStream();
  const [first, last] = [store.firstRevision(stream), store.lastRevision(stream)];
  let revision = backwards ? last : first;
  if (from?.hasRevision()) {
    const asked = BigInt(from.getRevision());
    revision = backwards ? (asked < last ? asked : last) : asked > first ? asked : first;
  } else if (backwards ? from?.hasStart() : from?.hasEnd()) {
    return;
  }
  for (; revision >= first && revision <= last; revision += backwards ? -1n : 1n) {
    const event = store.at(stream, revision);
    if (event) {
      yield event;
    }
  }
}

/** Forwards from a position includes it, backwards doesn't. */
function* eventsOfAll(store: Store, options: ReadReq.Options, backwards: boolean): Iterable<StoredEvent> {
  const from = options.getAll();
  const matches = eventFilter(options.getFilter());
  const atEnd = from?.hasEnd() ?? false;
  let index = atEnd ? store.log.length : 0;
  if (from?.hasPosition()) {
    index = store.indexOf(BigInt(from.getPosition()?.getCommitPosition() ?? '0'));
  }
  if (backwards) {
    index -= 1;
  }
  for (let event = store.log[index]; event; event = store.log[index]) {
    if (matches(event)) {
      yield event;
    }
    index += backwards ? -1 : 1;
  }
}
