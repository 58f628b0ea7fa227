import fc from 'fast-check';
import {
  CheckpointError,
  MalformedCheckpointError,
  type MemoryHead,
  noteSigner,
  openChainHead,
  parseChainHead,
  parseVerifierKey,
  printChainHead,
  signChainHead,
  signNote,
} from './index.js';

const HEAD: MemoryHead = {
  stream: '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11',
  size: 5,
  head: 'EmfibYcsLua3GhulBBqksx0pabQRD1h4UsqFX2lMkUM=',
};
const TEXT =
  'mneme/chain-head/v1\nstream 0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11\nsize 5\n' +
  'head EmfibYcsLua3GhulBBqksx0pabQRD1h4UsqFX2lMkUM=\n';
const SIGNER = noteSigner('mneme.example', Buffer.alloc(32, 7));
const VERIFIER = parseVerifierKey(SIGNER.verifierKey);

const heads: fc.Arbitrary<MemoryHead> = fc.record({
  stream: fc.uuid(),
  size: fc.oneof(fc.maxSafeNat(), fc.constant(Number.MAX_SAFE_INTEGER)).map((size) => Math.max(size, 1)),
  head: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => Buffer.from(hash).toString('base64')),
});

describe("the text of a memory's checkpoint", () => {
  it('is this, word for word: such notes are kept for years', () => {
    expect(printChainHead(HEAD)).toBe(TEXT);
    expect(parseChainHead(TEXT)).toEqual(HEAD);
  });

  it('given any head, is read back as it was written', () => {
    fc.assert(
      fc.property(heads, (head) => {
        expect(parseChainHead(printChainHead(head))).toEqual(head);
      }),
    );
  });

  it('given a changed character, is refused or read as another head: a head has one spelling', () => {
    fc.assert(
      fc.property(
        fc.nat(TEXT.length - 1),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const changed = TEXT.slice(0, at) + character + TEXT.slice(at + 1);
          try {
            expect(printChainHead(parseChainHead(changed))).toBe(changed);
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedCheckpointError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['another version', TEXT.replace('v1', 'v2')],
    ['a missing line', TEXT.replace('size 5\n', '')],
    ['lines in another order', 'mneme/chain-head/v1\nsize 5\nstream x\nhead y\n'],
    ['a line more', `${TEXT}more\n`],
    ['no final newline', TEXT.slice(0, -1)],
    ['an empty line behind it', `${TEXT}\n`],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
    ['two spaces', TEXT.replace('size 5', 'size  5')],
    ['a size of 0', TEXT.replace('size 5', 'size 0')],
    ['a leading zero', TEXT.replace('size 5', 'size 05')],
    ['a sign', TEXT.replace('size 5', 'size +5')],
    ['a fraction', TEXT.replace('size 5', 'size 5.0')],
    ['an exponent', TEXT.replace('size 5', 'size 5e0')],
    ['other digits', TEXT.replace('size 5', 'size ٥')],
    ['a size of 2^53', TEXT.replace('size 5', 'size 9007199254740992')],
    ['a stream in capitals', TEXT.replace('0b7cd0a4', '0B7CD0A4')],
    ['a stream with its prefix', TEXT.replace('stream ', 'stream memory-')],
    ['a head without padding', TEXT.replace('=', '')],
    ['a head with stray low bits', TEXT.replace('UM=', 'UN=')],
    ['a head of 33 bytes', TEXT.replace(/head .*/, `head ${Buffer.alloc(33).toString('base64')}`)],
  ])('given %s, is refused', (_, text) => {
    expect(() => parseChainHead(text)).toThrow(MalformedCheckpointError);
  });

  it.each([
    ['a size of 0', { ...HEAD, size: 0 }],
    ['a negative size', { ...HEAD, size: -1 }],
    ['half a size', { ...HEAD, size: 0.5 }],
    ['a size of 2^53', { ...HEAD, size: 2 ** 53 }],
    ['a stream that is no UUID', { ...HEAD, stream: 'maya' }],
    ['a stream with a newline', { ...HEAD, stream: `${HEAD.stream}\nsize 9` }],
    ['a head that is no hash', { ...HEAD, head: '' }],
  ])('given %s, is not written', (_, head) => {
    expect(() => printChainHead(head)).toThrow(MalformedCheckpointError);
  });
});

describe("a memory's checkpoint", () => {
  it('is this, word for word', () => {
    expect(SIGNER.verifierKey).toBe('mneme.example+1850bde8+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs');
    expect(signChainHead(HEAD, [SIGNER])).toBe(
      `${TEXT}\n— mneme.example GFC96JfMhVk1sr32BRLcjIhXubvQVpSp57kgLTjypequmm9yxvO5SWkzmb6s0ujMPzxzuzlDZDvPLB3oNjrfLFTm0Qw=\n`,
    );
  });

  it('given the key that signed it, opens to the head', () => {
    const { head, note } = openChainHead(signChainHead(HEAD, [SIGNER]), [VERIFIER]);
    expect(head).toEqual(HEAD);
    expect(note.verified).toMatchObject([{ name: 'mneme.example', keyId: SIGNER.keyId }]);
  });

  it('given another size, stream or head under the old signature, is refused', () => {
    const signed = signChainHead(HEAD, [SIGNER]);
    for (const changed of [
      signed.replace('size 5', 'size 4'),
      signed.replace('0b7c', '0b7d'),
      signed.replace('Em', 'Fm'),
    ]) {
      expect(() => openChainHead(changed, [VERIFIER])).toThrow(CheckpointError);
    }
  });

  it('given another kind of note under a right signature, is refused', () => {
    const note = signNote('mneme/tenant/v1/pseudonym\n1\nEmfibYcsLua3GhulBBqksx0pabQRD1h4UsqFX2lMkUM=\n', [SIGNER]);
    expect(() => openChainHead(note, [VERIFIER])).toThrow(MalformedCheckpointError);
  });
});
