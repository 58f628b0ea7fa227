import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { decodeBase64 } from './base64.js';
import { MalformedKeyError } from './errors.js';

/** Bytes of an Ed25519 public key and of the seed of a private key (RFC 8032, section 5.1.5). */
export const ED25519_KEY_BYTES = 32;

/** Signature type "Ed25519" (C2SP signed-note, "Signature types"). */
const ED25519_TYPE = 0x01;
/** Bytes of a key id (C2SP signed-note, "Signatures"). */
export const KEY_ID_BYTES = 4;
/** What stands before the 32 bytes in the DER form of a public (SPKI) and a private (PKCS #8) key: RFC 8410, section 10. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const SIGNER_KEY_MARK = 'PRIVATE+KEY+';
const KEY_FORM = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/;
const SPACE_OR_PLUS = /[\p{White_Space}+]/u;

/** A key that signs notes. It never shows its secret. */
export interface NoteSigner {
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  /** `name+id+key`, to be handed to everyone who should be able to check what it signs. */
  readonly verifierKey: string;
  /** The 64-byte Ed25519 signature of these bytes. */
  sign(text: Uint8Array): Buffer;
}

/** A key that checks the signatures of one signer. */
export interface NoteVerifier {
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  /** Whether the signer made this signature over these bytes. */
  verify(text: Uint8Array, signature: Uint8Array): boolean;
}

/** Whether a key may have this name: not empty, well-formed, no control character, no Unicode space, no plus sign. */
export function isKeyName(name: string): boolean {
  const bytes = Buffer.from(name, 'utf8');
  return (
    name !== '' && bytes.toString('utf8') === name && bytes.every((byte) => byte >= 0x20) && !SPACE_OR_PLUS.test(name)
  );
}

/** The first four bytes of SHA-256( name ‖ 0x0A ‖ 0x01 ‖ public key ), as hex (C2SP signed-note, "Ed25519 signatures"). */
function keyIdOf(name: string, publicKey: Uint8Array): string {
  return createHash('sha256')
    .update(`${name}\n`, 'utf8')
    .update(Uint8Array.of(ED25519_TYPE))
    .update(publicKey)
    .digest()
    .subarray(0, KEY_ID_BYTES)
    .toString('hex');
}

function printKey(name: string, keyId: string, key: Uint8Array): string {
  return `${name}+${keyId}+${Buffer.from([ED25519_TYPE, ...key]).toString('base64')}`;
}

function parseKey(text: string): { name: string; keyId: string; key: Buffer } {
  const [, name, keyId, base64] = KEY_FORM.exec(text) ?? [];
  if (name === undefined || keyId === undefined || base64 === undefined || !isKeyName(name)) {
    throw new MalformedKeyError('expected name+id+base64, the id as eight hex digits');
  }
  const typed = decodeBase64(base64);
  if (!typed) {
    throw new MalformedKeyError(`the key of ${name} is not base64`);
  }
  if (typed[0] !== ED25519_TYPE) {
    throw new MalformedKeyError(`the key of ${name} is not of type Ed25519 (1)`);
  }
  const key = typed.subarray(1);
  assertKey(name, key);
  return { name, keyId, key };
}

function assertKey(name: string, key: Uint8Array): void {
  if (!isKeyName(name)) {
    throw new MalformedKeyError('a key name is not empty and holds no space, plus sign or control character');
  }
  if (key.length !== ED25519_KEY_BYTES) {
    throw new MalformedKeyError(`the key of ${name} has ${key.length} bytes, not ${ED25519_KEY_BYTES}`);
  }
}

/** `name+id+base64(0x01 ‖ public key)`. @param publicKey 32 bytes @throws MalformedKeyError */
export function printVerifierKey(name: string, publicKey: Uint8Array): string {
  assertKey(name, publicKey);
  return printKey(name, keyIdOf(name, publicKey), publicKey);
}

/** Reads a verifier key, `name+id+base64(0x01 ‖ public key)`. @throws MalformedKeyError also when the id isn't the key's */
export function parseVerifierKey(text: string): NoteVerifier {
  const { name, keyId, key } = parseKey(text);
  if (keyId !== keyIdOf(name, key)) {
    throw new MalformedKeyError(`the id ${keyId} is not the one of the key of ${name}`);
  }
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, key]), format: 'der', type: 'spki' });
  return { name, keyId, verify: (text, signature) => verify(null, text, publicKey, signature) };
}

/** A signer from its secret. @param seed 32 random bytes @throws MalformedKeyError */
export function noteSigner(name: string, seed: Uint8Array): NoteSigner {
  assertKey(name, seed);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
  return {
    name,
    keyId: keyIdOf(name, publicKey),
    verifierKey: printVerifierKey(name, publicKey),
    sign: (text) => sign(null, text, privateKey),
  };
}

/** `PRIVATE+KEY+name+id+base64(0x01 ‖ seed)`, a secret. @param seed 32 random bytes @throws MalformedKeyError */
export function printSignerKey(name: string, seed: Uint8Array): string {
  return SIGNER_KEY_MARK + printKey(name, noteSigner(name, seed).keyId, seed);
}

/** Reads a signer key, `PRIVATE+KEY+name+id+base64(0x01 ‖ seed)`. @throws MalformedKeyError also when the id isn't the key's */
export function parseSignerKey(text: string): NoteSigner {
  if (!text.startsWith(SIGNER_KEY_MARK)) {
    throw new MalformedKeyError(`a signer key begins with ${SIGNER_KEY_MARK}`);
  }
  const { name, keyId, key } = parseKey(text.slice(SIGNER_KEY_MARK.length));
  const signer = noteSigner(name, key);
  if (keyId !== signer.keyId) {
    throw new MalformedKeyError(`the id ${keyId} is not the one of the key of ${name}`);
  }
  return signer;
}
