import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { appendTooLarge, streamDeleted } from './errors.js';
import { expectedRevision, proposedEvent, streamName } from './messages.js';
import { admit, type NodeContext } from './node-context.js';
import { shared, streams } from './protocol.js';
import { type AppendResult, type Expected, NO_STREAM } from './store.js';

/** Streams.Append: options first, then the events, one call an append. */
export function appendHandler(context: NodeContext) {
  return async (call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>): Promise<void> => {
    try {
      const messages: AppendReq[] = [];
      for await (const message of call) {
        messages.push(message as AppendReq);
      }
      const response = await append(context, call, messages);
      if (response) {
        reply(null, response);
      }
    } catch (error) {
      reply(error as Error);
    }
  };
}

/** The answer, or null when a fault leaves the call without one. */
async function append(
  context: NodeContext,
  call: ServerReadableStream<AppendReq, AppendResp>,
  messages: readonly AppendReq[],
): Promise<AppendResp | null> {
  const { store, faults } = context;
  await admit(context, call.metadata);
  const options = messages[0]?.getOptions();
  if (!options) {
    throw new Error('an append begins with its options');
  }
  const events = messages
    .slice(1)
    .map((message) => proposedEvent(message.getProposedMessage() ?? new streams.AppendReq.ProposedMessage()));
  if (call.cancelled || faults.takeIgnoredAppend()) {
    return null;
  }
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedRevision(options, () => options.getRevision());
  const result = store.append(stream, expected, events);
  if (faults.takeSwallowedReply()) {
    return null;
  }
  return responseTo(result, stream, expected, store.maxAppendBytes);
}

function responseTo(result: AppendResult, stream: string, expected: Expected, limit: number): AppendResp {
  const response = new streams.AppendResp();
  switch (result.kind) {
    case 'too-large':
      throw appendTooLarge(limit);
    case 'deleted':
      throw streamDeleted(stream);
    case 'wrong-expected-version':
      response.setWrongExpectedVersion(wrongExpectedVersion(result.current, expected));
      return response;
    case 'ok': {
      const position = new streams.AppendResp.Position();
      position.setCommitPosition(result.position.toString());
      position.setPreparePosition(result.position.toString());
      const success = new streams.AppendResp.Success();
      success.setCurrentRevision(result.revision.toString());
      success.setPosition(position);
      response.setSuccess(success);
      return response;
    }
  }
}

/** A classic append says "wrong expected version" in the body of an answer that is no error. */
function wrongExpectedVersion(current: bigint, expected: Expected): AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (expected === 'any') {
    wrong.setExpectedAny(new shared.Empty());
  } else if (expected === 'no-stream') {
    wrong.setExpectedNoStream(new shared.Empty());
  } else if (expected === 'stream-exists') {
    wrong.setExpectedStreamExists(new shared.Empty());
  } else {
    wrong.setExpectedRevision(expected.toString());
  }
  if (current === NO_STREAM) {
    wrong.setCurrentNoStream(new shared.Empty());
  } else {
    wrong.setCurrentRevision(current.toString());
  }
  return wrong;
}
