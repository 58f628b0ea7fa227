import { decodeHash, HASH_BYTES } from './base64.js';
import { MalformedCheckpointError } from './errors.js';
import { isKeyName } from './note-keys.js';

/** What a tlog-checkpoint says: a tree's root at a size. */
export interface TreeCheckpoint {
  /** Which tree this is; by convention also the name of the key that signs it. */
  readonly origin: string;
  /** Number of leaves; 0 for the empty tree. */
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Lines that are signed and mean nothing to the format. */
  readonly extensions: readonly string[];
}

const DECIMAL = /^(0|[1-9][0-9]*)$/;

/** A whole number from 0 to 2^53 − 1 in its only spelling, or null. */
export function parseDecimal(text: string): number | null {
  const value = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(value) ? value : null;
}

/**
 * The text of a C2SP tlog-checkpoint, ready to be signed.
 *
 * @throws MalformedCheckpointError also for an origin that couldn't be a key's name: the format asks for one name for both
 */
export function printTreeCheckpoint({ origin, size, root, extensions }: TreeCheckpoint): string {
  if (!isKeyName(origin)) {
    throw new MalformedCheckpointError('an origin is not empty and holds no space, plus sign or control character');
  }
  if (!Number.isSafeInteger(size) || size < 0) {
    throw new MalformedCheckpointError(`the size is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
  }
  if (root.length !== HASH_BYTES) {
    throw new MalformedCheckpointError(`the root is not ${HASH_BYTES} bytes long`);
  }
  if (extensions.some((line) => line === '' || line.includes('\n'))) {
    throw new MalformedCheckpointError('an extension is one line that is not empty');
  }
  return [origin, size, Buffer.from(root).toString('base64'), ...extensions, ''].join('\n');
}

/** Reads the text of a C2SP tlog-checkpoint. @throws MalformedCheckpointError */
export function parseTreeCheckpoint(text: string): TreeCheckpoint {
  const [origin, sizeLine, rootLine, ...rest] = text.split('\n');
  const extensions = rest.slice(0, -1);
  if (!origin || sizeLine === undefined || rootLine === undefined || rest.at(-1) !== '') {
    throw new MalformedCheckpointError('expected the lines origin, size and root, each with its newline');
  }
  const size = parseDecimal(sizeLine);
  if (size === null) {
    throw new MalformedCheckpointError('the second line is not a tree size');
  }
  const root = decodeHash(rootLine);
  if (!root) {
    throw new MalformedCheckpointError('the third line is not a base64 SHA-256 hash');
  }
  if (extensions.includes('')) {
    throw new MalformedCheckpointError('an empty line among the extensions');
  }
  return { origin, size, root, extensions };
}
