import fc from 'fast-check';
import { emptyRoot, leafHash, MerkleTree, merkleRoot, nodeHash, verifyConsistency, verifyInclusion } from './index.js';

/** The reference tree of Google's Certificate Transparency: leaves, the roots over the first 1 to 8 of them, and proofs. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const LEAF_0 = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d';
const LEAF_1 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const LEAF_4 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const NODE_0_1 = 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125';
const NODE_2_3 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const NODE_4_5 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
const NODE_6_7 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const NODE_0_3 = 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7';
const NODE_4_7 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';

const hex = (hashes: readonly Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('hex'));
const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? 'missing', 'hex');
const reference = (size: number): Buffer[] => LEAVES.slice(0, size).map((leaf) => leafHash(bytes(leaf)));

/** Leaf hashes that differ from each other. */
function numbered(size: number): Buffer[] {
  return Array.from({ length: size }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));
}

/** MTH of RFC 6962, section 2.1, word for word. */
function rootOfRfc(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) {
    return emptyRoot();
  }
  if (leaves.length === 1) {
    return first;
  }
  const split = splitOfRfc(leaves.length);
  return nodeHash(rootOfRfc(leaves.slice(0, split)), rootOfRfc(leaves.slice(split)));
}

/** PATH of RFC 6962, section 2.1.1, word for word. */
function pathOfRfc(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) {
    return [];
  }
  const split = splitOfRfc(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...pathOfRfc(index, left), rootOfRfc(right)]
    : [...pathOfRfc(index - split, right), rootOfRfc(left)];
}

/** SUBPROOF of RFC 6962, section 2.1.2, word for word. */
function subproofOfRfc(size: number, leaves: readonly Buffer[], isWhole: boolean): Buffer[] {
  if (size === leaves.length) {
    return isWhole ? [] : [rootOfRfc(leaves)];
  }
  const split = splitOfRfc(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproofOfRfc(size, left, isWhole), rootOfRfc(right)]
    : [...subproofOfRfc(size - split, right, false), rootOfRfc(left)];
}

/** The largest power of two that is smaller. */
function splitOfRfc(size: number): number {
  let split = 1;
  while (split * 2 < size) {
    split *= 2;
  }
  return split;
}

describe('the Merkle tree', () => {
  it('given no leaves, has the hash of nothing as its root', () => {
    expect(new MerkleTree([]).root.toString('hex')).toBe(EMPTY_ROOT);
    expect(merkleRoot([]).toString('hex')).toBe(EMPTY_ROOT);
  });

  it('given the reference leaves, has the published roots', () => {
    const sizes = LEAVES.map((_, index) => index + 1);
    expect(hex(sizes.map((size) => new MerkleTree(reference(size)).root))).toEqual(ROOTS);
    expect(hex(sizes.map((size) => merkleRoot(reference(size))))).toEqual(ROOTS);
  });

  it.each([
    { index: 0, size: 1, proof: [] },
    { index: 0, size: 8, proof: [LEAF_1, NODE_2_3, NODE_4_7] },
    { index: 5, size: 8, proof: [LEAF_4, NODE_6_7, NODE_0_3] },
    { index: 2, size: 3, proof: [NODE_0_1] },
    { index: 1, size: 5, proof: [LEAF_0, NODE_2_3, LEAF_4] },
  ])('given reference leaf $index of $size, gives the published inclusion proof, which verifies', (vector) => {
    const { index, size, proof } = vector;
    const tree = new MerkleTree(reference(size));
    expect(hex(tree.inclusionProof(index))).toEqual(proof);
    const head = { size, root: bytes(ROOTS[size - 1]) };
    expect(verifyInclusion(leafHash(bytes(LEAVES[index])), index, proof.map(bytes), head)).toBe(true);
  });

  it.each([
    { from: 1, to: 1, proof: [] },
    { from: 1, to: 8, proof: [LEAF_1, NODE_2_3, NODE_4_7] },
    { from: 6, to: 8, proof: [NODE_4_5, NODE_6_7, NODE_0_3] },
    { from: 2, to: 5, proof: [NODE_2_3, LEAF_4] },
  ])('given reference trees of $from and $to, gives the published consistency proof, which verifies', (vector) => {
    const { from, to, proof } = vector;
    expect(hex(new MerkleTree(reference(to)).consistencyProof(from))).toEqual(proof);
    const smaller = { size: from, root: bytes(ROOTS[from - 1]) };
    const larger = { size: to, root: bytes(ROOTS[to - 1]) };
    expect(verifyConsistency(smaller, larger, proof.map(bytes))).toBe(true);
  });

  it('given any number of leaves, has the root and the proofs that the definitions of RFC 6962 give', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, place, from) => {
        const leaves = numbered(size);
        const tree = new MerkleTree(leaves);
        const index = place % size;
        const smaller = 1 + (from % size);
        expect(tree.root).toEqual(rootOfRfc(leaves));
        expect(merkleRoot(leaves)).toEqual(rootOfRfc(leaves));
        expect(tree.inclusionProof(index)).toEqual(pathOfRfc(index, leaves));
        expect(tree.consistencyProof(smaller)).toEqual(subproofOfRfc(smaller, leaves, true));
      }),
      { numRuns: 300 },
    );
  });

  it('given a place or a size that it does not have, refuses', () => {
    const tree = new MerkleTree(numbered(5));
    for (const index of [-1, 5, 0.5, Number.NaN]) {
      expect(() => tree.inclusionProof(index)).toThrow(RangeError);
    }
    for (const size of [0, 6, 0.5, Number.NaN]) {
      expect(() => tree.consistencyProof(size)).toThrow(RangeError);
    }
    expect(() => new MerkleTree([Buffer.alloc(31)])).toThrow(RangeError);
  });

  it('given who changes a proof, stays as it was', () => {
    const tree = new MerkleTree(numbered(4));
    const root = tree.root;
    for (const hash of [...tree.inclusionProof(1), ...tree.consistencyProof(3), tree.root]) {
      hash.fill(0);
    }
    expect(tree.root).toEqual(root);
    expect(tree.inclusionProof(1)).toEqual(new MerkleTree(numbered(4)).inclusionProof(1));
  });
});
