import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** The format of the envelope itself (events.md, "Chain"); the version of an event's schema is inside the seal. */
export const ENVELOPE_VERSION = 1;

/** AES-256-GCM, named as JOSE names it. */
const ALGORITHM = 'A256GCM';
/** Bytes of an AES-GCM nonce (events.md, "Sealing"). */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const EVENT_DOMAIN = 'mneme/event/v1\0';
const GENESIS_DOMAIN = 'mneme/genesis/v1\0';

/** What stands in clear about an event: nothing of it says who the student is. All of it is hashed. */
export interface EnvelopeHeader {
  readonly stream: string;
  /** 0, 1, 2 … without gaps. */
  readonly revision: number;
  /** UUID: the caller's, or made from the caller's idempotency key. */
  readonly id: string;
  readonly type: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly occurredAt: string;
  readonly recordedAt: string;
  /** Which data key sealed the payload. */
  readonly kid: string;
  /** Base64 hash of the event before it; of the stream's name for revision 0. */
  readonly prev: string;
}

/** The sealed payload: all base64. `ct` ends with the 16-byte tag. */
export interface SealedPayload {
  readonly alg: typeof ALGORITHM;
  readonly nonce: string;
  readonly ct: string;
}

/** An event as it goes into a log: the canonical envelope, word for word, and its hash. */
export interface SealedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** The canonical JSON of header and payload. What is stored is what was hashed; it is never written anew. */
  readonly envelope: string;
  /** Base64 SHA-256 over the envelope. */
  readonly hash: string;
}

/** The envelope says something else than the row that it stands in, or isn't an envelope. */
export class BrokenEnvelopeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenEnvelopeError';
  }
}

/** The payload can't be opened with this key: wrong key, or payload and header don't belong together. */
export class SealError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealError';
  }
}

/** What the first event of a stream names as its predecessor: SHA-256 of the domain and the stream's name, base64. */
export function genesisHash(stream: string): string {
  return createHash('sha256').update(GENESIS_DOMAIN).update(stream, 'utf8').digest('base64');
}

/** The hash of an envelope as it is stored: SHA-256 of the domain and its UTF-8 bytes, base64. */
export function envelopeHash(envelope: string): string {
  return createHash('sha256').update(EVENT_DOMAIN).update(envelope, 'utf8').digest('base64');
}

/**
 * The canonical header, cut where the payload's member belongs in the order of names. Sealing writes it twice, in the
 * associated data and in the envelope, so it is written member by member; a test holds it against `canonicalJson`.
 */
function headerAround(header: EnvelopeHeader): { before: string; after: string } {
  const { id, kid, occurredAt, prev, recordedAt, revision, stream, type } = header;
  const text = (value: string): string => canonicalJson(value);
  return {
    before: `{"id":${text(id)},"kid":${text(kid)},"occurredAt":${text(occurredAt)}`,
    after:
      `,"prev":${text(prev)},"recordedAt":${text(recordedAt)},"revision":${canonicalJson(revision)}` +
      `,"stream":${text(stream)},"type":${text(type)},"v":${ENVELOPE_VERSION}}`,
  };
}

/** What the payload's tag also vouches for: the canonical header, so that a payload can't be moved to another event. */
function associatedData(header: EnvelopeHeader): Buffer {
  const { before, after } = headerAround(header);
  return Buffer.from(before + after, 'utf8');
}

/**
 * Seals a payload (any JSON value) under a student's data key and chains it to the event before it.
 *
 * @param key 32 bytes
 * @param nonce 12 random bytes, never used twice with one key
 * @throws NotCanonicalError when header or payload can't be written canonically
 */
export function sealEvent(header: EnvelopeHeader, payload: unknown, key: Uint8Array, nonce: Uint8Array): SealedEvent {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const { before, after } = headerAround(header);
  cipher.setAAD(Buffer.from(before + after, 'utf8'));
  const text = cipher.update(canonicalJson(payload), 'utf8');
  const ct = Buffer.concat([text, cipher.final(), cipher.getAuthTag()]).toString('base64');
  // Base64 and the algorithm's name need no escaping.
  const payloadMember = `,"payload":{"alg":"${ALGORITHM}","ct":"${ct}","nonce":"${Buffer.from(nonce).toString('base64')}"}`;
  const envelope = before + payloadMember + after;
  return {
    stream: header.stream,
    revision: header.revision,
    id: header.id,
    type: header.type,
    envelope,
    hash: envelopeHash(envelope),
  };
}

/**
 * Reads an envelope back and holds it against the row that it was stored in.
 *
 * @throws BrokenEnvelopeError when it isn't an envelope, or names another stream, revision, id or type
 */
export function parseEnvelope(event: SealedEvent): { header: EnvelopeHeader; payload: SealedPayload } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(event.envelope);
  } catch (error) {
    throw new BrokenEnvelopeError(`the envelope is no JSON: ${(error as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null) {
    throw new BrokenEnvelopeError('the envelope is no JSON object');
  }
  const { v, payload, ...header } = parsed as { v: unknown; payload: SealedPayload } & EnvelopeHeader;
  if (v !== ENVELOPE_VERSION) {
    throw new BrokenEnvelopeError(`the envelope has version ${String(v)}, this program reads ${ENVELOPE_VERSION}`);
  }
  for (const field of ['stream', 'revision', 'id', 'type'] as const) {
    if (header[field] !== event[field]) {
      throw new BrokenEnvelopeError(`the envelope's ${field} is not the row's`);
    }
  }
  return { header, payload };
}

/**
 * Opens a sealed payload.
 *
 * @returns the payload as it was given to `sealEvent`
 * @throws SealError when the key is another one, or when anything of header or payload was changed
 */
export function openPayload(header: EnvelopeHeader, payload: SealedPayload, key: Uint8Array): unknown {
  if (payload.alg !== ALGORITHM) {
    throw new SealError(`unknown algorithm ${String(payload.alg)}`);
  }
  const bytes = Buffer.from(payload.ct, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(payload.nonce, 'base64'));
  decipher.setAAD(associatedData(header));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const start = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
  try {
    return JSON.parse(Buffer.concat([start, decipher.final()]).toString('utf8'));
  } catch (error) {
    throw new SealError(`revision ${header.revision} can't be opened: ${(error as Error).message}`);
  }
}
