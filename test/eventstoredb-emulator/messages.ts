import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { missingMetadata } from './errors.js';
import { shared, streams } from './protocol.js';
import type { Expected, ProposedEvent, StoredEvent } from './store.js';

type StreamIdentifier = InstanceType<typeof shared.StreamIdentifier>;

/** Name of the stream that a message speaks of. */
export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function streamIdentifier(stream: string): StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8').toString('base64'));
  return identifier;
}

/** A UUID of the wire, which comes as text or as two signed 64-bit numbers. */
export function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) {
    return (uuid?.getString() ?? '').toLowerCase();
  }
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt(structured.getMostSignificantBits()), 0);
  bytes.writeBigInt64BE(BigInt(structured.getLeastSignificantBits()), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A UUID for the wire, in the form that the reader asked for. */
export function uuidMessage(text: string, structured: boolean): UUID {
  const uuid = new shared.UUID();
  if (!structured) {
    uuid.setString(text);
    return uuid;
  }
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  halves.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  uuid.setStructured(halves);
  return uuid;
}

/** The one of the four kinds of expected revision that a request names. */
export function expectedRevision(
  options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean },
  revision: () => string,
): Expected {
  if (options.hasAny()) {
    return 'any';
  }
  if (options.hasNoStream()) {
    return 'no-stream';
  }
  return options.hasStreamExists() ? 'stream-exists' : BigInt(revision());
}

/** @throws RpcError when the event doesn't say its type and content type */
export function proposedEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (!type || !contentType) {
    throw missingMetadata(type ? 'content-type' : 'type');
  }
  return {
    id: uuidText(message.getId()),
    type,
    contentType,
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

/** An event as a read or a subscription sends it. */
export function eventResponse(event: StoredEvent, structuredUuids: boolean): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidMessage(event.id, structuredUuids));
  recorded.setStreamIdentifier(streamIdentifier(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  const properties = recorded.getMetadataMap();
  properties.set('type', event.type);
  // A server keeps one bit of the content type.
  properties.set(
    'content-type',
    event.contentType === 'application/json' ? 'application/json' : 'application/octet-stream',
  );
  properties.set('created', event.created.toString());
  recorded.setData(new Uint8Array(event.data));
  recorded.setCustomMetadata(new Uint8Array(event.metadata));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(event.position.toString());
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
}

export function streamNotFoundResponse(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
}

export function confirmationResponse(subscriptionId: string): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
}

export function checkpointResponse(position: bigint): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position.toString());
  checkpoint.setPreparePosition(position.toString());
  const response = new streams.ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
}

export function caughtUpResponse(): ReadResp {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
}
