import type { ChainHead } from '../verify.js';
import { decodeHash } from './base64.js';
import { MalformedCheckpointError } from './errors.js';
import type { NoteSigner, NoteVerifier } from './note-keys.js';
import { type OpenedNote, openNote, signNote } from './signed-note.js';

/** Where the chain of one memory ends. What is kept elsewhere, to hold the chain against later. */
export interface MemoryHead extends ChainHead {
  /** The UUID of the memory's stream, in lower case. */
  readonly stream: string;
  /** Number of events, at least 1: a chain without events has no head that could be kept. */
  readonly size: number;
  /** Base64 hash of the event at revision `size - 1`. */
  readonly head: string;
}

/** First line of the text: what it is and its version (events.md, "Checkpoints"). */
const CHAIN_HEAD_V1 = 'mneme/chain-head/v1';
const CHAIN_HEAD_TEXT = new RegExp(`^${CHAIN_HEAD_V1}\nstream ([^\n]*)\nsize ([1-9][0-9]*)\nhead ([^\n]*)\n$`);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Holds a head against the rules of `MemoryHead`. @throws MalformedCheckpointError */
export function assertMemoryHead({ stream, size, head }: MemoryHead): void {
  if (!UUID.test(stream)) {
    throw new MalformedCheckpointError('the stream is not a UUID in lower case');
  }
  if (!Number.isSafeInteger(size) || size < 1) {
    throw new MalformedCheckpointError(`the size is not a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`);
  }
  if (!decodeHash(head)) {
    throw new MalformedCheckpointError('the head is not a base64 SHA-256 hash');
  }
}

/** The text of a memory's checkpoint, ready to be signed. @throws MalformedCheckpointError */
export function printChainHead(head: MemoryHead): string {
  assertMemoryHead(head);
  return `${CHAIN_HEAD_V1}\nstream ${head.stream}\nsize ${head.size}\nhead ${head.head}\n`;
}

/** Reads the text of a memory's checkpoint back; it has one spelling only. @throws MalformedCheckpointError */
export function parseChainHead(text: string): MemoryHead {
  const [, stream, size, head] = CHAIN_HEAD_TEXT.exec(text) ?? [];
  if (stream === undefined || size === undefined || head === undefined) {
    throw new MalformedCheckpointError(`expected the four lines of ${CHAIN_HEAD_V1}`);
  }
  const parsed: MemoryHead = { stream, size: Number(size), head };
  assertMemoryHead(parsed);
  return parsed;
}

/** A memory's checkpoint: its head as a signed note. @throws MalformedCheckpointError · MalformedNoteError */
export function signChainHead(head: MemoryHead, signers: readonly NoteSigner[]): string {
  return signNote(printChainHead(head), signers);
}

/**
 * Opens a memory's checkpoint.
 *
 * @returns the head, believed only since a known key signed it, and who signed
 * @throws CheckpointError when it isn't signed by a known key, was changed, or is another kind of note
 */
export function openChainHead(
  note: string | Uint8Array,
  verifiers: readonly NoteVerifier[],
): { readonly head: MemoryHead; readonly note: OpenedNote } {
  const opened = openNote(note, verifiers);
  return { head: parseChainHead(opened.text), note: opened };
}
