import { Candidates, MEANING } from './candidates.js';
import { gatherMeaning, gatherRecent, rankRange } from './gather.js';
import { memoryOf, on, type Told, towards } from './recall.fixture.js';
import { RECALL_RULES } from './rules.js';
import type { TimeRange } from './types.js';

/** A memory ready for a question, and room for its candidates. */
function ready(told: readonly Told[], window: TimeRange | null = null, vector: Int8Array | null = null) {
  const index = memoryOf(...told);
  index.timeline.settle();
  index.vectors.scan(vector, index.size);
  const candidates = new Candidates();
  candidates.begin(index.size);
  return { index, range: rankRange(index, window), candidates };
}

function ranks({ ranks: all, count }: Candidates): number[] {
  return [...all.subarray(0, count)].sort((a, b) => a - b);
}

const turn = (minute: number, more: Told = {}): Told => ({ occurredAt: on(1, minute), ...more });

describe('the recent pool', () => {
  it('counts what it takes without narrations', () => {
    const { index, range, candidates } = ready([turn(0), turn(1), turn(2, { narration: true }), turn(3)]);
    gatherRecent(index, range, 2, candidates);
    expect(ranks(candidates)).toEqual([1, 3]);
  });
});

describe('the meaning pool', () => {
  function found(told: readonly Told[], window: TimeRange | null = null) {
    const { index, range, candidates } = ready(told, window, towards(1));
    gatherMeaning(index, range, 0.6, RECALL_RULES, candidates);
    return candidates;
  }

  it('brings the neighbours of the sitting, without narrations', () => {
    const candidates = found([turn(0, { vector: towards(1) }), turn(1, { narration: true }), turn(2), turn(40)]);
    expect(ranks(candidates)).toEqual([0, 2]);
    expect(candidates.pools[2]).toBe(MEANING);
  });

  it('counts the nearest inside the window, however many nearer ones lie outside', () => {
    const outside = Array.from({ length: 300 }, (_, day) => ({ occurredAt: on(day + 10), vector: towards(1) }));
    const inside = { occurredAt: on(1), vector: towards(1, 2) };
    expect(ranks(found([inside, ...outside], { from: on(0), to: on(5) }))).toEqual([0]);
  });

  it('takes the nearest when there are more than it takes', () => {
    const far = Array.from({ length: 250 }, (_, day) => ({ occurredAt: on(day), vector: towards(1, 2) }));
    const near = { occurredAt: on(400), vector: towards(1) };
    expect(ranks(found([...far, near]))).toContain(250);
  });
});
