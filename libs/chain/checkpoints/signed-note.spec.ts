import fc from 'fast-check';
import {
  AmbiguousKeyError,
  CheckpointError,
  InvalidSignatureError,
  MAX_NOTE_BYTES,
  MAX_SIGNATURES,
  MalformedNoteError,
  noteSigner,
  openNote,
  parseSignerKey,
  parseVerifierKey,
  signNote,
  UnverifiedNoteError,
} from './index.js';

/** The example of C2SP signed-note. */
const FOO = parseVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
const FOO_NOTE =
  'This is an example message.\n\n' +
  '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

/** The vectors of golang.org/x/mod/sumdb/note. */
const PETER_SIGNER = parseSignerKey('PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz');
const PETER = parseVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
const ENOCH = parseVerifierKey('EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop');
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const ENOCH_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const NOTE = `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`;

const PETER_SIGNATURE = { name: 'PeterNeumann', keyId: 'c74f20a3', base64: PETER_LINE.slice(15, -1) };
const ENOCH_SIGNATURE = { name: 'EnochRoot', keyId: 'af0cfe78', base64: ENOCH_LINE.slice(12, -1) };

/** A line of another key: its id, and a signature that nobody here can check. */
function strangersLine(number: number): string {
  return `— stranger.example ${Buffer.concat([Buffer.alloc(64), Buffer.from([number])]).toString('base64')}\n`;
}

const withoutControls = (text: string): string => [...text].filter((character) => character >= ' ').join('');
const noteTexts = fc
  .array(fc.string({ unit: 'grapheme' }).map(withoutControls), { minLength: 1, maxLength: 8 })
  .map((lines) => `${lines.join('\n')}\n`);

describe('opening a signed note', () => {
  it('given the published example, verifies it', () => {
    const opened = openNote(FOO_NOTE, [FOO]);
    expect(opened.text).toBe('This is an example message.\n');
    expect(opened.verified).toMatchObject([{ name: 'example.com/foo', keyId: '530d903a' }]);
    expect(opened.unverified).toEqual([]);
  });

  it('given bytes, verifies them as it does a string', () => {
    expect(openNote(Buffer.from(FOO_NOTE), [FOO])).toEqual(openNote(FOO_NOTE, [FOO]));
  });

  it('given one known and one unknown key, tells them apart', () => {
    expect(openNote(NOTE, [PETER])).toEqual({
      text: TEXT,
      verified: [PETER_SIGNATURE],
      unverified: [ENOCH_SIGNATURE],
    });
  });

  it('given two known keys, verifies both', () => {
    expect(openNote(NOTE, [PETER, ENOCH])).toEqual({
      text: TEXT,
      verified: [PETER_SIGNATURE, ENOCH_SIGNATURE],
      unverified: [],
    });
  });

  it('given no known key, refuses the note and shows what it would have said', () => {
    expect(() => openNote(NOTE, [])).toThrow(UnverifiedNoteError);
    expect(() => openNote(NOTE, [FOO])).toThrow(
      expect.objectContaining({
        code: 'unverified-note',
        note: { text: TEXT, verified: [], unverified: [PETER_SIGNATURE, ENOCH_SIGNATURE] },
      }),
    );
  });

  it('given a key with a known name and another id, or the reverse, takes it as unknown', () => {
    const namesake = noteSigner('PeterNeumann', Buffer.alloc(32, 1));
    const opened = openNote(signNote(TEXT, [PETER_SIGNER, namesake]), [PETER]);
    expect(opened.unverified).toMatchObject([{ name: 'PeterNeumann', keyId: namesake.keyId }]);

    const sameId = PETER_LINE.replace('PeterNeumann', 'CarmenSandiego');
    expect(openNote(NOTE + sameId, [PETER]).unverified).toMatchObject([
      { name: 'EnochRoot' },
      { name: 'CarmenSandiego', keyId: 'c74f20a3' },
    ]);
  });

  it('given a wrong signature of a known key beside right ones, refuses the whole note', () => {
    const wrong = `${PETER_LINE.slice(0, 60)}ABCD${PETER_LINE.slice(60)}`;
    expect(() => openNote(`${TEXT}\n${wrong}${ENOCH_LINE}`, [PETER, ENOCH])).toThrow(InvalidSignatureError);
    expect(() => openNote(NOTE + wrong, [PETER])).toThrow(InvalidSignatureError);
  });

  it('given repeated lines, counts each once', () => {
    const other = `${ENOCH_LINE.slice(0, 60)}ABCD${ENOCH_LINE.slice(60)}`;
    const note = `${TEXT}\n${PETER_LINE}${PETER_LINE}${ENOCH_LINE}${ENOCH_LINE}${other}`;
    const { verified, unverified } = openNote(note, [PETER]);
    expect(verified).toEqual([PETER_SIGNATURE]);
    expect(unverified).toEqual([ENOCH_SIGNATURE, { ...ENOCH_SIGNATURE, base64: other.slice(12, -1) }]);
  });

  it('given two known keys with one name and id, refuses only the note that one of them signed', () => {
    expect(() => openNote(`${TEXT}\n${ENOCH_LINE}`, [ENOCH, PETER, ENOCH])).toThrow(AmbiguousKeyError);
    expect(openNote(`${TEXT}\n${PETER_LINE}`, [ENOCH, PETER, ENOCH]).verified).toEqual([PETER_SIGNATURE]);
  });

  it('given an empty line or a signature in the text, takes the last empty line as the border', () => {
    const text = `${TEXT}\n${ENOCH_LINE}`;
    const { text: opened, verified, unverified } = openNote(signNote(text, [PETER_SIGNER]), [PETER, ENOCH]);
    expect(opened).toBe(text);
    expect(verified).toMatchObject([{ name: 'PeterNeumann' }]);
    expect(unverified).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['text alone', TEXT],
    ['text and an empty line', `${TEXT}\n`],
    ['a signature without its newline', `${TEXT}\n${PETER_LINE.slice(0, -1)}`],
    ['a control character', `\x01${TEXT}\n${PETER_LINE}`],
    ['NUL', `\0${TEXT}\n${PETER_LINE}`],
    ['carriage returns', `${TEXT}\n${PETER_LINE}`.replaceAll('\n', '\r\n')],
    ['a tab in a signature line', `${TEXT}\n${PETER_LINE.replace('PeterNeumann ', 'PeterNeumann\t')}`],
    ['half a surrogate pair', `\ud800${TEXT}\n${PETER_LINE}`],
    ['a name with a space', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'Bad Name')}`],
    ['a name with a no-break space', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'Bad\u00a0Name')}`],
    ['a name with a plus sign', `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'Bad+Name')}`],
    ['a hyphen for the em dash', `${TEXT}\n${PETER_LINE.replace('—', '-')}`],
    ['a line that is no signature', `${TEXT}\n${PETER_LINE}Unexpected line.\n`],
    ['a signature of no bytes', `${TEXT}\n${PETER_LINE}— x.example x08gow==\n`],
    ['base64 of the URL alphabet', `${TEXT}\n${PETER_LINE.replaceAll('/', '_')}`],
    ['base64 without its padding', `${TEXT}\n${PETER_LINE.replace('=', '')}`],
    ['base64 with stray low bits', `${TEXT}\n${PETER_LINE.replace('nAM=', 'nAN=')}`],
    ['an empty line behind the signatures', `${TEXT}\n${PETER_LINE}\n`],
  ])('given %s, refuses it as malformed', (_, note) => {
    expect(() => openNote(note, [PETER])).toThrow(MalformedNoteError);
  });

  it('given bytes that are no UTF-8, refuses them', () => {
    const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from(`${TEXT}\n${PETER_LINE}`)]);
    expect(() => openNote(bytes, [PETER])).toThrow(MalformedNoteError);
  });

  it('given as many signatures as are read, opens the note; given one more, refuses it', () => {
    const strangers = Array.from({ length: MAX_SIGNATURES - 1 }, (_, number) => strangersLine(number)).join('');
    expect(openNote(`${TEXT}\n${PETER_LINE}${strangers}`, [PETER]).unverified).toHaveLength(MAX_SIGNATURES - 1);
    expect(() => openNote(`${TEXT}\n${PETER_LINE}${strangers}${PETER_LINE}`, [PETER])).toThrow(MalformedNoteError);
  });

  it('given more bytes than are read, refuses the note', () => {
    expect(() => openNote(`${'x'.repeat(MAX_NOTE_BYTES)}\n\n${PETER_LINE}`, [PETER])).toThrow(MalformedNoteError);
  });
});

describe('signing a note', () => {
  it('given the published key and text, writes the published note', () => {
    expect(signNote(TEXT, [PETER_SIGNER])).toBe(`${TEXT}\n${PETER_LINE}`);
  });

  it('given any text and keys, writes what they open again, byte for byte', () => {
    const signers = [noteSigner('one.example', Buffer.alloc(32, 1)), noteSigner('two.example', Buffer.alloc(32, 2))];
    const verifiers = signers.map(({ verifierKey }) => parseVerifierKey(verifierKey));
    fc.assert(
      fc.property(noteTexts, fc.subarray([0, 1], { minLength: 1 }), (text, chosen) => {
        const signing = signers.filter((_, index) => chosen.includes(index));
        const opened = openNote(Buffer.from(signNote(text, signing)), verifiers);
        expect(opened.text).toBe(text);
        expect(opened.verified.map(({ name }) => name)).toEqual(signing.map(({ name }) => name));
      }),
    );
  });

  it('keeps a byte order mark: it is part of what was signed', () => {
    expect(openNote(Buffer.from(signNote('\ufefftext\n', [PETER_SIGNER])), [PETER]).text).toBe('\ufefftext\n');
  });

  it.each([
    ['a text without its final newline', 'abc'],
    ['no text', ''],
    ['a text with a carriage return', 'abc\r\n'],
    ['a text with half a surrogate pair', 'a\udc00\n'],
    ['a text that is too long', `${'x'.repeat(MAX_NOTE_BYTES)}\n`],
    ['a text that leaves no room for the signature', `${'x'.repeat(MAX_NOTE_BYTES - 20)}\n`],
  ])('given %s, refuses it', (_, text) => {
    expect(() => signNote(text, [PETER_SIGNER])).toThrow(MalformedNoteError);
  });

  it('given nobody to sign, or one to sign twice, refuses', () => {
    expect(() => signNote(TEXT, [])).toThrow(MalformedNoteError);
    expect(() => signNote(TEXT, [PETER_SIGNER, PETER_SIGNER])).toThrow(AmbiguousKeyError);
  });

  it('given as many signers as are read, signs; given one more, refuses', () => {
    const signers = Array.from({ length: MAX_SIGNATURES + 1 }, (_, number) =>
      noteSigner(`signer-${number}.example`, Buffer.alloc(32, 1)),
    );
    const note = signNote(TEXT, [PETER_SIGNER, ...signers.slice(2)]);
    expect(openNote(note, [PETER]).unverified).toHaveLength(MAX_SIGNATURES - 1);
    expect(() => signNote(TEXT, signers)).toThrow(MalformedNoteError);
  });

  it('given a signer with a name that no key may have, refuses', () => {
    expect(() => signNote(TEXT, [{ ...PETER_SIGNER, name: 'bad name' }])).toThrow(MalformedNoteError);
  });
});

describe('a changed note', () => {
  const bytes = Buffer.from(NOTE);

  /** Opens a changed note under both keys. The law: it is refused, or the touched signature counts no more. */
  function expectNoticed(changed: Buffer): void {
    try {
      const opened = openNote(changed, [PETER, ENOCH]);
      expect(opened.text).toBe(TEXT);
      expect(opened.verified).toHaveLength(1);
      expect(opened.unverified).toHaveLength(1);
    } catch (error) {
      expect(error).toBeInstanceOf(CheckpointError);
    }
  }

  it('given any one bit flipped, is refused or loses a signature', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        expectNoticed(changed);
      }
    }
  });

  it('given any one byte replaced, inserted or removed, is refused or loses a signature', () => {
    const places = fc.nat(bytes.length - 1);
    fc.assert(
      fc.property(places, fc.nat(255), fc.constantFrom('replace', 'insert', 'remove'), (at, byte, how) => {
        fc.pre(how !== 'replace' || bytes[at] !== byte);
        const middle = how === 'remove' ? [] : [byte];
        const rest = bytes.subarray(how === 'insert' ? at : at + 1);
        expectNoticed(Buffer.concat([bytes.subarray(0, at), Buffer.from(middle), rest]));
      }),
      { numRuns: 3_000 },
    );
  });

  it('given one known key alone, is refused whatever byte is changed', () => {
    const single = Buffer.from(FOO_NOTE);
    fc.assert(
      fc.property(fc.nat(single.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(single);
        changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        expect(() => openNote(changed, [FOO])).toThrow(CheckpointError);
      }),
      { numRuns: 3_000 },
    );
  });
});
