import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { streamDeleted, wrongExpectedVersionOfDelete } from './errors.js';
import { expectedRevision, streamName } from './messages.js';
import { admit, type NodeContext } from './node-context.js';
import { streams } from './protocol.js';
import { NO_STREAM } from './store.js';

/** Streams.Delete: the events go, the numbering stays, and the stream may be written again. */
export function deleteHandler(context: NodeContext) {
  return async (call: ServerUnaryCall<DeleteReq, DeleteResp>, reply: sendUnaryData<DeleteResp>): Promise<void> => {
    try {
      const value = (await remove(context, call, false)).toString();
      const position = new streams.DeleteResp.Position();
      position.setCommitPosition(value);
      position.setPreparePosition(value);
      const response = new streams.DeleteResp();
      response.setPosition(position);
      reply(null, response);
    } catch (error) {
      reply(error as Error);
    }
  };
}

/** Streams.Tombstone: the stream is gone for ever. */
export function tombstoneHandler(context: NodeContext) {
  return async (
    call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    reply: sendUnaryData<TombstoneResp>,
  ): Promise<void> => {
    try {
      const value = (await remove(context, call, true)).toString();
      const position = new streams.TombstoneResp.Position();
      position.setCommitPosition(value);
      position.setPreparePosition(value);
      const response = new streams.TombstoneResp();
      response.setPosition(position);
      reply(null, response);
    } catch (error) {
      reply(error as Error);
    }
  };
}

async function remove(
  context: NodeContext,
  call: ServerUnaryCall<DeleteReq, DeleteResp> | ServerUnaryCall<TombstoneReq, TombstoneResp>,
  permanently: boolean,
): Promise<bigint> {
  await admit(context, call.metadata);
  const options = call.request.getOptions();
  if (!options) {
    throw new Error('a delete names its stream in its options');
  }
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedRevision(options, () => options.getRevision());
  const result = context.store.delete(stream, expected, permanently);
  switch (result.kind) {
    case 'deleted':
      throw streamDeleted(stream);
    case 'wrong-expected-version':
      throw wrongExpectedVersionOfDelete(stream, typeof expected === 'bigint' ? expected : NO_STREAM, result.current);
    case 'ok':
      return result.position;
  }
}
