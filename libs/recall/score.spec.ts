import fc from 'fast-check';
import { Candidates, WORDS } from './candidates.js';
import { on } from './recall.fixture.js';
import { RECALL_RULES } from './rules.js';
import { recency, relativeToBest, relevanceOf } from './score.js';

function scaleOf(strengths: readonly number[]) {
  const candidates = new Candidates();
  candidates.begin(strengths.length);
  for (const [rank, strength] of strengths.entries()) {
    candidates.add(rank, WORDS);
    candidates.strength[rank] = strength;
  }
  const scale = relativeToBest(candidates, RECALL_RULES);
  return (strength: number) => relevanceOf(strength, scale);
}

describe('relevance', () => {
  it('is 1 at the strongest and 0 at the thirtieth, and straight between them', () => {
    const strengths = Array.from({ length: 40 }, (_, place) => 50 - place);
    const scaled = scaleOf(strengths);
    expect([50, 35.5, 21, 15].map(scaled)).toEqual([1, 0.5, 0, 0]);
  });

  it('counts from a strength of 0 when there are fewer than thirty', () => {
    const scaled = scaleOf([8, 4, 2]);
    expect([8, 4, 2].map(scaled)).toEqual([1, 0.5, 0.25]);
  });

  it('is 1 for all of thirty equals, and 0 for what is weaker', () => {
    const scaled = scaleOf([...Array(30).fill(3), 2]);
    expect([3, 2].map(scaled)).toEqual([1, 0]);
  });

  it('lies in [0, 1] and is 1 for the best, whatever the strengths', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -2, max: 60, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (strengths) => {
          const relevances = strengths.map(scaleOf(strengths));
          expect(Math.max(...relevances)).toBe(1);
          expect(Math.min(...relevances)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('recency', () => {
  const ages = [0, 7, 30, 200, 365, 3_650];
  const recencies = ages.map((age) => recency(on(0), on(age), RECALL_RULES));

  it('is 1 for what is new, a half after thirty days and nearly nothing after two hundred', () => {
    expect(recencies[0]).toBe(1);
    expect(recencies[2]).toBeCloseTo(0.5, 12);
    expect(recencies[3]).toBeCloseTo(0.0098, 4);
  });

  it('keeps even ten years in order', () => {
    expect(recencies).toEqual([...recencies].sort((a, b) => b - a));
    expect(new Set(recencies).size).toBe(ages.length);
    expect(recencies.at(-1)).toBeGreaterThan(0);
  });

  it('is 1 for what happened a moment later by another clock', () => {
    expect(recency(on(2), on(1), RECALL_RULES)).toBe(1);
  });
});
