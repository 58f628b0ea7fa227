import { Candidates, RECENT } from './candidates.js';
import { absoluteMeasure } from './no-record.js';
import { asking, concept, memoryOf, on, type Told, towards } from './recall.fixture.js';
import { RECALL_RULES } from './rules.js';
import { weighCandidates } from './strength.js';
import type { RecallQuestion } from './types.js';

/** The strength of each entry beyond its BM25F. */
function strengths(told: readonly Told[], question: RecallQuestion, hits: readonly number[] = []): number[] {
  const index = memoryOf(...told);
  index.timeline.settle();
  index.vectors.scan(question.vector, index.size);
  const candidates = new Candidates();
  candidates.begin(index.size);
  for (const rank of told.keys()) {
    candidates.add(rank, RECENT);
    candidates.conceptHits[rank] = hits[rank] ?? 0;
  }
  weighCandidates(index, question, absoluteMeasure([], 0, RECALL_RULES), RECALL_RULES, candidates);
  return [...candidates.strength.subarray(0, told.length)];
}

describe('the strength of a candidate', () => {
  it('is more by 0.6 when it states rather than asks', () => {
    const [stating = 0, questioning = 0] = strengths([{ asks: false }, { asks: true }], asking('x'));
    expect(stating - questioning).toBeCloseTo(0.6, 6);
  });

  it('grows by 0.6 ln(1 + its different stems)', () => {
    const [short = 0, long = 0, repeating = 0] = strengths(
      [{ text: 'a' }, { text: 'a b c' }, { text: 'a a a' }],
      asking('x'),
    );
    expect(long - short).toBeCloseTo(0.6 * (Math.log(4) - Math.log(2)), 6);
    expect(repeating).toBe(short);
  });

  it('grows by twice the cosine, and falls by it when it points away', () => {
    const told = [{ vector: towards(1) }, { vector: towards(1, 2) }, { vector: towards(1).map((value) => -value) }, {}];
    const [same = 0, half = 0, against = 0, none = 0] = strengths(told, asking('x', { vector: towards(1) }));
    expect(same - none).toBeCloseTo(2, 6);
    expect(half - none).toBeCloseTo(Math.SQRT2, 6);
    expect(against - none).toBeCloseTo(-2, 6);
  });

  it('grows by two for all of the routed concepts, by one for half of them', () => {
    const asked = asking('x', { concepts: [concept('c1'), concept('c2')] });
    const [both = 0, one = 0, none = 0] = strengths([{}, {}, {}], asked, [2, 1, 0]);
    expect(both - none).toBeCloseTo(2, 6);
    expect(one - none).toBeCloseTo(1, 6);
  });

  it('is more by four inside a time that is named in passing', () => {
    const told = [{ occurredAt: on(3) }, { occurredAt: on(9) }];
    const [inside = 0, outside = 0] = strengths(told, asking('x', { hint: { from: on(2), to: on(4) } }));
    expect(inside - outside).toBeCloseTo(4, 6);
  });
});
