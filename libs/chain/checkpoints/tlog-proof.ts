import { decodeBase64, decodeHash } from './base64.js';
import { MalformedCheckpointError } from './errors.js';
import { MAX_NOTE_BYTES } from './signed-note.js';
import { parseDecimal } from './tlog-checkpoint.js';

/** A proof that can be checked without the tree: C2SP tlog-proof. */
export interface TreeProof {
  /** Opaque data beside the proof. Nothing in the format vouches for it. */
  readonly extra: Uint8Array | null;
  /** Place of the leaf, from 0. */
  readonly index: number;
  /** The leaf's sibling first, 32 bytes each. */
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint, word for word. */
  readonly checkpoint: string;
}

/** First line of a proof (C2SP tlog-proof, "Format"). */
const TLOG_PROOF_V1 = 'c2sp.org/tlog-proof@v1';
const EXTRA_MARK = 'extra ';
const INDEX_MARK = 'index ';

/** The text of a proof. */
export function printTreeProof({ extra, index, hashes, checkpoint }: TreeProof): string {
  const lines = [
    TLOG_PROOF_V1,
    ...(extra ? [EXTRA_MARK + Buffer.from(extra).toString('base64')] : []),
    `${INDEX_MARK}${index}`,
    ...hashes.map((hash) => Buffer.from(hash).toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof; whether it proves anything is another question. @throws MalformedCheckpointError */
export function parseTreeProof(text: string): TreeProof {
  if (text.length > MAX_NOTE_BYTES) {
    throw new MalformedCheckpointError(`a proof of ${text.length} characters, at most ${MAX_NOTE_BYTES} are read`);
  }
  const blank = text.indexOf('\n\n');
  const [mark, ...lines] = text.slice(0, Math.max(blank, 0)).split('\n');
  if (mark !== TLOG_PROOF_V1) {
    throw new MalformedCheckpointError(`expected ${TLOG_PROOF_V1}, an empty line, and a checkpoint`);
  }
  const extra = lines[0]?.startsWith(EXTRA_MARK) ? parseExtra(lines[0]) : null;
  const [indexLine = '', ...hashLines] = extra ? lines.slice(1) : lines;
  const index = indexLine.startsWith(INDEX_MARK) ? parseDecimal(indexLine.slice(INDEX_MARK.length)) : null;
  if (index === null) {
    throw new MalformedCheckpointError('the proof has no index');
  }
  return { extra, index, hashes: hashLines.map(parseHashLine), checkpoint: text.slice(blank + 2) };
}

function parseExtra(line: string): Buffer {
  const extra = decodeBase64(line.slice(EXTRA_MARK.length));
  if (!extra) {
    throw new MalformedCheckpointError('the extra data of the proof is not base64');
  }
  return extra;
}

function parseHashLine(line: string): Buffer {
  const hash = decodeHash(line);
  if (!hash) {
    throw new MalformedCheckpointError('a line of the proof is not a base64 SHA-256 hash');
  }
  return hash;
}
