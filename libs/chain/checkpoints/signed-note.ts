import { isUtf8 } from 'node:buffer';
import { decodeBase64 } from './base64.js';
import { AmbiguousKeyError, CheckpointError, InvalidSignatureError, MalformedNoteError } from './errors.js';
import { isKeyName, KEY_ID_BYTES, type NoteSigner, type NoteVerifier } from './note-keys.js';

/** More signatures than this are refused; C2SP asks for at least 16, the Go reference takes 100. */
export const MAX_SIGNATURES = 100;
/** Larger notes are refused before they are read: room for 100 post-quantum signatures of 5 kB, and text. */
export const MAX_NOTE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;
const FIRST_PRINTABLE = 0x20;
/** Em dash, space, key name, space, base64 (C2SP signed-note, "Format"). */
const SIGNATURE_LINE = /^— ([^ ]+) ([^ ]+)$/;

/** One signature line. */
export interface NoteSignature {
  /** Name of the key that is said to have signed. */
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  /** Base64 of the key id's four bytes and the signature, as it stands in the note. */
  readonly base64: string;
}

/** A note that was taken apart. */
export interface OpenedNote {
  /** What was signed, with its final newline. */
  readonly text: string;
  /** Signatures that known keys made over this text; one a key. */
  readonly verified: readonly NoteSignature[];
  /** Signatures of unknown keys: they prove nothing. */
  readonly unverified: readonly NoteSignature[];
}

/** The note is well written, but none of the known keys signed it. `note` has it, and its text must not be believed. */
export class UnverifiedNoteError extends CheckpointError {
  constructor(readonly note: OpenedNote) {
    super('unverified-note', 'no known key signed the note');
    this.name = 'UnverifiedNoteError';
  }
}

/** The UTF-8 bytes of a note or its text, held against the rules that both have to keep. */
function checkedBytes(note: string | Uint8Array): Buffer {
  const bytes = Buffer.from(note);
  if (bytes.length > MAX_NOTE_BYTES) {
    throw new MalformedNoteError(`${bytes.length} bytes, at most ${MAX_NOTE_BYTES} are read`);
  }
  // A string with half a surrogate pair has no UTF-8: it comes back from its bytes as another one.
  if (typeof note === 'string' ? bytes.toString('utf8') !== note : !isUtf8(bytes)) {
    throw new MalformedNoteError('not valid UTF-8');
  }
  if (bytes.some((byte) => byte < FIRST_PRINTABLE && byte !== NEWLINE)) {
    throw new MalformedNoteError('a control character other than newline');
  }
  return bytes;
}

function printSignature({ name, keyId, base64 }: NoteSignature): string {
  if (!isKeyName(name)) {
    throw new MalformedNoteError(`the key ${keyId} has a name that no key may have`);
  }
  return `— ${name} ${base64}\n`;
}

function parseSignature(line: string): NoteSignature & { readonly signature: Buffer } {
  const [, name = '', base64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = decodeBase64(base64);
  if (!isKeyName(name) || !bytes || bytes.length <= KEY_ID_BYTES) {
    throw new MalformedNoteError('a signature line is an em dash, a space, a key name, a space and base64');
  }
  return {
    name,
    keyId: bytes.subarray(0, KEY_ID_BYTES).toString('hex'),
    base64,
    signature: bytes.subarray(KEY_ID_BYTES),
  };
}

/** The text of a note, with its final newline, and its signature lines: the last empty line stands between them. */
function split(note: string): { text: string; lines: readonly string[] } {
  const blank = note.lastIndexOf('\n\n');
  if (blank < 0 || !note.endsWith('\n')) {
    throw new MalformedNoteError('expected text, an empty line, and signature lines that end with a newline');
  }
  const lines = note.slice(blank + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) {
    throw new MalformedNoteError(`${lines.length} signatures, at most ${MAX_SIGNATURES} are read`);
  }
  return { text: note.slice(0, blank + 1), lines };
}

/**
 * Signs a text: C2SP signed-note, as `golang.org/x/mod/sumdb/note` writes it. A signature covers the text with its final
 * newline, not the empty line behind it.
 *
 * @param text ends with a newline; no other control character
 * @param signers at least one; their signatures stand in this order
 * @throws MalformedNoteError · AmbiguousKeyError when one key is to sign twice
 */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  const bytes = checkedBytes(text);
  if (!text.endsWith('\n')) {
    throw new MalformedNoteError('the text does not end with a newline');
  }
  if (signers.length === 0 || signers.length > MAX_SIGNATURES) {
    throw new MalformedNoteError(`a note has 1 to ${MAX_SIGNATURES} signatures`);
  }
  const keys = new Set<string>();
  let note = `${text}\n`;
  for (const signer of signers) {
    const { name, keyId } = signer;
    const key = `${name}+${keyId}`;
    if (keys.has(key)) {
      throw new AmbiguousKeyError(name, keyId);
    }
    keys.add(key);
    const signature = Buffer.concat([Buffer.from(keyId, 'hex'), signer.sign(bytes)]);
    note += printSignature({ name, keyId, base64: signature.toString('base64') });
  }
  checkedBytes(note);
  return note;
}

/**
 * Opens a signed note and checks it under the known keys, by the rules of C2SP signed-note:
 * signatures of unknown keys are ignored (and listed), a wrong signature of a known key refuses the whole note, and so does
 * a note that no known key signed. A repeated line counts once.
 *
 * Stricter than the Go reference in two things, so that no changed byte passes unseen: base64 has one spelling, and where a
 * known key stands in several lines each is checked, not the first alone.
 *
 * @param note as it came: bytes from a file, or a string from JSON
 * @throws MalformedNoteError · InvalidSignatureError · AmbiguousKeyError · UnverifiedNoteError
 */
export function openNote(note: string | Uint8Array, verifiers: readonly NoteVerifier[]): OpenedNote {
  const { text, lines } = split(checkedBytes(note).toString('utf8'));
  const bytes = Buffer.from(text, 'utf8');
  const verified = new Map<string, NoteSignature>();
  const unverified: NoteSignature[] = [];
  for (const line of new Set(lines)) {
    const { signature, ...named } = parseSignature(line);
    const { name, keyId } = named;
    const [verifier, ...others] = verifiers.filter((known) => known.name === name && known.keyId === keyId);
    if (!verifier) {
      unverified.push(named);
      continue;
    }
    if (others.length > 0) {
      throw new AmbiguousKeyError(name, keyId);
    }
    if (!verifier.verify(bytes, signature)) {
      throw new InvalidSignatureError(name, keyId);
    }
    verified.set(`${name}+${keyId}`, named);
  }
  const opened: OpenedNote = { text, verified: [...verified.values()], unverified };
  if (verified.size === 0) {
    throw new UnverifiedNoteError(opened);
  }
  return opened;
}
