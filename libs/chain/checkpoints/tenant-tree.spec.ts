import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  CheckpointError,
  InvalidProofError,
  InvalidSignatureError,
  leafHash,
  MalformedCheckpointError,
  type MemoryHead,
  MerkleTree,
  noteSigner,
  openTenantCheckpoint,
  parseTreeProof,
  parseVerifierKey,
  printTreeCheckpoint,
  printTreeProof,
  signChainHead,
  signNote,
  TenantTree,
  UnverifiedNoteError,
  verifyHeadProof,
} from './index.js';

const ORIGIN = 'mneme/tenant/v1/8d4ad1c2';
const SIGNER = noteSigner(ORIGIN, Buffer.alloc(32, 7));
const VERIFIERS = [parseVerifierKey(SIGNER.verifierKey)];

/** A head of its own for each number. */
function head(number: number, size = number + 1): MemoryHead {
  const hash = createHash('sha256').update(`${number}/${size}`).digest();
  const hex = createHash('sha256').update(String(number)).digest('hex');
  const stream = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { stream, size, head: hash.toString('base64') };
}

const heads = (count: number): MemoryHead[] => Array.from({ length: count }, (_, number) => head(number));

function prove(tree: TenantTree, stream: string): string {
  const proof = tree.proveHead(stream, tree.checkpoint(ORIGIN, [SIGNER]));
  if (proof === null) {
    throw new Error(`no proof for ${stream}`);
  }
  return proof;
}

describe("the tree of a tenant's heads", () => {
  it('given one head, has the hash of its canonical JSON as its root', () => {
    const one = { stream: '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11', size: 3, head: Buffer.alloc(32).toString('base64') };
    const json = `{"head":"${one.head}","size":3,"stream":"${one.stream}"}`;
    expect(new TenantTree([one]).root).toEqual(leafHash(Buffer.from(json)));
  });

  it('given the same heads in any order, has the same root', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(heads(12), { minLength: 12 }), (shuffled) => {
        expect(new TenantTree(shuffled).root).toEqual(new TenantTree(heads(12)).root);
      }),
    );
  });

  it('given a head that moved, appeared or disappeared, has another root', () => {
    const { root } = new TenantTree(heads(9));
    for (const others of [heads(9).with(4, head(4, 99)), heads(10), heads(8)]) {
      expect(new TenantTree(others).root).not.toEqual(root);
    }
  });

  it('given two heads of one stream, or a head that is none, refuses', () => {
    expect(() => new TenantTree([...heads(3), head(1, 8)])).toThrow(MalformedCheckpointError);
    expect(() => new TenantTree([{ ...head(1), size: 0 }])).toThrow(MalformedCheckpointError);
  });
});

describe("a tenant's checkpoint", () => {
  it('given the key that signed it, opens to origin, size and root', () => {
    const tree = new TenantTree(heads(5));
    const { checkpoint, note } = openTenantCheckpoint(tree.checkpoint(ORIGIN, [SIGNER]), ORIGIN, VERIFIERS);
    expect(checkpoint).toEqual({ origin: ORIGIN, size: 5, root: tree.root, extensions: [] });
    expect(note.verified).toMatchObject([{ name: ORIGIN }]);
  });

  it('given a tenant without memories, is one of the empty tree', () => {
    const note = new TenantTree([]).checkpoint(ORIGIN, [SIGNER]);
    expect(note.startsWith(`${ORIGIN}\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n`)).toBe(true);
    expect(openTenantCheckpoint(note, ORIGIN, VERIFIERS).checkpoint.size).toBe(0);
  });

  it('given extension lines, carries them under its signature', () => {
    const note = new TenantTree(heads(2)).checkpoint(ORIGIN, [SIGNER], ['night 2026-07-12']);
    expect(openTenantCheckpoint(note, ORIGIN, VERIFIERS).checkpoint.extensions).toEqual(['night 2026-07-12']);
    expect(() => openTenantCheckpoint(note.replace('-12', '-13'), ORIGIN, VERIFIERS)).toThrow(InvalidSignatureError);
  });

  it('given another tenant, another key or another kind of note, is refused', () => {
    const note = new TenantTree(heads(2)).checkpoint(ORIGIN, [SIGNER]);
    const stranger = parseVerifierKey(noteSigner(ORIGIN, Buffer.alloc(32, 8)).verifierKey);
    expect(() => openTenantCheckpoint(note, 'mneme/tenant/v1/other', VERIFIERS)).toThrow(MalformedCheckpointError);
    expect(() => openTenantCheckpoint(note, ORIGIN, [stranger])).toThrow(UnverifiedNoteError);
    const chainHead = signChainHead(head(1), [SIGNER]);
    expect(() => openTenantCheckpoint(chainHead, 'mneme/chain-head/v1', VERIFIERS)).toThrow(MalformedCheckpointError);
  });
});

describe("the proof of a memory's head", () => {
  it('given any number of memories, proves each head with nothing but the verifier key', () => {
    for (const count of [1, 2, 3, 5, 8, 21]) {
      const tree = new TenantTree(heads(count));
      for (const expected of heads(count)) {
        const proven = verifyHeadProof(prove(tree, expected.stream), ORIGIN, VERIFIERS);
        expect(proven.head).toEqual(expected);
        expect(proven.checkpoint).toMatchObject({ size: count, root: tree.root });
      }
    }
  });

  it('given a stream that the tenant does not have, there is none', () => {
    const tree = new TenantTree(heads(3));
    expect(tree.proveHead(head(7).stream, tree.checkpoint(ORIGIN, [SIGNER]))).toBeNull();
  });

  it('given a checkpoint of an older state of the tenant, there is none', () => {
    const older = new TenantTree(heads(3)).checkpoint(ORIGIN, [SIGNER]);
    const grown = new TenantTree(heads(3).with(0, head(0, 9)));
    expect(() => grown.proveHead(head(1).stream, older)).toThrow(InvalidProofError);
  });

  it('given another head, place or hash in it, does not hold', () => {
    const tree = new TenantTree(heads(6));
    const parsed = parseTreeProof(prove(tree, head(2).stream));
    const leaf = Buffer.from(parsed.extra ?? []).toString('utf8');
    expect(leaf).toContain('"size":3');
    const forged = Buffer.from(leaf.replace('"size":3', '"size":2'));
    for (const changed of [
      { ...parsed, extra: forged },
      { ...parsed, index: (parsed.index + 1) % 6 },
      { ...parsed, index: 6 },
      { ...parsed, hashes: parsed.hashes.toReversed() },
      { ...parsed, hashes: parsed.hashes.slice(1) },
      { ...parsed, extra: null },
    ]) {
      expect(() => verifyHeadProof(printTreeProof(changed), ORIGIN, VERIFIERS)).toThrow(InvalidProofError);
    }
  });

  it('given the checkpoint of another state of the tenant, does not hold', () => {
    const parsed = parseTreeProof(prove(new TenantTree(heads(6)), head(2).stream));
    const checkpoint = new TenantTree(heads(7)).checkpoint(ORIGIN, [SIGNER]);
    expect(() => verifyHeadProof(printTreeProof({ ...parsed, checkpoint }), ORIGIN, VERIFIERS)).toThrow(
      InvalidProofError,
    );
  });

  it('given any one character changed, is refused', () => {
    const proof = prove(new TenantTree(heads(6)), head(2).stream);
    fc.assert(
      fc.property(fc.nat(proof.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(proof[at] !== character);
        const changed = proof.slice(0, at) + character + proof.slice(at + 1);
        expect(() => verifyHeadProof(changed, ORIGIN, VERIFIERS)).toThrow(CheckpointError);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['no JSON', 'stream'],
    ['no object', 'null'],
    ['no head', '{"size":1}'],
    ['a head of size 0', JSON.stringify({ head: head(1).head, size: 0, stream: head(1).stream })],
    ['a head that is not canonical', JSON.stringify({ stream: head(1).stream, size: 2, head: head(1).head })],
  ])('given a signed leaf that is %s, is refused', (_, leaf) => {
    const bytes = Buffer.from(leaf);
    const { root } = new MerkleTree([leafHash(bytes)]);
    const checkpoint = signNote(printTreeCheckpoint({ origin: ORIGIN, size: 1, root, extensions: [] }), [SIGNER]);
    const proof = printTreeProof({ extra: bytes, index: 0, hashes: [], checkpoint });
    expect(() => verifyHeadProof(proof, ORIGIN, VERIFIERS)).toThrow(CheckpointError);
  });
});
