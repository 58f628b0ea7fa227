import fc from 'fast-check';
import { MAX_NOTE_BYTES, MalformedCheckpointError, parseTreeProof, printTreeProof, type TreeProof } from './index.js';

const CHECKPOINT =
  'example.com/fancylog\n109482\nsFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=\n\n— a.example AAAAAAA=\n';
const HASH = 'gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=';
/** In the form of the example of C2SP tlog-proof. */
const PROOF = `c2sp.org/tlog-proof@v1\nextra YWdl\nindex 73894\n${HASH}\n\n${CHECKPOINT}`;

const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => Buffer.from(hash));
const proofs: fc.Arbitrary<TreeProof> = fc.record({
  extra: fc.option(fc.uint8Array().map((extra) => Buffer.from(extra))),
  index: fc.maxSafeNat(),
  hashes: fc.array(hashes, { maxLength: 53 }),
  checkpoint: fc.constant(CHECKPOINT),
});

describe('the text of a tlog-proof', () => {
  it('is read line by line, the checkpoint word for word', () => {
    expect(parseTreeProof(PROOF)).toEqual({
      extra: Buffer.from('age'),
      index: 73_894,
      hashes: [Buffer.from(HASH, 'base64')],
      checkpoint: CHECKPOINT,
    });
  });

  it('given no extra data and no hashes, holds neither', () => {
    const text = `c2sp.org/tlog-proof@v1\nindex 0\n\n${CHECKPOINT}`;
    expect(parseTreeProof(text)).toEqual({ extra: null, index: 0, hashes: [], checkpoint: CHECKPOINT });
  });

  it('given any proof, is read back as it was written', () => {
    fc.assert(
      fc.property(proofs, (proof) => {
        expect(parseTreeProof(printTreeProof(proof))).toEqual(proof);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a checkpoint alone', CHECKPOINT],
    ['another version', PROOF.replace('@v1', '@v2')],
    ['no index', PROOF.replace('index 73894\n', '')],
    ['an index with a leading zero', PROOF.replace('73894', '073894')],
    ['a negative index', PROOF.replace('73894', '-1')],
    ['an index past 2^53', PROOF.replace('73894', '9007199254740993')],
    ['extra data behind the index', PROOF.replace('extra YWdl\nindex 73894', 'index 73894\nextra YWdl')],
    ['extra data that is no base64', PROOF.replace('YWdl', 'YWd')],
    ['a hash that is too short', PROOF.replace(HASH, 'YWdl')],
    ['no checkpoint', PROOF.slice(0, PROOF.indexOf('\n\n'))],
    ['more text than is read', PROOF + 'x'.repeat(MAX_NOTE_BYTES)],
  ])('given %s, is refused', (_, text) => {
    expect(() => parseTreeProof(text)).toThrow(MalformedCheckpointError);
  });
});
