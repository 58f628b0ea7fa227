import { canonicalJson } from '../canonical-json.js';
import { assertMemoryHead, type MemoryHead } from './chain-head.js';
import { InvalidProofError, MalformedCheckpointError } from './errors.js';
import { verifyInclusion } from './merkle-proof.js';
import { leafHash, MerkleTree } from './merkle-tree.js';
import type { NoteSigner, NoteVerifier } from './note-keys.js';
import { type OpenedNote, openNote, signNote } from './signed-note.js';
import { parseTreeCheckpoint, printTreeCheckpoint, type TreeCheckpoint } from './tlog-checkpoint.js';
import { parseTreeProof, printTreeProof } from './tlog-proof.js';

/** What a leaf is made of: the canonical JSON of a memory's head (events.md, "Checkpoints"). */
function leafBytes({ stream, size, head }: MemoryHead): Buffer {
  return Buffer.from(canonicalJson({ stream, size, head }), 'utf8');
}

/**
 * All heads of a tenant at one moment, as an RFC 6962 tree, sorted by stream.
 *
 * It is a snapshot, not a log: when a memory grows, its leaf changes, and when one opens, leaves move. Two checkpoints of
 * a tenant are therefore *not* consistent in the sense of RFC 6962, and no witness of an append-only log should be asked to
 * cosign them. What a snapshot gives is one signature over all memories, and a short proof for each; what ties two moments of
 * a memory together is its own chain.
 */
export class TenantTree {
  private readonly heads: readonly MemoryHead[];
  private readonly tree: MerkleTree;
  private readonly places: ReadonlyMap<string, number>;

  /**
   * @param heads in any order, one a stream; none at all for a tenant without memories
   * @throws MalformedCheckpointError when a head is not well-formed or a stream comes twice
   */
  constructor(heads: Iterable<MemoryHead>) {
    const sorted = [...heads].sort((one, other) => (one.stream < other.stream ? -1 : 1));
    sorted.forEach(assertMemoryHead);
    const places = new Map(sorted.map(({ stream }, index) => [stream, index]));
    if (places.size !== sorted.length) {
      throw new MalformedCheckpointError('two heads of one stream');
    }
    this.heads = sorted;
    this.places = places;
    this.tree = new MerkleTree(sorted.map((head) => leafHash(leafBytes(head))));
  }

  /** Number of memories. */
  get size(): number {
    return this.tree.size;
  }

  /** 32 bytes. */
  get root(): Buffer {
    return this.tree.root;
  }

  /**
   * The tenant's checkpoint: origin, size and root as a signed C2SP tlog-checkpoint.
   *
   * @param origin `mneme/tenant/v1/<pseudonym of the tenant>`; the format wants the signing key to have this name too
   * @throws MalformedCheckpointError · MalformedNoteError
   */
  checkpoint(origin: string, signers: readonly NoteSigner[], extensions: readonly string[] = []): string {
    return signNote(printTreeCheckpoint({ origin, size: this.size, root: this.root, extensions }), signers);
  }

  /**
   * The proof that a memory's head stands under a checkpoint of this tree, as a C2SP tlog-proof. The head itself travels as
   * the proof's extra data, word for word as it was hashed, so that the proof can be checked with nothing but a verifier key.
   *
   * @param checkpoint the signed note that `checkpoint` returned
   * @returns null when the tree has no such stream
   * @throws InvalidProofError when the checkpoint is of another tree, as when a memory has grown since
   */
  proveHead(stream: string, checkpoint: string): string | null {
    const [, , root] = checkpoint.split('\n');
    if (root !== this.root.toString('base64')) {
      throw new InvalidProofError('the checkpoint was made of other heads');
    }
    const index = this.places.get(stream);
    const head = index === undefined ? undefined : this.heads[index];
    if (index === undefined || head === undefined) {
      return null;
    }
    return printTreeProof({ extra: leafBytes(head), index, hashes: this.tree.inclusionProof(index), checkpoint });
  }
}

/** What a proof showed. */
export interface ProvenHead {
  /** The memory's head, vouched for by the checkpoint's signature. */
  readonly head: MemoryHead;
  readonly checkpoint: TreeCheckpoint;
  readonly note: OpenedNote;
}

/**
 * Opens a tenant's checkpoint.
 *
 * @param origin the tenant's; a checkpoint of another one is refused
 * @throws CheckpointError when no known key signed it, or it was changed, or is of another origin
 */
export function openTenantCheckpoint(
  note: string | Uint8Array,
  origin: string,
  verifiers: readonly NoteVerifier[],
): { readonly checkpoint: TreeCheckpoint; readonly note: OpenedNote } {
  const opened = openNote(note, verifiers);
  const checkpoint = parseTreeCheckpoint(opened.text);
  if (checkpoint.origin !== origin) {
    throw new MalformedCheckpointError(`the checkpoint is of ${checkpoint.origin}, not of ${origin}`);
  }
  return { checkpoint, note: opened };
}

/**
 * Checks a head's proof, from the proof's own text and a verifier key alone.
 *
 * @throws CheckpointError: InvalidProofError when the head doesn't stand under the checkpoint, else what
 *   `openTenantCheckpoint` throws
 */
export function verifyHeadProof(proof: string, origin: string, verifiers: readonly NoteVerifier[]): ProvenHead {
  const { extra, index, hashes, checkpoint: signed } = parseTreeProof(proof);
  const { checkpoint, note } = openTenantCheckpoint(signed, origin, verifiers);
  if (!extra) {
    throw new InvalidProofError('it does not hold the head that it proves');
  }
  if (!verifyInclusion(leafHash(extra), index, hashes, checkpoint)) {
    throw new InvalidProofError('its hashes do not lead to the root of the checkpoint');
  }
  return { head: parseLeaf(extra), checkpoint, note };
}

/** The head in a leaf. The leaf was proven before: what is wrong here was signed so. */
function parseLeaf(bytes: Uint8Array): MemoryHead {
  const text = Buffer.from(bytes).toString('utf8');
  let leaf: unknown;
  try {
    leaf = JSON.parse(text);
  } catch (error) {
    throw new InvalidProofError(`the leaf is no JSON: ${(error as Error).message}`);
  }
  if (typeof leaf !== 'object' || leaf === null) {
    throw new InvalidProofError('the leaf is no JSON object');
  }
  const { stream, size, head } = leaf as Partial<MemoryHead>;
  if (typeof stream !== 'string' || typeof size !== 'number' || typeof head !== 'string') {
    throw new InvalidProofError('the leaf is not a head');
  }
  const parsed: MemoryHead = { stream, size, head };
  assertMemoryHead(parsed);
  if (!leafBytes(parsed).equals(bytes)) {
    throw new InvalidProofError('the leaf is not canonical');
  }
  return parsed;
}
