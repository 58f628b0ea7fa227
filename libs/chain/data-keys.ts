import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Bytes of a data key and of a key-encryption key (events.md, "Sealing": 256 bits). */
export const KEY_BYTES = 32;

/**
 * In the place of a student: what belongs to a tenant and to no student (its pseudonym, its operations stream). No student
 * has it, since ids have at least one character.
 */
export const NO_STUDENT = '';

/** One student's data key. `kid` names it in events and says nothing about the student. */
export interface DataKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** What a key store knows of a key. */
export type KeyState =
  | { readonly state: 'absent' }
  | { readonly state: 'erased' }
  | ({ readonly state: 'active' } & DataKey);

/** The student was erased: the key is gone for good and none is made in its place. */
export class KeyErasedError extends Error {
  constructor(readonly kid: string) {
    super('the student was erased; nothing can be recorded or read any more');
    this.name = 'KeyErasedError';
  }
}

/** The key that sealed an event isn't in this key store: not erased, but lost or of another installation. */
export class KeyMissingError extends Error {
  constructor(readonly kid: string) {
    super(`the key ${kid} is not in the key store; is this the key folder that belongs to this log?`);
    this.name = 'KeyMissingError';
  }
}

/**
 * Where students' data keys live: outside the log's database and its backups. The default is a folder; a key management
 * service can stand behind the same port.
 */
export interface KeyStore {
  /** The student's key, made at the first call. @throws KeyErasedError */
  obtain(tenant: string, student: string): Promise<DataKey>;
  /** What is known of the key with this id. */
  find(kid: string): Promise<KeyState>;
  /** A UUID that stands for a tenant where its name must not be read; the same on every call. */
  pseudonymOf(tenant: string): string;
  /** Destroys the student's key and remembers that it was. Idempotent. */
  erase(tenant: string, student: string): Promise<void>;
}

/**
 * The id of a student's key: a UUID (version 8) from a keyed hash, so that nobody without the index key can tell whose it
 * is, and every node finds the same key.
 */
export function keyIdOf(tenant: string, student: string, indexKey: Uint8Array): string {
  const digest = createHmac('sha256', indexKey)
    .update(JSON.stringify([tenant, student]))
    .digest()
    .subarray(0, 16);
  digest.writeUInt8(((digest.readUInt8(6) & 0x0f) | 0x80) >>> 0, 6);
  digest.writeUInt8(((digest.readUInt8(8) & 0x3f) | 0x80) >>> 0, 8);
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A data key wrapped by a key-encryption key: AES-256-GCM, the key's id authenticated with it. All base64. */
export interface WrappedKey {
  readonly nonce: string;
  readonly ct: string;
  readonly tag: string;
}

/** Wraps a data key. @param nonce 12 random bytes */
export function wrapKey(dataKey: DataKey, kek: Uint8Array, nonce: Uint8Array): WrappedKey {
  const cipher = createCipheriv('aes-256-gcm', kek, nonce);
  cipher.setAAD(Buffer.from(dataKey.kid));
  const ct = Buffer.concat([cipher.update(dataKey.key), cipher.final()]);
  return {
    nonce: Buffer.from(nonce).toString('base64'),
    ct: ct.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Unwraps a data key. Throws when the key-encryption key is another one or the wrapped key was changed. */
export function unwrapKey(kid: string, wrapped: WrappedKey, kek: Uint8Array): DataKey {
  const decipher = createDecipheriv('aes-256-gcm', kek, Buffer.from(wrapped.nonce, 'base64'));
  decipher.setAAD(Buffer.from(kid));
  decipher.setAuthTag(Buffer.from(wrapped.tag, 'base64'));
  return { kid, key: Buffer.concat([decipher.update(Buffer.from(wrapped.ct, 'base64')), decipher.final()]) };
}
