import fc from 'fast-check';
import {
  BrokenEnvelopeError,
  canonicalJson,
  type EnvelopeHeader,
  envelopeHash,
  genesisHash,
  openPayload,
  parseEnvelope,
  SealError,
  sealEvent,
} from '#libs/chain/index.js';

const KEY = Buffer.alloc(32, 7);
const NONCE = Buffer.alloc(12, 3);
const HEADER: EnvelopeHeader = {
  stream: 'memory-0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11',
  revision: 0,
  id: '5a4b5d3e-6a0a-4d4b-8a53-0f6c9d0a7e21',
  type: 'QuestionAsked',
  occurredAt: '2026-07-12T09:15:30.000Z',
  recordedAt: '2026-07-12T09:15:31.000Z',
  kid: '8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55',
  prev: genesisHash('memory-0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11'),
};

describe('sealed events', () => {
  it('keep their bytes for ever: this envelope and hash are written in the logs of installations', () => {
    const sealed = sealEvent(HEADER, { v: 1, data: { text: 'What is osmosis? ¿Qué? ما؟' } }, KEY, NONCE);
    expect(sealed.envelope).toBe(
      '{"id":"5a4b5d3e-6a0a-4d4b-8a53-0f6c9d0a7e21","kid":"8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55",' +
        '"occurredAt":"2026-07-12T09:15:30.000Z","payload":{"alg":"A256GCM",' +
        '"ct":"XtzHYi5JfHgBYjc5kyPdNs9riI7Atf0DD7H03IyWKcuOh7+dyo5m6fGokoBVaT/aBVk/5v+gB0ZRy7wlkfLtvH+v9QJ517csWA==","nonce":"AwMDAwMDAwMDAwMD"},' +
        `"prev":"${HEADER.prev}","recordedAt":"2026-07-12T09:15:31.000Z","revision":0,` +
        '"stream":"memory-0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11","type":"QuestionAsked","v":1}',
    );
    expect(sealed.hash).toBe('EmfibYcsLua3GhulBBqksx0pabQRD1h4UsqFX2lMkUM=');
  });

  it('are canonical JSON, whatever stands in the header', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(text, text, fc.nat(), (type, stream, revision) => {
        const { envelope } = sealEvent({ ...HEADER, type, stream, revision }, { n: 1 }, KEY, NONCE);
        expect(envelope).toBe(canonicalJson(JSON.parse(envelope)));
      }),
    );
  });

  it('open to what was sealed, in every script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(!text.includes('\0'));
        const sealed = sealEvent(HEADER, { text }, KEY, NONCE);
        const { header, payload } = parseEnvelope(sealed);
        expect(openPayload(header, payload, KEY)).toEqual({ text });
      }),
    );
  });

  it('say nothing in clear of what is sealed', () => {
    const sealed = sealEvent(HEADER, { student: 'maya', text: 'mitochondria' }, KEY, NONCE);
    expect(sealed.envelope).not.toContain('maya');
    expect(sealed.envelope).not.toContain('mitochondria');
  });

  it("can't be opened with another key", () => {
    const { header, payload } = parseEnvelope(sealEvent(HEADER, { text: 'x' }, KEY, NONCE));
    expect(() => openPayload(header, payload, Buffer.alloc(32, 8))).toThrow(SealError);
  });

  it.each([
    ['stream', 'memory-ffffffff-4a4e-4f0e-9f43-3f6f0a5d7c11'],
    ['revision', 1],
    ['id', 'ffffffff-6a0a-4d4b-8a53-0f6c9d0a7e21'],
    ['type', 'AnswerGiven'],
    ['occurredAt', '2026-07-13T09:15:30.000Z'],
    ['recordedAt', '2026-07-13T09:15:30.000Z'],
    ['kid', 'ffffffff-7a70-8f6b-9b3c-0d2f9c1e4a55'],
    ['prev', genesisHash('another')],
  ])('do not open under a header with another %s', (field, value) => {
    const { header, payload } = parseEnvelope(sealEvent(HEADER, { text: 'x' }, KEY, NONCE));
    expect(() => openPayload({ ...header, [field]: value }, payload, KEY)).toThrow(SealError);
  });

  it.each(['stream', 'revision', 'id', 'type'] as const)('are held against the %s of their row', (field) => {
    const sealed = sealEvent(HEADER, { text: 'x' }, KEY, NONCE);
    expect(() => parseEnvelope({ ...sealed, [field]: field === 'revision' ? 9 : 'other' })).toThrow(
      BrokenEnvelopeError,
    );
  });

  it('hash differently after a change of any one character', () => {
    const { envelope, hash } = sealEvent(HEADER, { text: 'x' }, KEY, NONCE);
    for (let index = 0; index < envelope.length; index += 1) {
      const changed = String.fromCharCode(envelope.charCodeAt(index) ^ 1);
      expect(envelopeHash(envelope.slice(0, index) + changed + envelope.slice(index + 1))).not.toBe(hash);
    }
  });
});
