import { isUtf8 } from 'node:buffer';
import { binaryEvent, type EventData, type RecordedEvent } from '@eventstore/db-client';
import type { SealedEvent } from '#libs/chain/index.js';
import { EventTooLargeError, MAX_APPEND_BYTES, MAX_EVENT_BYTES } from '../event-log.js';

/** What stands beside an event's data. */
interface StoredMetadata {
  /** The event's id. */
  readonly id: string;
  /** Base64 hash of the envelope. */
  readonly hash: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HASH_BYTES = 32;

/**
 * The form in which a sealed event stands in EventStoreDB:
 *
 *     type       the event's type
 *     data       the envelope, UTF-8, word for word (it is JSON)
 *     metadata   { "id": the event's id, "hash": the envelope's hash }
 *     event id   a UUID made of the hash
 *
 * The data is stored as bytes: what is marked as JSON comes back parsed from the client, and writing it anew would heal
 * white space, escapes and double members that someone put into it, so that verification wouldn't see them. Operators
 * lose nothing: the data is JSON text in which only the sealed payload can't be read.
 *
 * The event id decides what the server takes for a repeat. With the event's own id there, a second writer that seals the
 * same command at the same revision would be told "appended" although the first one's envelope is stored, and would chain
 * its next event to a hash that isn't in the stream. With an id made of the hash, a repeat is the same event to the last
 * byte, and anything else is a conflict.
 */
export function toStored(event: SealedEvent): EventData {
  const metadata: StoredMetadata = { id: event.id, hash: event.hash };
  return binaryEvent({
    id: contentId(event.hash),
    type: event.type,
    data: Buffer.from(event.envelope, 'utf8'),
    metadata: { ...metadata },
  });
}

/**
 * Reads an event back, also one that was tampered with: verification must see it as it is. Whatever doesn't fit its hash
 * shows as another id, an empty hash or another envelope than the one that was hashed; nothing is thrown.
 */
export function fromStored(recorded: RecordedEvent): SealedEvent {
  const { id, hash } = storedMetadata(recorded.metadata);
  const eventIdFits = recorded.id === contentId(hash);
  return {
    stream: recorded.streamId,
    revision: Number(recorded.revision),
    id: eventIdFits ? id : recorded.id,
    type: recorded.type,
    envelope: envelopeText(recorded.data),
    hash,
  };
}

/** A UUID of version 8 (RFC 9562, "custom") from the first bytes of a hash. */
export function contentId(hash: string): string {
  const bytes = Buffer.alloc(16);
  Buffer.from(hash, 'base64').copy(bytes);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Refuses what the server or the client would refuse, or answer with a hang.
 *
 * @throws Error for events that don't belong together · EventTooLargeError
 */
export function assertAppendable(stream: string, expectedRevision: number, events: readonly SealedEvent[]): void {
  if (stream === '' || stream.startsWith('$')) {
    throw new Error(`'${stream}' can't be the name of a stream`);
  }
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision < -1) {
    throw new Error(`${expectedRevision} is no revision`);
  }
  if (events.length === 0) {
    throw new Error('an append needs at least one event');
  }
  for (const [index, event] of events.entries()) {
    const revision = expectedRevision + 1 + index;
    if (event.stream !== stream || event.revision !== revision) {
      throw new Error(`revision ${event.revision} of ${event.stream} can't be revision ${revision} of ${stream}`);
    }
    if (!UUID.test(event.id) || event.type === '' || Buffer.from(event.hash, 'base64').length !== HASH_BYTES) {
      throw new Error(`revision ${revision} of ${stream} has no proper id, type or hash`);
    }
  }
  assertSize(events);
}

function assertSize(events: readonly SealedEvent[]): void {
  let total = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(event.envelope);
    if (bytes > MAX_EVENT_BYTES) {
      throw new EventTooLargeError(bytes, MAX_EVENT_BYTES);
    }
    const { metadata } = toStored(event);
    // The server counts two bytes a character of the type.
    total += bytes + Buffer.byteLength(JSON.stringify(metadata)) + 2 * event.type.length;
  }
  if (total > MAX_APPEND_BYTES) {
    throw new EventTooLargeError(total, MAX_APPEND_BYTES);
  }
}

/** Metadata that says more or less than what was written reads as none. */
function storedMetadata(metadata: unknown): StoredMetadata {
  if (typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length === 2) {
    const { id, hash } = metadata as Partial<StoredMetadata>;
    if (typeof id === 'string' && typeof hash === 'string') {
      return { id, hash };
    }
  }
  return { id: '', hash: '' };
}

function envelopeText(data: unknown): string {
  if (!(data instanceof Uint8Array)) {
    return JSON.stringify(data);
  }
  // Decoding puts U+FFFD for what is no UTF-8, which could stand in the envelope itself; another encoding can't hide it.
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString(isUtf8(data) ? 'utf8' : 'latin1');
}
