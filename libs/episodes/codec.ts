import {
  type DataKey,
  type EnvelopeHeader,
  openPayload,
  parseEnvelope,
  type SealedEvent,
  sealEvent,
} from '#libs/chain/index.js';
import type { EventPosition, NewEvent, RecordedEvent } from './events.js';
import { isMemoryEventType, schemaVersion, UnknownSchemaError, upcast } from './schema.js';

/** What is sealed of an event: everything that could say something about the student. */
interface EventPayload {
  readonly v: number;
  readonly localDay: string;
  readonly actor: string;
  readonly correlationId: string | null;
  readonly causationId: string | null;
  readonly commandDigest: string | null;
  readonly data: Record<string, unknown>;
}

/** Where a new event goes and what is recorded about its recording; its hash is what comes out. */
export type EventPlace = Omit<EventPosition, 'hash'> & { readonly prev: string };

/**
 * Seals an event for its place in the chain.
 *
 * @param key the student's data key
 * @param nonce 12 random bytes
 * @throws NotCanonicalError when the event holds what can't be hashed the same way everywhere
 */
export function encodeEvent(event: NewEvent, place: EventPlace, key: DataKey, nonce: Uint8Array): SealedEvent {
  const header: EnvelopeHeader = {
    stream: place.stream,
    revision: place.revision,
    id: event.id,
    type: event.type,
    occurredAt: event.occurredAt,
    recordedAt: place.recordedAt,
    kid: key.kid,
    prev: place.prev,
  };
  const payload: EventPayload = {
    v: schemaVersion(event.type),
    localDay: event.localDay,
    actor: place.actor,
    correlationId: place.correlationId,
    causationId: place.causationId,
    commandDigest: place.commandDigest,
    data: event.data as unknown as Record<string, unknown>,
  };
  return sealEvent(header, payload, key.key, nonce);
}

/** Which key an event is sealed with. */
export function keyIdOfEvent(sealed: SealedEvent): string {
  return parseEnvelope(sealed).header.kid;
}

/**
 * The one way to read an event, live, in a rebuild and in a replay: open, check that it is in its place, bring it to
 * today's schema.
 *
 * @throws BrokenEnvelopeError · SealError · UnknownSchemaError
 */
export function decodeEvent(sealed: SealedEvent, key: DataKey): RecordedEvent {
  const { header, payload } = parseEnvelope(sealed);
  const opened = openPayload(header, payload, key.key) as EventPayload;
  if (!isMemoryEventType(header.type)) {
    throw new UnknownSchemaError(header.type, opened.v);
  }
  return {
    ...upcast(header.type, opened.v, opened.data),
    id: header.id,
    occurredAt: header.occurredAt,
    localDay: opened.localDay,
    stream: header.stream,
    revision: header.revision,
    hash: sealed.hash,
    recordedAt: header.recordedAt,
    actor: opened.actor,
    correlationId: opened.correlationId,
    causationId: opened.causationId,
    commandDigest: opened.commandDigest,
  };
}
