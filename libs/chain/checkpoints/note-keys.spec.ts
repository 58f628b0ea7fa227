import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  isKeyName,
  MalformedKeyError,
  noteSigner,
  parseSignerKey,
  parseVerifierKey,
  printSignerKey,
  printVerifierKey,
} from './index.js';

/** Published in C2SP signed-note, and in the documentation and tests of golang.org/x/mod/sumdb/note. */
const FOO_VERIFIER = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const PETER_SIGNER = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const PETER_VERIFIER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

const keyNames = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter(isKeyName);
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('verifier keys', () => {
  it('given the published key, reads its name and id', () => {
    expect(parseVerifierKey(FOO_VERIFIER)).toMatchObject({ name: 'example.com/foo', keyId: '530d903a' });
  });

  it('are printed as they were read', () => {
    const publicKey = Buffer.from('AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k', 'base64').subarray(1);
    expect(printVerifierKey('example.com/foo', publicKey)).toBe(FOO_VERIFIER);
  });

  it('given a part of a key, refuses it', () => {
    for (let start = 0; start < PETER_VERIFIER.length; start += 1) {
      for (let end = start + 1; end <= PETER_VERIFIER.length; end += 1) {
        if (end - start < PETER_VERIFIER.length) {
          expect(() => parseVerifierKey(PETER_VERIFIER.slice(start, end))).toThrow(MalformedKeyError);
        }
      }
    }
  });

  it('given a key with any one character changed, refuses it', () => {
    fc.assert(
      fc.property(fc.nat(PETER_VERIFIER.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(PETER_VERIFIER[at] !== character);
        const changed = PETER_VERIFIER.slice(0, at) + character + PETER_VERIFIER.slice(at + 1);
        expect(() => parseVerifierKey(changed)).toThrow(MalformedKeyError);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [
      'a key of another length, its id adjusted',
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    ],
    ['a key of another type, its id adjusted', 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['a newline behind it', `${PETER_VERIFIER}\n`],
    ['a signer key', PETER_SIGNER],
  ])('given %s, refuses it', (_, key) => {
    expect(() => parseVerifierKey(key)).toThrow(MalformedKeyError);
  });
});

describe('signer keys', () => {
  it('given the published key, finds its verifier key', () => {
    expect(parseSignerKey(PETER_SIGNER)).toMatchObject({ name: 'PeterNeumann', verifierKey: PETER_VERIFIER });
  });

  it('given a part of a key, refuses it', () => {
    for (let end = 1; end < PETER_SIGNER.length; end += 1) {
      expect(() => parseSignerKey(PETER_SIGNER.slice(0, end))).toThrow(MalformedKeyError);
      expect(() => parseSignerKey(PETER_SIGNER.slice(end))).toThrow(MalformedKeyError);
    }
  });

  it('given a key with any one character changed, refuses it', () => {
    fc.assert(
      fc.property(fc.nat(PETER_SIGNER.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(PETER_SIGNER[at] !== character);
        const changed = PETER_SIGNER.slice(0, at) + character + PETER_SIGNER.slice(at + 1);
        expect(() => parseSignerKey(changed)).toThrow(MalformedKeyError);
      }),
      { numRuns: 2_000 },
    );
  });

  it('given any name and seed, what is printed and read again signs what its verifier key verifies', () => {
    fc.assert(
      fc.property(keyNames, seeds, fc.uint8Array(), (name, seed, text) => {
        const signer = parseSignerKey(printSignerKey(name, seed));
        const verifier = parseVerifierKey(signer.verifierKey);
        expect(verifier).toMatchObject({ name, keyId: signer.keyId });
        expect(verifier.verify(text, signer.sign(text))).toBe(true);
        expect(verifier.verify(Uint8Array.of(...text, 0), signer.sign(text))).toBe(false);
      }),
    );
  });

  it('never show their secret', () => {
    const seed = Buffer.from('a secret of thirty-two bytes ...');
    const signer = noteSigner('mneme.example', seed);
    const shown = inspect(signer, { depth: 9, showHidden: true }) + JSON.stringify(signer);
    expect(shown).toContain('mneme.example');
    for (const encoding of ['hex', 'base64', 'base64url', 'utf8'] as const) {
      expect(shown).not.toContain(seed.toString(encoding));
    }
  });

  it('given a seed of another length, refuses it', () => {
    expect(() => noteSigner('mneme.example', Buffer.alloc(31))).toThrow(MalformedKeyError);
    expect(() => printSignerKey('mneme.example', Buffer.alloc(64))).toThrow(MalformedKeyError);
  });
});

describe('key names', () => {
  it.each(['example.com/foo', 'PeterNeumann', 'mneme.example/école', 'مدرسة.example'])('may be %s', (name) => {
    expect(isKeyName(name)).toBe(true);
    expect(parseVerifierKey(printVerifierKey(name, Buffer.alloc(32, 1))).name).toBe(name);
  });

  it.each([
    ['nothing', ''],
    ['a space', 'a b'],
    ['a no-break space', 'a\u00a0b'],
    ['an ideographic space', 'a\u3000b'],
    ['a line separator', 'a\u2028b'],
    ['a next-line character', 'a\u0085b'],
    ['a plus sign', 'a+b'],
    ['NUL', 'a\0b'],
    ['a newline', 'a\nb'],
    ['half a surrogate pair', 'a\ud800b'],
  ])("can't hold %s", (_, name) => {
    expect(isKeyName(name)).toBe(false);
    expect(() => printVerifierKey(name, Buffer.alloc(32, 1))).toThrow(MalformedKeyError);
    expect(() => noteSigner(name, Buffer.alloc(32, 1))).toThrow(MalformedKeyError);
  });
});
