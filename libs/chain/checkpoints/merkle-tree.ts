import { createHash } from 'node:crypto';
import { HASH_BYTES } from './base64.js';

const LEAF_PREFIX = Uint8Array.of(0x00);
const NODE_PREFIX = Uint8Array.of(0x01);

/** The hash of a leaf: SHA-256( 0x00 ‖ bytes ), RFC 6962, section 2.1. */
export function leafHash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(LEAF_PREFIX).update(bytes).digest();
}

/** The hash of an inner node: SHA-256( 0x01 ‖ left ‖ right ), RFC 6962, section 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();
}

/** The root of the tree without leaves: SHA-256 of nothing, RFC 6962, section 2.1. */
export function emptyRoot(): Buffer {
  return createHash('sha256').digest();
}

interface Subtree {
  size: number;
  root: Buffer;
}

/**
 * The root over leaf hashes that come one by one, in order: for a tree that needs no proofs. It takes n − 1 node hashes and
 * keeps only the roots of the complete subtrees so far, at most log₂ n + 1 of them.
 */
export function merkleRoot(leafHashes: Iterable<Uint8Array>): Buffer {
  const subtrees: Subtree[] = [];
  for (const leaf of leafHashes) {
    const grown: Subtree = { size: 1, root: Buffer.from(leaf) };
    for (let left = subtrees.at(-1); left?.size === grown.size; left = subtrees.at(-1)) {
      subtrees.pop();
      grown.root = nodeHash(left.root, grown.root);
      grown.size *= 2;
    }
    subtrees.push(grown);
  }
  const roots = subtrees.map(({ root }) => root);
  return roots.length === 0 ? emptyRoot() : roots.reduceRight((right, left) => nodeHash(left, right));
}

/**
 * An RFC 6962 tree, held whole so that a proof costs O(log n): 64 bytes a leaf.
 *
 * A level holds the nodes over the pairs of the level below; an odd last node moves up as it is. That is the tree of the RFC,
 * which splits at the largest power of two: what stands to the left of another node is complete.
 */
export class MerkleTree {
  /** Leaf hashes first, the root last. A level's hashes stand one behind the other in one buffer. */
  private readonly levels: readonly Buffer[];

  /** @param leafHashes 32 bytes each, in order */
  constructor(leafHashes: readonly Uint8Array[]) {
    let level: Buffer = Buffer.concat(leafHashes);
    if (level.length !== leafHashes.length * HASH_BYTES) {
      throw new RangeError(`a leaf hash has ${HASH_BYTES} bytes`);
    }
    const levels = [level];
    while (nodesIn(level) > 1) {
      level = levelAbove(level);
      levels.push(level);
    }
    this.levels = levels;
  }

  /** How many leaves there are. */
  get size(): number {
    return nodesIn(this.level(0));
  }

  /** 32 bytes. */
  get root(): Buffer {
    return this.size === 0 ? emptyRoot() : nodeAt(this.level(this.levels.length - 1), 0);
  }

  /**
   * The hashes that lead from a leaf to the root, the leaf's sibling first (RFC 6962, section 2.1.1).
   *
   * @throws RangeError when there is no such leaf
   */
  inclusionProof(index: number): Buffer[] {
    if (!Number.isInteger(index) || index < 0 || index >= this.size) {
      throw new RangeError(`the tree has no leaf ${index}`);
    }
    return this.siblings(0, index);
  }

  /**
   * The hashes that show that the tree over the first `size` leaves is the beginning of this one (RFC 6962, section 2.1.2).
   *
   * @param size 1 up to this tree's size, where the proof is empty; the empty tree is the beginning of all and proves nothing
   * @throws RangeError
   */
  consistencyProof(size: number): Buffer[] {
    if (!Number.isInteger(size) || size < 1 || size > this.size) {
      throw new RangeError(`there is no consistency proof from ${size} to ${this.size} leaves`);
    }
    if (size === this.size) {
      return [];
    }
    const { height, nodes } = lastCompleteSubtree(size);
    const siblings = this.siblings(height, nodes - 1);
    return nodes === 1 ? siblings : [nodeAt(this.level(height), nodes - 1), ...siblings];
  }

  /** The siblings of a node and of its ancestors, from the bottom; a node that moves up as it is has none. */
  private siblings(height: number, nodeIndex: number): Buffer[] {
    const siblings: Buffer[] = [];
    let index = nodeIndex;
    for (const level of this.levels.slice(height, -1)) {
      const sibling = index % 2 === 0 ? index + 1 : index - 1;
      if (sibling < nodesIn(level)) {
        siblings.push(nodeAt(level, sibling));
      }
      index = Math.floor(index / 2);
    }
    return siblings;
  }

  private level(height: number): Buffer {
    const level = this.levels[height];
    if (!level) {
      throw new RangeError(`the tree has no level ${height}`);
    }
    return level;
  }
}

/**
 * The complete subtree at the right end of a tree, a node of every larger tree too: its height, and how many subtrees of
 * that height the tree has. One of them means that the whole tree is complete.
 *
 * @param size at least 1
 */
export function lastCompleteSubtree(size: number): { height: number; nodes: number } {
  let height = 0;
  let nodes = size;
  while (nodes % 2 === 0) {
    nodes /= 2;
    height += 1;
  }
  return { height, nodes };
}

function nodesIn(level: Buffer): number {
  return level.length / HASH_BYTES;
}

/** A copy, so that who holds a proof can't change the tree. */
function nodeAt(level: Buffer, index: number): Buffer {
  return Buffer.from(level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES));
}

function levelAbove(below: Buffer): Buffer {
  const above = Buffer.alloc(Math.ceil(nodesIn(below) / 2) * HASH_BYTES);
  for (let start = 0; start < below.length; start += 2 * HASH_BYTES) {
    const left = below.subarray(start, start + HASH_BYTES);
    const right = below.subarray(start + HASH_BYTES, start + 2 * HASH_BYTES);
    above.set(right.length === 0 ? left : nodeHash(left, right), start / 2);
  }
  return above;
}
