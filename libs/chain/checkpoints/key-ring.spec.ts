import {
  KeyRing,
  MalformedKeyError,
  noteSigner,
  openNote,
  printSignerKey,
  type RingKey,
  signNote,
  UnverifiedNoteError,
} from './index.js';

const OLD_SEED = Buffer.alloc(32, 1);
const NEW_SEED = Buffer.alloc(32, 2);
const NAME = 'mneme.example';
const OLD_SIGNER = printSignerKey(NAME, OLD_SEED);
const NEW_SIGNER = printSignerKey(NAME, NEW_SEED);
const OLD_ID = noteSigner(NAME, OLD_SEED).keyId;
const NEW_ID = noteSigner(NAME, NEW_SEED).keyId;

/** The old key signs through 2025 and June 2026; the new one from June on, so that June's notes carry both. */
const OLD: RingKey = {
  verifierKey: noteSigner(NAME, OLD_SEED).verifierKey,
  signsFrom: '2025-01-01T00:00:00.000Z',
  signsUntil: '2026-07-01T00:00:00.000Z',
};
const NEW: RingKey = {
  verifierKey: noteSigner(NAME, NEW_SEED).verifierKey,
  signsFrom: '2026-06-01T00:00:00.000Z',
  signsUntil: null,
};
const MAY = '2026-05-15T00:00:00.000Z';
const JUNE = '2026-06-15T00:00:00.000Z';
const JULY = '2026-07-15T00:00:00.000Z';
const TEXT = 'mneme/chain-head/v1\n';

const ring = new KeyRing([OLD, NEW], [OLD_SIGNER, NEW_SIGNER]);
const ids = (keys: readonly { keyId: string }[]): string[] => keys.map(({ keyId }) => keyId);

describe('changing a key', () => {
  it('given the time before, signs with the old key; then with both; then with the new one', () => {
    expect(ids(ring.signersAt(MAY))).toEqual([OLD_ID]);
    expect(ids(ring.signersAt(JUNE))).toEqual([OLD_ID, NEW_ID]);
    expect(ids(ring.signersAt(JULY))).toEqual([NEW_ID]);
  });

  it('begins with the first moment of a period and ends before its last', () => {
    expect(ids(ring.signersAt(NEW.signsFrom))).toEqual([OLD_ID, NEW_ID]);
    expect(ids(ring.signersAt('2026-07-01T00:00:00.000Z'))).toEqual([NEW_ID]);
  });

  it('given who knows only the old key, opens the notes of the transition', () => {
    const note = signNote(TEXT, ring.signersAt(JUNE));
    const before = new KeyRing([{ ...OLD, signsUntil: null }], []);
    const { verified, unverified } = openNote(note, before.verifiersAt(JUNE));
    expect(ids(verified)).toEqual([OLD_ID]);
    expect(ids(unverified)).toEqual([NEW_ID]);
  });

  it('given a note of the old key that was received in its time, verifies it for ever', () => {
    const note = signNote(TEXT, ring.signersAt(MAY));
    const later = new KeyRing([OLD, NEW], [NEW_SIGNER]);
    expect(ids(openNote(note, later.verifiersAt(MAY)).verified)).toEqual([OLD_ID]);
    expect(ids(openNote(note, later.verifiers).verified)).toEqual([OLD_ID]);
  });

  it('given a note of the old key that came after its time, as from a thief, refuses it', () => {
    const note = signNote(TEXT, [noteSigner(NAME, OLD_SEED)]);
    expect(() => openNote(note, ring.verifiersAt(JULY))).toThrow(UnverifiedNoteError);
  });
});

describe('a key ring', () => {
  it('given no secrets, checks and does not sign', () => {
    const checking = new KeyRing([OLD, NEW], []);
    expect(checking.signersAt(JUNE)).toEqual([]);
    expect(ids(checking.verifiersAt(JUNE))).toEqual([OLD_ID, NEW_ID]);
  });

  it.each<[string, RingKey[], string[]]>([
    ['a secret whose verifier key is not listed', [OLD], [NEW_SIGNER]],
    ['a secret twice', [OLD], [OLD_SIGNER, OLD_SIGNER]],
    ['a verifier key twice', [OLD, { ...OLD, signsUntil: null }], []],
    ['a period that ends before it begins', [{ ...OLD, signsUntil: OLD.signsFrom }], []],
    ['a time without its zone', [{ ...OLD, signsFrom: '2025-01-01T00:00:00.000' }], []],
    ['a day', [{ ...OLD, signsFrom: '2025-01-01' }], []],
    ['no time', [{ ...OLD, signsUntil: 'never' }], []],
    ['a key that is none', [{ ...OLD, verifierKey: 'mneme.example' }], []],
    ['a signer key in the published list', [{ ...OLD, verifierKey: OLD_SIGNER }], []],
  ])('given %s, refuses', (_, keys, signerKeys) => {
    expect(() => new KeyRing(keys, signerKeys)).toThrow(MalformedKeyError);
  });

  it('given a time that is none, refuses', () => {
    expect(() => ring.verifiersAt('yesterday')).toThrow(MalformedKeyError);
    expect(() => ring.signersAt('2026-07-15')).toThrow(MalformedKeyError);
  });
});
