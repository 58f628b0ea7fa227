import type { RecordedEvent } from '@eventstore/db-client';
import fc from 'fast-check';
import { envelopeHash, type SealedEvent } from '#libs/chain/index.js';
import { EventTooLargeError } from '../event-log.js';
import { assertAppendable, contentId, fromStored, toStored } from './stored-form.js';

const STREAM = 'memory-a';

function event(envelope: string, change: Partial<SealedEvent> = {}): SealedEvent {
  const id = '0b9e0e1a-3c55-4a9c-9f0e-5c2f4f5f7a10';
  return { stream: STREAM, revision: 3, id, type: 'QuestionAsked', envelope, hash: envelopeHash(envelope), ...change };
}

/** What the client would read back of what was written. */
function recorded(sealed: SealedEvent, change: Partial<RecordedEvent> = {}): RecordedEvent {
  const { id, type, data, metadata } = toStored(sealed);
  return {
    streamId: sealed.stream,
    revision: BigInt(sealed.revision),
    id,
    type,
    data,
    metadata: JSON.parse(JSON.stringify(metadata)),
    isJson: false,
    created: new Date(0),
    ...change,
  } as RecordedEvent;
}

describe('the form of an event in EventStoreDB', () => {
  it('gives back every event word for word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (envelope) => {
        expect(fromStored(recorded(event(envelope)))).toEqual(event(envelope));
      }),
    );
  });

  it('has an event id that is a UUID and depends on the content alone', () => {
    const [one, other] = [event('{"a":1}'), event('{"a":2}')];
    expect(toStored(one).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(toStored({ ...one })).toMatchObject({ id: toStored(one).id });
    expect(toStored(other).id).not.toBe(toStored(one).id);
  });

  it('shows bytes that are no UTF-8, also where they would read as what stood there', () => {
    const sealed = event('{"a":"\ufffd"}');
    const data = Buffer.from(sealed.envelope, 'utf8');
    const invalid = Buffer.concat([data.subarray(0, 6), Buffer.from([0xff]), data.subarray(9)]);
    expect(invalid.toString('utf8')).toBe(sealed.envelope);
    const read = fromStored(recorded(sealed, { data: invalid }));
    expect(envelopeHash(read.envelope)).not.toBe(read.hash);
  });

  it.each([
    ['another hash', { id: event('{}').id, hash: envelopeHash('other') }],
    ['no metadata', undefined],
    ['metadata that is no JSON', new Uint8Array([1, 2])],
    ['a hash that is no text', { id: event('{}').id, hash: 7 }],
    ['more than was written', { id: event('{}').id, hash: event('{}').hash, note: '' }],
  ])('given %s, reads as an event that is not what was sealed', (_, metadata) => {
    const read = fromStored(recorded(event('{}'), { metadata } as Partial<RecordedEvent>));
    expect(read).not.toEqual(event('{}'));
    expect(read.id === event('{}').id && envelopeHash(read.envelope) === read.hash).toBe(false);
  });

  it('given another event id, shows that one', () => {
    const id = contentId(envelopeHash('other'));
    expect(fromStored(recorded(event('{}'), { id })).id).toBe(id);
  });
});

describe('what is refused before it is sent', () => {
  const valid = event('{}');

  it('lets a proper append pass', () => {
    expect(() => assertAppendable(STREAM, 2, [valid, event('{"n":1}', { revision: 4 })])).not.toThrow();
  });

  it.each([
    ['no events', STREAM, 2, []],
    ['a system stream', '$memory', 2, [valid]],
    ['a stream without name', '', 2, [valid]],
    ['a revision below -1', STREAM, -2, [valid]],
    ['half a revision', STREAM, 2.5, [valid]],
    ['an event of another revision', STREAM, 3, [valid]],
    ['an event of another stream', 'memory-b', 2, [valid]],
    ['an id that is no UUID', STREAM, 2, [event('{}', { id: 'x' })]],
    ['an event without type', STREAM, 2, [event('{}', { type: '' })]],
    ['a hash that is none', STREAM, 2, [event('{}', { hash: 'AAAA' })]],
  ])('refuses %s', (_, stream, expectedRevision, events) => {
    expect(() => assertAppendable(stream, expectedRevision, events)).toThrow();
  });

  it('refuses events that are small each and too large together, as the server does', () => {
    const events = [0, 1, 2].map((n) => event('x'.repeat(400_000), { revision: n + 3 }));
    expect(() => assertAppendable(STREAM, 2, events.slice(0, 2))).not.toThrow();
    expect(() => assertAppendable(STREAM, 2, events)).toThrow(EventTooLargeError);
  });
});
