import { asking, DIMENSIONS, entry, memoryOf, on, options, towards, unrelated } from './recall.fixture.js';
import { recall } from './recall.js';
import { RecallIndex } from './recall-index.js';

describe('a recall index', () => {
  it('is empty at first', () => {
    const index = new RecallIndex({ dimensions: DIMENSIONS });
    expect([index.size, index.revision, index.missingVectors]).toEqual([0, -1, 0]);
  });

  it('knows its size and its highest revision, whatever the times', () => {
    const index = new RecallIndex({ dimensions: DIMENSIONS });
    index.addAll([entry(3, { occurredAt: on(9) }), entry(7, { occurredAt: on(2) })]);
    expect([index.size, index.revision]).toEqual([2, 7]);
  });

  it('takes a vector that comes later', () => {
    const index = memoryOf({ text: 'a' }, { text: 'b' });
    const asked = asking('', { vector: towards(4) });
    expect(recall(index, asked, options()).nothingMatched).toBe(true);
    expect(index.setVector(1, towards(4))).toBe(true);
    expect(index.missingVectors).toBe(1);
    expect(recall(index, asked, options()).episodes.map(({ revision }) => revision)).toEqual([1]);
  });

  it('counts a vector that is set twice once', () => {
    const index = memoryOf({ text: 'a' }, { text: 'b' });
    index.setVector(1, towards(4));
    index.setVector(1, towards(5));
    expect(index.missingVectors).toBe(1);
  });

  it('has no use for the vector of a narration or of a revision that it does not hold', () => {
    const index = memoryOf({ text: 'a', narration: true }, { text: 'b' });
    expect(index.setVector(0, towards(4))).toBe(false);
    expect(index.setVector(99, towards(4))).toBe(false);
    expect(index.missingVectors).toBe(1);
  });

  it.each([
    ['a revision that is there', entry(1)],
    ['a revision below the last', entry(0)],
    ['a broken revision', entry(2.5)],
    ['a time that is no number', entry(2, { occurredAt: Number.NaN })],
    ['a salience above 1', entry(2, { salience: 1.1 })],
    ['a vector of other dimensions', entry(2, { vector: new Int8Array(32) })],
  ])('refuses %s and stays as it was', (_, wrong) => {
    const index = memoryOf({ text: 'a' }, { text: 'b' });
    expect(() => index.add(wrong)).toThrow(RangeError);
    expect([index.size, index.revision]).toEqual([2, 1]);
  });

  it('says how many bytes it holds, at least those of its vectors and some ten MB for 10,000 entries', () => {
    const dimensions = 512;
    const index = new RecallIndex({ dimensions });
    const vector = new Int8Array(dimensions).fill(1);
    index.addAll(unrelated(10_000).map((one, revision) => entry(revision, { ...one, vector })));
    expect(index.bytes).toBeGreaterThan(10_000 * dimensions);
    expect(index.bytes).toBeLessThan(11 * 2 ** 20);
  });
});
