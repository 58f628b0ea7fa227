import { HASH_BYTES } from './base64.js';
import { lastCompleteSubtree, nodeHash } from './merkle-tree.js';

/** What a tree is known by. Sizes go up to 2^53 − 1, past what bit operators take. */
export interface TreeHead {
  /** Number of leaves. */
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every(({ length }) => length === HASH_BYTES);
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/**
 * On which side the siblings stand on the way from a node up to the root. The last node of a level has no sibling when its
 * place is even; it moves up as it is.
 */
function sidesOfSiblings(index: number, lastIndex: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  let node = index;
  let last = lastIndex;
  while (last > 0) {
    if (node % 2 === 1) {
      sides.push('left');
    } else if (node < last) {
      sides.push('right');
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return sides;
}

/**
 * Whether a leaf stands at `index` in a tree (RFC 9162, section 2.1.3.2; the trees are those of RFC 6962).
 *
 * Size and root have to come from one signed checkpoint: a root alone doesn't vouch for a size. The first leaf of three and
 * the first of four have proofs of the same form.
 *
 * @param leaf the leaf's hash
 */
export function verifyInclusion(
  leaf: Uint8Array,
  index: number,
  proof: readonly Uint8Array[],
  tree: TreeHead,
): boolean {
  const isPlace = Number.isSafeInteger(index) && Number.isSafeInteger(tree.size) && index >= 0 && index < tree.size;
  if (!isPlace || !areHashes([leaf, ...proof])) {
    return false;
  }
  const sides = sidesOfSiblings(index, tree.size - 1);
  if (proof.length !== sides.length) {
    return false;
  }
  const root = proof.reduce(
    (node, sibling, step) => (sides[step] === 'left' ? nodeHash(sibling, node) : nodeHash(node, sibling)),
    leaf,
  );
  return equal(root, tree.root);
}

/**
 * Whether the smaller tree is the beginning of the larger one (RFC 9162, section 2.1.4.2). Two trees of one size are
 * consistent when they have one root and the proof is empty; about an empty tree nothing is proved, and it is false.
 */
export function verifyConsistency(smaller: TreeHead, larger: TreeHead, proof: readonly Uint8Array[]): boolean {
  const areSizes = Number.isSafeInteger(smaller.size) && Number.isSafeInteger(larger.size) && smaller.size >= 1;
  if (!areSizes || smaller.size > larger.size || !areHashes(proof)) {
    return false;
  }
  if (smaller.size === larger.size) {
    return proof.length === 0 && equal(smaller.root, larger.root);
  }
  const { height, nodes } = lastCompleteSubtree(smaller.size);
  // A smaller tree that is complete is itself the node to start from; the proof leaves out what the verifier has.
  const [start, ...siblings] = nodes === 1 ? [smaller.root, ...proof] : proof;
  const sides = sidesOfSiblings(nodes - 1, Math.floor((larger.size - 1) / 2 ** height));
  if (start === undefined || siblings.length !== sides.length) {
    return false;
  }
  let smallerRoot = start;
  let largerRoot = start;
  for (const [step, sibling] of siblings.entries()) {
    if (sides[step] === 'left') {
      smallerRoot = nodeHash(sibling, smallerRoot);
      largerRoot = nodeHash(sibling, largerRoot);
    } else {
      // What stands to the right came later.
      largerRoot = nodeHash(largerRoot, sibling);
    }
  }
  return equal(smallerRoot, smaller.root) && equal(largerRoot, larger.root);
}
