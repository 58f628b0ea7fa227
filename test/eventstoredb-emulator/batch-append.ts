import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { expectedRevision, proposedEvent, streamIdentifier, streamName, uuidText } from './messages.js';
import { admit, type NodeContext } from './node-context.js';
import { Any, GoogleEmpty, shared, status, streams } from './protocol.js';
import { type AppendResult, type Expected, NO_STREAM, type ProposedEvent } from './store.js';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface PendingAppend {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
}

/** Streams.BatchAppend: one long call for many appends, told apart by correlation ids and answered as they come. */
export function batchAppendHandler(context: NodeContext) {
  return async (call: BatchCall): Promise<void> => {
    const pending = new Map<string, PendingAppend>();
    context.batchStreams.add(call);
    call.on('close', () => context.batchStreams.delete(call));
    try {
      await admit(context, call.metadata);
      for await (const message of call) {
        const request = message as BatchAppendReq;
        const append = collect(pending, request);
        if (append) {
          await answer(context, call, request, append);
        }
      }
      call.end();
    } catch (error) {
      call.emit('error', error);
    }
  };
}

/** Adds a message to its append; returns the append with its last one. */
function collect(pending: Map<string, PendingAppend>, request: BatchAppendReq): PendingAppend | null {
  const correlationId = uuidText(request.getCorrelationId());
  const options = request.getOptions();
  if (options) {
    pending.set(correlationId, {
      stream: streamName(options.getStreamIdentifier()),
      expected: expectedRevision(options, () => options.getStreamPosition()),
      events: [],
    });
  }
  const append = pending.get(correlationId);
  if (!append) {
    return null;
  }
  append.events.push(...request.getProposedMessagesList().map(proposedEvent));
  if (!request.getIsFinal()) {
    return null;
  }
  pending.delete(correlationId);
  return append;
}

async function answer(context: NodeContext, call: BatchCall, request: BatchAppendReq, append: PendingAppend) {
  const { store, faults } = context;
  await faults.mayAnswer();
  if (call.cancelled || faults.takeIgnoredAppend()) {
    return;
  }
  const result = store.append(append.stream, append.expected, append.events);
  if (faults.takeSwallowedReply()) {
    return;
  }
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(streamIdentifier(append.stream));
  if (result.kind === 'ok') {
    response.setSuccess(success(result.revision, result.position));
  } else {
    response.setError(failure(result, append, store.maxAppendBytes));
  }
  call.write(response);
}

function success(revision: bigint, position: bigint): BatchAppendResp.Success {
  const all = new shared.AllStreamPosition();
  all.setCommitPosition(position.toString());
  all.setPreparePosition(position.toString());
  const message = new streams.BatchAppendResp.Success();
  message.setPosition(all);
  message.setCurrentRevision(revision.toString());
  return message;
}

/** A batch wraps what went wrong with one append in an `Any`, so that the others aren't touched. */
function failure(result: Exclude<AppendResult, { kind: 'ok' }>, append: PendingAppend, limit: number) {
  const details = new Any();
  const message = new status.Status();
  switch (result.kind) {
    case 'too-large': {
      const tooLarge = new shared.MaximumAppendSizeExceeded();
      tooLarge.setMaxappendsize(limit);
      details.pack(tooLarge.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded');
      break;
    }
    case 'deleted': {
      const deleted = new shared.StreamDeleted();
      deleted.setStreamIdentifier(streamIdentifier(append.stream));
      details.pack(deleted.serializeBinary(), 'event_store.client.StreamDeleted');
      break;
    }
    case 'wrong-expected-version':
      details.pack(
        wrongExpectedVersion(result.current, append.expected).serializeBinary(),
        'event_store.client.WrongExpectedVersion',
      );
      break;
  }
  message.setMessage(result.kind);
  message.setDetails(details);
  return message;
}

function wrongExpectedVersion(current: bigint, expected: Expected) {
  const wrong = new shared.WrongExpectedVersion();
  if (expected === 'any') {
    wrong.setExpectedAny(new GoogleEmpty());
  } else if (expected === 'no-stream') {
    wrong.setExpectedNoStream(new GoogleEmpty());
  } else if (expected === 'stream-exists') {
    wrong.setExpectedStreamExists(new GoogleEmpty());
  } else {
    wrong.setExpectedStreamPosition(expected.toString());
  }
  if (current === NO_STREAM) {
    wrong.setCurrentNoStream(new GoogleEmpty());
  } else {
    wrong.setCurrentStreamRevision(current.toString());
  }
  return wrong;
}
