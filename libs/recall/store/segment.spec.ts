import fc from 'fast-check';
import { asking, concept, DIMENSIONS, entry, memoryOf, on, options, towards } from '../recall.fixture.js';
import { recall } from '../recall.js';
import { RecallIndex } from '../recall-index.js';
import type { RecallEntry } from '../types.js';
import { packSegment, unpackSegment } from './segment.js';

const WORDS = ['alpha', 'célula', 'خلية', 'x', '細胞', 'word-of-many-letters'];

const entries: fc.Arbitrary<RecallEntry[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom('question', 'answer', 'check'),
      occurredAt: fc.integer({ min: 0, max: 400 }).map((minute) => on(1, minute)),
      salience: fc.double({ min: 0, max: 1, noNaN: true }),
      collapseKey: fc.string({ unit: 'grapheme', maxLength: 3 }),
      stems: fc
        .array(fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 400 })))
        .map((pairs) => new Map(pairs)),
      asks: fc.boolean(),
      vector: fc.option(fc.int8Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS })),
      narration: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((told) => {
    let revision = 0;
    return told.map(({ gap, ...rest }) => {
      revision += gap;
      return { revision, ...rest };
    });
  });

const question = fc.record({
  stems: fc.subarray(WORDS),
  vector: fc.option(fc.int8Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS })),
  concepts: fc.subarray([concept('c1', ['alpha', 'x 細胞']), concept('c2', ['خلية'], true)]),
  window: fc.option(fc.constant({ from: on(1, 50), to: on(1, 250) })),
});

function added(...parts: readonly RecallEntry[][]): RecallIndex {
  const index = new RecallIndex({ dimensions: DIMENSIONS });
  for (const part of parts) {
    index.addAll(part);
  }
  return index;
}

function unpacked(...parts: readonly RecallEntry[][]): RecallIndex {
  const index = new RecallIndex({ dimensions: DIMENSIONS });
  for (const part of parts) {
    unpackSegment(packSegment(part), index);
  }
  return index;
}

describe('a segment', () => {
  it('answers as the entries it was packed from, in one segment or in two', () => {
    fc.assert(
      fc.property(entries, fc.nat(30), question, (all, cut, asked) => {
        const expected = recall(added(all), asked, options());
        expect(recall(unpacked(all), asked, options())).toEqual(expected);
        const halves = unpacked(all.slice(0, cut), all.slice(cut));
        expect(recall(halves, asked, options())).toEqual(expected);
        expect([halves.size, halves.revision, halves.missingVectors]).toEqual([
          all.length,
          all.at(-1)?.revision ?? -1,
          added(all).missingVectors,
        ]);
      }),
    );
  });

  it('is read wherever it lies in a larger buffer', () => {
    const packed = packSegment([entry(0, { text: 'osmosis', vector: towards(1) })]);
    const buffer = Buffer.alloc(packed.length + 3);
    buffer.set(packed, 3);
    const index = new RecallIndex({ dimensions: DIMENSIONS });
    unpackSegment(buffer.subarray(3), index);
    expect(recall(index, asking('osmosis'), options()).episodes).toHaveLength(1);
  });

  it('joins a memory whose tail was added entry by entry', () => {
    const index = memoryOf({ text: 'osmosis', collapseKey: 'same' });
    unpackSegment(packSegment([entry(5, { text: 'osmosis', collapseKey: 'same' })]), index);
    index.add(entry(6, { text: 'osmosis', collapseKey: 'same' }));
    expect(recall(index, asking('osmosis'), options()).episodes[0]).toMatchObject({ times: 3, revisions: [0, 5, 6] });
  });

  it('is refused when it is cut, too long, of another version, or no segment at all', () => {
    const packed = packSegment([entry(0, { text: 'osmosis diffusion', vector: towards(1) })]);
    const otherVersion = Uint8Array.from(packed, (byte, at) => (at === 3 ? byte + 1 : byte));
    for (const wrong of [packed.slice(0, -1), Buffer.concat([packed, packed]), otherVersion, new Uint8Array(64)]) {
      const index = new RecallIndex({ dimensions: DIMENSIONS });
      expect(() => unpackSegment(wrong, index)).toThrow(RangeError);
      expect(index.size).toBe(0);
    }
  });

  it('is refused when its vectors have other dimensions than the index, or than each other', () => {
    const index = new RecallIndex({ dimensions: DIMENSIONS });
    expect(() => unpackSegment(packSegment([entry(0, { vector: new Int8Array(32) })]), index)).toThrow(RangeError);
    const mixed = [entry(0, { vector: new Int8Array(32) }), entry(1, { vector: towards(1) })];
    expect(() => packSegment(mixed)).toThrow(RangeError);
  });
});
