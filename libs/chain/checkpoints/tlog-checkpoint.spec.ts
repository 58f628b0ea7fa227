import fc from 'fast-check';
import { MalformedCheckpointError, parseTreeCheckpoint, printTreeCheckpoint, type TreeCheckpoint } from './index.js';

/** The example of C2SP tlog-checkpoint. */
const EXAMPLE = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const ROOT = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64');
const CHECKPOINT: TreeCheckpoint = {
  origin: 'example.com/behind-the-sofa',
  size: 20_852_163,
  root: ROOT,
  extensions: [],
};

const checkpoints: fc.Arbitrary<TreeCheckpoint> = fc.record({
  origin: fc.stringMatching(/^[a-z0-9./-]{1,40}$/),
  size: fc.maxSafeNat(),
  root: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((root) => Buffer.from(root)),
  extensions: fc.array(fc.stringMatching(/^[ -~]{1,20}$/), { maxLength: 3 }),
});

describe('the text of a tlog-checkpoint', () => {
  it('given the published example, is read and written again', () => {
    expect(parseTreeCheckpoint(EXAMPLE)).toEqual(CHECKPOINT);
    expect(printTreeCheckpoint(CHECKPOINT)).toBe(EXAMPLE);
  });

  it('given any tree, is read back as it was written', () => {
    fc.assert(
      fc.property(checkpoints, (checkpoint) => {
        expect(parseTreeCheckpoint(printTreeCheckpoint(checkpoint))).toEqual(checkpoint);
      }),
    );
  });

  it('given an origin that is free text, is read: the format only advises against it', () => {
    expect(parseTreeCheckpoint(`go.sum database tree\n1\n${ROOT.toString('base64')}\n`).origin).toBe(
      'go.sum database tree',
    );
  });

  it.each([
    ['nothing', ''],
    ['an empty origin', EXAMPLE.replace('example.com/behind-the-sofa', '')],
    ['two lines', 'example.com/behind-the-sofa\n20852163\n'],
    ['no final newline', EXAMPLE.slice(0, -1)],
    ['a leading zero', EXAMPLE.replace('20852163', '020852163')],
    ['a negative size', EXAMPLE.replace('20852163', '-1')],
    ['an empty size', EXAMPLE.replace('20852163', '')],
    ['a size of 2^53', EXAMPLE.replace('20852163', '9007199254740992')],
    ['a root that is too short', EXAMPLE.replace('CsUY', '')],
    ['a root with stray low bits', EXAMPLE.replace('q2I=', 'q2J=')],
    ['an empty extension', `${EXAMPLE}\n`],
    ['an empty extension before another', `${EXAMPLE}\nmore\n`],
  ])('given %s, is refused', (_, text) => {
    expect(() => parseTreeCheckpoint(text)).toThrow(MalformedCheckpointError);
  });

  it.each([
    ['an empty origin', { ...CHECKPOINT, origin: '' }],
    ['an origin with a newline', { ...CHECKPOINT, origin: 'a\nb' }],
    ['an origin that no key could be named', { ...CHECKPOINT, origin: 'a b' }],
    ['half a size', { ...CHECKPOINT, size: 0.5 }],
    ['a size of 2^53', { ...CHECKPOINT, size: 2 ** 53 }],
    ['a short root', { ...CHECKPOINT, root: ROOT.subarray(1) }],
    ['an empty extension', { ...CHECKPOINT, extensions: [''] }],
    ['an extension of two lines', { ...CHECKPOINT, extensions: ['a\nb'] }],
  ])('given %s, is not written', (_, checkpoint) => {
    expect(() => printTreeCheckpoint(checkpoint)).toThrow(MalformedCheckpointError);
  });
});
