import fc from 'fast-check';
import { VERDICTS, type Verdict } from '#libs/episodes/kinds.js';
import { additive } from './additive.js';
import { beta } from './beta.js';
import { bkt } from './bkt.js';
import { bucketOfMastery, MASTERY_BUCKETS } from './buckets.js';
import { elo } from './elo.js';
import type { MasteryEstimator } from './estimator.js';
import { ewma } from './ewma.js';
import { Learner } from './learner.js';
import { pfa } from './pfa.js';
import { recentPerformance } from './recent-performance.js';
import { type ConceptHistory, type ConceptState, NO_HISTORY, stateOfConcept, withCheck } from './state-words.js';

function stateAfter<S, C>(estimator: MasteryEstimator<S, C>, verdicts: readonly Verdict[], repeats = 0): ConceptState {
  const learner = new Learner(estimator);
  let history: ConceptHistory = NO_HISTORY;
  for (const [check, verdict] of verdicts.entries()) {
    learner.observe(['osmosis'], { verdict, at: 0 });
    history = withCheck(history, check >= repeats, learner.mastery('osmosis') ?? 0);
  }
  return stateOfConcept(history, learner.mastery('osmosis'));
}

const byDefault = recentPerformance();

describe('the word for a concept', () => {
  it('no check: unknown', () => {
    expect(stateAfter(byDefault, [])).toBe('unknown');
  });

  it('checks that net to 0.5 are not unknown', () => {
    expect(stateAfter(additive, ['right', 'wrong', 'partly'])).toBe('good');
  });

  it('under three first attempts: not enough data, whatever the verdicts', () => {
    expect(stateAfter(byDefault, ['right', 'right'])).toBe('not-enough-data');
    expect(stateAfter(byDefault, ['wrong'])).toBe('not-enough-data');
  });

  it('second tries at the same prompt are no first attempts', () => {
    expect(stateAfter(byDefault, ['right', 'right', 'right', 'right'], 2)).toBe('not-enough-data');
    expect(stateAfter(byDefault, ['right', 'right', 'right', 'right', 'right'], 2)).toBe('secure');
  });

  it('three right first attempts: secure', () => {
    expect(stateAfter(byDefault, ['right', 'right', 'right'])).toBe('secure');
  });

  it('mastered once, not now, is a state of its own', () => {
    expect(stateAfter(byDefault, ['right', 'right', 'right', 'wrong', 'wrong'])).toBe('mastered-once-not-now');
    expect(stateAfter(byDefault, ['wrong', 'wrong', 'wrong', 'wrong'])).toBe('weak');
  });

  it('mastered again is secure', () => {
    const verdicts: Verdict[] = ['right', 'right', 'right', 'wrong', 'right', 'right', 'right', 'right'];
    expect(stateAfter(byDefault, verdicts)).toBe('secure');
  });
});

describe('four ordinal buckets', () => {
  it.each([
    [0, 'weak'],
    [0.249, 'weak'],
    [0.25, 'shaky'],
    [0.5, 'good'],
    [0.75, 'secure'],
    [1, 'secure'],
  ])('%d is %s', (mastery, bucket) => {
    expect(bucketOfMastery(mastery)).toBe(bucket);
  });

  it.each([-0.01, 1.5, Number.NaN])('%d is refused', (mastery) => {
    expect(() => bucketOfMastery(mastery)).toThrow(RangeError);
  });

  it('keep the order of masteries', () => {
    const mastery = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(mastery, mastery, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((m) =>
          MASTERY_BUCKETS.indexOf(bucketOfMastery(m)),
        );
        expect(low).toBeLessThanOrEqual(high as number);
      }),
    );
  });
});

describe('mastery can be reached by right answers alone', () => {
  const anything = fc.array(fc.constantFrom(...VERDICTS), { maxLength: 30 });

  function reaches<S, C>(estimator: MasteryEstimator<S, C>, before: readonly Verdict[], rights: number): boolean {
    const learner = new Learner(estimator);
    for (const verdict of before) {
      learner.observe(['osmosis', 'diffusion'], { verdict, at: 0 });
    }
    for (let right = 0; right < rights; right += 1) {
      learner.observe(['osmosis'], { verdict: 'right', at: 0 });
    }
    return bucketOfMastery(learner.mastery('osmosis') ?? 0) === 'secure';
  }

  it('by the default, within twelve, whatever came before', () => {
    fc.assert(fc.property(anything, (before) => reaches(byDefault, before, 12)));
  });

  it.each([
    ['additive', (before: readonly Verdict[]) => reaches(additive, before, 40)],
    ['ewma', (before: readonly Verdict[]) => reaches(ewma, before, 40)],
    ['beta', (before: readonly Verdict[]) => reaches(beta, before, 200)],
    ['bkt', (before: readonly Verdict[]) => reaches(bkt(), before, 40)],
    ['elo', (before: readonly Verdict[]) => reaches(elo, before, 200)],
    ['pfa', (before: readonly Verdict[]) => reaches(pfa(), before, 200)],
  ])('by %s', (_id, reached) => {
    fc.assert(fc.property(anything, reached));
  });
});
