export {
  assertMemoryHead,
  type MemoryHead,
  openChainHead,
  parseChainHead,
  printChainHead,
  signChainHead,
} from './chain-head.js';
export { type CheckpointComparison, compareWithCheckpoint } from './compare.js';
export {
  AmbiguousKeyError,
  CheckpointError,
  type CheckpointErrorCode,
  InvalidProofError,
  InvalidSignatureError,
  MalformedCheckpointError,
  MalformedKeyError,
  MalformedNoteError,
} from './errors.js';
export { KeyRing, type RingKey } from './key-ring.js';
export { type TreeHead, verifyConsistency, verifyInclusion } from './merkle-proof.js';
export { emptyRoot, leafHash, MerkleTree, merkleRoot, nodeHash } from './merkle-tree.js';
export type { KeyChange, NoteKeyStore, TenantNoteKeys } from './note-key-store.js';
export {
  ED25519_KEY_BYTES,
  isKeyName,
  type NoteSigner,
  type NoteVerifier,
  noteSigner,
  parseSignerKey,
  parseVerifierKey,
  printSignerKey,
  printVerifierKey,
} from './note-keys.js';
export {
  MAX_NOTE_BYTES,
  MAX_SIGNATURES,
  type NoteSignature,
  type OpenedNote,
  openNote,
  signNote,
  UnverifiedNoteError,
} from './signed-note.js';
export { openTenantCheckpoint, type ProvenHead, TenantTree, verifyHeadProof } from './tenant-tree.js';
export { parseTreeCheckpoint, printTreeCheckpoint, type TreeCheckpoint } from './tlog-checkpoint.js';
export { parseTreeProof, printTreeProof, type TreeProof } from './tlog-proof.js';
