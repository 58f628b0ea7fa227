import fc from 'fast-check';
import { type ChainHead, ChainVerifier, genesisHash, type SealedEvent, sealEvent } from '#libs/chain/index.js';

const KEY = Buffer.alloc(32, 7);

function chain(stream: string, length: number): SealedEvent[] {
  const events: SealedEvent[] = [];
  let prev = genesisHash(stream);
  for (let revision = 0; revision < length; revision += 1) {
    const header = {
      stream,
      revision,
      id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
      type: 'QuestionAsked',
      occurredAt: '2026-07-12T09:15:30.000Z',
      recordedAt: '2026-07-12T09:15:30.000Z',
      kid: '8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55',
      prev,
    };
    const event = sealEvent(header, { n: revision }, KEY, Buffer.alloc(12, revision));
    events.push(event);
    prev = event.hash;
  }
  return events;
}

function verify(stream: string, events: readonly SealedEvent[], recorded: ChainHead | null) {
  const verifier = new ChainVerifier(stream);
  for (const event of events) {
    verifier.add(event);
  }
  return verifier.finish(recorded);
}

const STREAM = 'memory-a';
const LENGTH = 12;
const EVENTS = chain(STREAM, LENGTH);
const HEAD: ChainHead = { size: LENGTH, head: EVENTS[LENGTH - 1]?.hash ?? '' };
const FIELDS = ['stream', 'id', 'type', 'envelope', 'hash'] as const;

/** Changes one bit of one character of a field. */
function flip(event: SealedEvent, field: (typeof FIELDS)[number], at: number, bit: number): SealedEvent {
  const text = event[field];
  const index = at % text.length;
  const changed = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit));
  return { ...event, [field]: text.slice(0, index) + changed + text.slice(index + 1) };
}

describe('verifying a chain', () => {
  it('given an untouched chain, it holds and ends in its head', () => {
    expect(verify(STREAM, EVENTS, HEAD)).toEqual({ ok: true, ...HEAD, breaks: [] });
  });

  it('given an empty stream, it holds', () => {
    expect(verify(STREAM, [], null)).toMatchObject({ ok: true, size: 0 });
  });

  it('given a flipped bit in any field of any event, it breaks at that event first', () => {
    const revision = fc.nat(LENGTH - 1);
    fc.assert(
      fc.property(revision, fc.constantFrom(...FIELDS), fc.nat(), fc.nat(6), (at, field, index, bit) => {
        const tampered = EVENTS.map((event) => (event.revision === at ? flip(event, field, index, bit) : event));
        const { ok, breaks } = verify(STREAM, tampered, HEAD);
        expect(ok).toBe(false);
        expect(breaks[0]?.revision).toBe(at);
      }),
      { numRuns: 500 },
    );
  });

  it('given a deleted event, it breaks there', () => {
    fc.assert(
      fc.property(fc.nat(LENGTH - 1), (at) => {
        const { breaks } = verify(
          STREAM,
          EVENTS.filter((event) => event.revision !== at),
          HEAD,
        );
        expect(breaks[0]?.revision).toBe(at);
      }),
    );
  });

  it('given two events that changed places, revisions swapped with them or not, it breaks at the first', () => {
    fc.assert(
      fc.property(fc.nat(LENGTH - 2), fc.nat(LENGTH - 1), fc.boolean(), (first, offset, renumber) => {
        const second = first + 1 + (offset % (LENGTH - 1 - first));
        const swapped = EVENTS.map((event) => {
          const other = event.revision === first ? second : event.revision === second ? first : event.revision;
          const moved = EVENTS[other] as SealedEvent;
          return renumber ? { ...moved, revision: event.revision } : moved;
        });
        const { breaks } = verify(STREAM, swapped, HEAD);
        expect(breaks[0]?.revision).toBe(first);
      }),
    );
  });

  it('given an event of another chain in the place of one, it breaks there', () => {
    const other = chain('memory-b', LENGTH);
    fc.assert(
      fc.property(fc.nat(LENGTH - 1), fc.boolean(), (at, relabel) => {
        const foreign = other[at] as SealedEvent;
        const planted = relabel ? { ...foreign, stream: STREAM } : foreign;
        const { breaks } = verify(
          STREAM,
          EVENTS.map((event) => (event.revision === at ? planted : event)),
          HEAD,
        );
        expect(breaks[0]?.revision).toBe(at);
      }),
    );
  });

  it('given a cut tail, it breaks where the head says that there is more', () => {
    const { breaks } = verify(STREAM, EVENTS.slice(0, 9), HEAD);
    expect(breaks).toMatchObject([{ revision: 9 }]);
  });

  it('given a cut tail and a head that was cut with it, nothing shows: only a kept checkpoint can tell', () => {
    const rest = EVENTS.slice(0, 9);
    expect(verify(STREAM, rest, { size: 9, head: rest[8]?.hash ?? '' }).ok).toBe(true);
  });

  it('given one changed event, it is one break and not the rest of the chain', () => {
    const tampered = EVENTS.map((event) => (event.revision === 3 ? flip(event, 'envelope', 40, 0) : event));
    expect(verify(STREAM, tampered, HEAD).breaks.map(({ revision }) => revision)).toEqual([3]);
  });
});
