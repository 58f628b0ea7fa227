import fc from 'fast-check';
import { type ChainVerdict, ChainVerifier, genesisHash, type SealedEvent, sealEvent } from '#libs/chain/index.js';
import { type CheckpointComparison, compareWithCheckpoint, type MemoryHead } from './index.js';

const MEMORY = '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11';
const STREAM = `memory-${MEMORY}`;
const KEY = Buffer.alloc(32, 7);
const LENGTH = 12;

/** A chain whose events say these texts. */
function chain(texts: readonly string[]): SealedEvent[] {
  const events: SealedEvent[] = [];
  for (const [revision, text] of texts.entries()) {
    const header = {
      stream: STREAM,
      revision,
      id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
      type: 'QuestionAsked',
      occurredAt: '2026-07-12T09:15:30.000Z',
      recordedAt: '2026-07-12T09:15:30.000Z',
      kid: '8d4ad1c2-7a70-8f6b-9b3c-0d2f9c1e4a55',
      prev: events.at(-1)?.hash ?? genesisHash(STREAM),
    };
    events.push(sealEvent(header, { text }, KEY, Buffer.alloc(12, revision)));
  }
  return events;
}

/** Verifies a chain as the log would: the head in the log was cut or rewritten together with its events. */
function verify(events: readonly SealedEvent[]): ChainVerdict {
  const verifier = new ChainVerifier(STREAM);
  for (const event of events) {
    verifier.add(event);
  }
  return verifier.finish(null);
}

function headOf(events: readonly SealedEvent[], size: number): MemoryHead {
  return { stream: MEMORY, size, head: events[size - 1]?.hash ?? '' };
}

function compare(events: readonly SealedEvent[], kept: MemoryHead): CheckpointComparison {
  const hashes = new Map(events.map(({ revision, hash }) => [revision, hash]));
  return compareWithCheckpoint(verify(events), kept, (revision) => hashes.get(revision));
}

const TEXTS = Array.from({ length: LENGTH }, (_, revision) => `question ${revision}`);
const EVENTS = chain(TEXTS);
const sizes = fc.integer({ min: 1, max: LENGTH });

describe('holding a chain against a kept checkpoint', () => {
  it('given the same chain, or one that has grown since, it holds', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        expect(compare(EVENTS, headOf(EVENTS, size))).toEqual({ kind: 'holds', size });
      }),
    );
  });

  it('given a cut tail, which the chain alone does not show, it says from where events are missing', () => {
    fc.assert(
      fc.property(sizes, fc.nat(LENGTH - 1), (size, left) => {
        fc.pre(left < size);
        const rest = EVENTS.slice(0, left);
        expect(verify(rest).ok).toBe(true);
        expect(compare(rest, headOf(EVENTS, size))).toEqual({ kind: 'truncated', revision: left });
      }),
    );
  });

  it('given a chain written anew from some event on, which the chain alone does not show, it says so', () => {
    fc.assert(
      fc.property(sizes, fc.nat(LENGTH - 1), fc.nat(5), (size, from, more) => {
        const grown = [...TEXTS, ...Array.from({ length: more }, () => 'more')];
        const rewritten = chain(grown.with(from, 'never asked'));
        expect(verify(rewritten).ok).toBe(true);
        expect(compare(rewritten, headOf(EVENTS, size))).toEqual(
          from < size ? { kind: 'rewritten', revision: size - 1 } : { kind: 'holds', size },
        );
      }),
    );
  });

  it('given a cut tail that was filled up with other events, it says rewritten', () => {
    const refilled = chain([...TEXTS.slice(0, 9), 'never asked', 'never asked', 'never asked']);
    expect(verify(refilled).ok).toBe(true);
    expect(compare(refilled, headOf(EVENTS, LENGTH))).toEqual({ kind: 'rewritten', revision: LENGTH - 1 });
  });

  it('given several kept checkpoints, the last that holds and the first that does not enclose the change', () => {
    const rewritten = chain(TEXTS.with(6, 'never asked'));
    const kinds = [3, 6, 7, 12].map((size) => compare(rewritten, headOf(EVENTS, size)).kind);
    expect(kinds).toEqual(['holds', 'holds', 'rewritten', 'rewritten']);
  });

  it('given a chain that breaks at or before the kept event, an agreeing hash is not enough', () => {
    const tampered = EVENTS.map((event) =>
      event.revision === 4 ? { ...event, envelope: event.envelope.replace('"v":1', '"v":2') } : event,
    );
    expect(compare(tampered, headOf(EVENTS, LENGTH))).toEqual({ kind: 'broken', revision: 4 });
    expect(compare(tampered, headOf(EVENTS, 5))).toEqual({ kind: 'broken', revision: 4 });
    expect(compare(tampered, headOf(EVENTS, 4))).toEqual({ kind: 'holds', size: 4 });
  });

  it('given a chain in which the kept event itself is missing, it says rewritten', () => {
    const gap = EVENTS.filter(({ revision }) => revision !== 4);
    expect(compare(gap, headOf(EVENTS, 5))).toEqual({ kind: 'rewritten', revision: 4 });
  });
});
