import { asking, memoryOf, on, options, type Told } from './recall.fixture.js';
import { recall } from './recall.js';

const january = { from: on(0), to: on(31) };

/** A sitting of `count` turns on a day; the first is a check, the rest are talk. */
function sitting(day: number, count: number): Told[] {
  return Array.from({ length: count }, (_, minute) => ({
    text: `turn${day} minute${minute}`,
    occurredAt: on(day, minute),
    salience: minute === 0 ? 0.7 : 0.4,
  }));
}

describe('a question about a time alone', () => {
  it('is answered from every sitting of that time before any sitting is told at length', () => {
    const memory = memoryOf(...sitting(2, 3), ...sitting(9, 60), ...sitting(20, 3), ...sitting(40, 3));
    const { episodes } = recall(memory, asking('', { window: january }), options({ now: on(45), limit: 3 }));
    expect(new Set(episodes.map(({ firstAt }) => firstAt))).toEqual(new Set([on(2), on(9), on(20)]));
    expect(episodes.map(({ relevance }) => relevance)).toEqual([1, 1, 1]);
  });

  it('finds all of that time, also what lies before the newest 500 of it', () => {
    const memory = memoryOf({ text: 'early', occurredAt: on(0), salience: 0.7 }, ...sitting(1, 900));
    const { episodes, candidates } = recall(memory, asking('', { window: january }), options({ limit: 2 }));
    expect(candidates.gathered).toBe(901);
    expect(episodes.map(({ revision }) => revision)).toContain(0);
  });

  it('ranks equals of one sitting from new to old', () => {
    const told = sitting(2, 4).map((one) => ({ ...one, salience: 0.5 }));
    const { episodes } = recall(memoryOf(...told), asking('', { window: january }), options());
    expect(episodes.map(({ revision }) => revision)).toEqual([3, 2, 1, 0]);
    expect(episodes.map(({ relevance }) => relevance)).toEqual([1, 1 / 2, 1 / 3, 1 / 4]);
  });

  it('leaves narrations out', () => {
    const told = sitting(2, 2).map((one, turn) => ({ ...one, narration: turn === 0 }));
    const { episodes } = recall(memoryOf(...told), asking('', { window: january }), options());
    expect(episodes.map(({ revision, relevance }) => [revision, relevance])).toEqual([[1, 1]]);
  });
});
