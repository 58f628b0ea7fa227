import fc from 'fast-check';
import { leafHash, MerkleTree, merkleRoot, nodeHash, verifyConsistency, verifyInclusion } from './index.js';

/** Leaf hashes that differ from each other. */
function numbered(size: number): Buffer[] {
  return Array.from({ length: size }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));
}

describe('inclusion proofs', () => {
  it('verify for their own leaf, place and tree, and for no other', () => {
    const LARGEST = 17;
    const leaves = numbered(LARGEST);
    const trees = Array.from({ length: LARGEST }, (_, index) => new MerkleTree(leaves.slice(0, index + 1)));
    for (const tree of trees) {
      for (let index = 0; index < tree.size; index += 1) {
        const proof = tree.inclusionProof(index);
        for (const other of trees) {
          for (let place = 0; place < other.size; place += 1) {
            const holds = verifyInclusion(leaves[index] ?? Buffer.alloc(0), place, proof, other);
            expect(holds).toBe(other.size === tree.size && place === index);
          }
        }
        const strangers = leaves.filter((_, place) => place !== index);
        expect(strangers.some((leaf) => verifyInclusion(leaf, index, proof, tree))).toBe(false);
      }
    }
  });

  it('given a hash changed, added, removed or out of order, do not verify', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), fc.nat(), fc.nat(255), (size, place, step, bit) => {
        const leaves = numbered(size);
        const tree = new MerkleTree(leaves);
        const index = place % size;
        const leaf = leaves[index] ?? Buffer.alloc(0);
        const proof = tree.inclusionProof(index);
        const at = step % proof.length;
        const flipped = Buffer.from(proof[at] ?? []);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);

        expect(verifyInclusion(leaf, index, proof, tree)).toBe(true);
        expect(verifyInclusion(leaf, index, proof.with(at, flipped), tree)).toBe(false);
        expect(verifyInclusion(leaf, index, [...proof, tree.root], tree)).toBe(false);
        expect(verifyInclusion(leaf, index, [tree.root, ...proof], tree)).toBe(false);
        expect(verifyInclusion(leaf, index, proof.toSpliced(at, 1), tree)).toBe(false);
        expect(verifyInclusion(leaf, index, proof.with(at, Buffer.alloc(31)), tree)).toBe(false);
        if (proof.length > 1) {
          expect(verifyInclusion(leaf, index, proof.toReversed(), tree)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('given places and sizes that no tree has, do not verify', () => {
    const [leaf = Buffer.alloc(0)] = numbered(1);
    for (const [index, size] of [
      [0, 0],
      [1, 1],
      [-1, 1],
      [0.5, 1],
      [0, 2 ** 53],
      [Number.NaN, 1],
    ] as const) {
      expect(verifyInclusion(leaf, index, [], { size, root: leaf })).toBe(false);
    }
  });

  it('given an inner node in the place of a leaf, do not verify: leaves and nodes are hashed apart', () => {
    const leaves = numbered(4);
    const tree = new MerkleTree(leaves);
    const [left = Buffer.alloc(0), right = Buffer.alloc(0)] = leaves;
    const [, uncle = Buffer.alloc(0)] = tree.inclusionProof(0);
    expect(verifyInclusion(leafHash(Buffer.concat([left, right])), 0, [uncle], { size: 2, root: tree.root })).toBe(
      false,
    );
  });

  it('given a byte moved from a hash to its neighbour, do not verify, though they are hashed as one text', () => {
    const [left = Buffer.alloc(0), right = Buffer.alloc(0)] = numbered(2);
    const tree = new MerkleTree([left, right]);
    const longer = Buffer.concat([left, right.subarray(0, 1)]);
    expect(nodeHash(longer, right.subarray(1))).toEqual(tree.root);
    expect(verifyInclusion(longer, 0, [right.subarray(1)], tree)).toBe(false);
  });

  it('given a size past 2^32, follow the whole path', () => {
    const size = Number.MAX_SAFE_INTEGER;
    const leaf = leafHash(Buffer.from('last'));
    const proof = numbered(52);
    // The last of 2^53 − 1 leaves has no sibling; each of its ancestors stands to the right of its own.
    const root = proof.reduce((right, left) => nodeHash(left, right), leaf);
    expect(verifyInclusion(leaf, size - 1, proof, { size, root })).toBe(true);
    expect(verifyInclusion(leaf, size - 2, proof, { size, root })).toBe(false);
  });
});

describe('consistency proofs', () => {
  it('verify between their own two trees, and between no others', () => {
    const LARGEST = 14;
    const leaves = numbered(LARGEST);
    const trees = Array.from({ length: LARGEST }, (_, index) => new MerkleTree(leaves.slice(0, index + 1)));
    for (const larger of trees) {
      for (const smaller of trees.slice(0, larger.size)) {
        const proof = larger.consistencyProof(smaller.size);
        for (const one of trees) {
          for (const other of trees) {
            const isOwn = one.size === smaller.size && other.size === larger.size;
            // Of two equal trees the proof is empty, whichever they are.
            const isTrivial = proof.length === 0 && one.size === other.size;
            expect(verifyConsistency(one, other, proof)).toBe(isOwn || isTrivial);
          }
        }
      }
    }
  });

  it('given a tree whose beginning was changed, do not verify', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), fc.nat(), (size, from, place) => {
        const leaves = numbered(size);
        const smallerSize = 1 + (from % (size - 1));
        const smaller = new MerkleTree(leaves.slice(0, smallerSize));
        const grown = new MerkleTree(leaves);
        const forged = new MerkleTree(leaves.with(place % smallerSize, leafHash(Buffer.from('forged'))));
        expect(verifyConsistency(smaller, grown, grown.consistencyProof(smallerSize))).toBe(true);
        expect(verifyConsistency(smaller, forged, forged.consistencyProof(smallerSize))).toBe(false);
        expect(verifyConsistency(smaller, forged, grown.consistencyProof(smallerSize))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('given hashes added, removed or of another length, or an empty tree, do not verify', () => {
    const leaves = numbered(11);
    const larger = new MerkleTree(leaves);
    for (let size = 1; size < larger.size; size += 1) {
      const smaller = new MerkleTree(leaves.slice(0, size));
      const proof = larger.consistencyProof(size);
      expect(verifyConsistency(smaller, larger, [])).toBe(false);
      expect(verifyConsistency(smaller, larger, [...proof, larger.root])).toBe(false);
      expect(verifyConsistency(smaller, larger, [smaller.root, ...proof])).toBe(false);
      expect(verifyConsistency(smaller, larger, proof.slice(0, -1))).toBe(false);
      expect(verifyConsistency(smaller, larger, proof.with(0, Buffer.alloc(0)))).toBe(false);
      expect(verifyConsistency(larger, smaller, proof)).toBe(false);
    }
    expect(verifyConsistency(new MerkleTree([]), larger, [])).toBe(false);
    expect(verifyConsistency({ size: 2, root: larger.root }, { size: 1, root: larger.root }, [])).toBe(false);
    expect(verifyConsistency(new MerkleTree(leaves.toReversed()), larger, [])).toBe(false);
    expect(verifyConsistency(larger, larger, [larger.root])).toBe(false);
  });

  it('given sizes past 2^32, follow the whole path', () => {
    const start = numbered(1)[0] ?? Buffer.alloc(0);
    const proof = numbered(3);
    const root = proof.reduce((left, right) => nodeHash(left, right), start);
    expect(verifyConsistency({ size: 2 ** 49, root: start }, { size: 2 ** 52, root }, proof)).toBe(true);
    expect(verifyConsistency({ size: 2 ** 53 - 1, root: start }, { size: 2 ** 53 - 1, root: start }, [])).toBe(true);
    expect(verifyConsistency({ size: 2 ** 52 - 1, root: start }, { size: 2 ** 52, root }, proof)).toBe(false);
  });
});

describe('a large tree', () => {
  it('given 10,000 leaves, every proof verifies and has at most 14 hashes', () => {
    const leaves = numbered(10_000);
    const tree = new MerkleTree(leaves);
    expect(tree.root).toEqual(merkleRoot(leaves));
    for (const [index, leaf] of leaves.entries()) {
      const proof = tree.inclusionProof(index);
      expect(proof.length).toBeLessThanOrEqual(14);
      expect(verifyInclusion(leaf, index, proof, tree)).toBe(true);
    }
    for (let size = 1; size < leaves.length; size += 611) {
      const smaller = { size, root: merkleRoot(leaves.slice(0, size)) };
      expect(verifyConsistency(smaller, tree, tree.consistencyProof(size))).toBe(true);
    }
  });
});
