import fc from 'fast-check';
import { VERDICTS, type Verdict } from '#libs/episodes/kinds.js';
import { additive } from './additive.js';
import { beta } from './beta.js';
import { bkt } from './bkt.js';
import { elo } from './elo.js';
import type { MasteryEstimator } from './estimator.js';
import { ewma } from './ewma.js';
import { Learner, type LearnerSnapshot } from './learner.js';
import { sigmoid } from './logistic.js';
import { pfa } from './pfa.js';
import { recentPerformance } from './recent-performance.js';

function learnerAfter<S, C>(estimator: MasteryEstimator<S, C>, ...verdicts: Verdict[]): Learner<S, C> {
  const learner = new Learner(estimator);
  for (const verdict of verdicts) {
    learner.observe(['osmosis'], { verdict, at: 0 });
  }
  return learner;
}

describe('additive deltas', () => {
  it('begin at a half and move by a tenth; partly right moves nothing', () => {
    expect(learnerAfter(additive, 'right', 'right', 'wrong', 'partly').mastery('osmosis')).toBeCloseTo(0.6, 12);
  });

  it('are clamped when read, and the sum is kept', () => {
    const rights = new Array<Verdict>(8).fill('right');
    expect(learnerAfter(additive, ...rights).mastery('osmosis')).toBe(1);
    expect(learnerAfter(additive, ...rights, 'wrong').mastery('osmosis')).toBe(1);
  });
});

describe('EWMA', () => {
  it('goes three tenths of the way to each check', () => {
    // .5 → .65 → .455 → .4685
    expect(learnerAfter(ewma, 'right', 'wrong', 'partly').mastery('osmosis')).toBeCloseTo(0.4685, 12);
  });
});

describe('Beta', () => {
  it('is the share of rights with one right and one wrong more', () => {
    expect(learnerAfter(beta, 'right', 'right', 'partly').mastery('osmosis')).toBeCloseTo(3.5 / 5, 12);
  });
});

describe('Bayesian Knowledge Tracing', () => {
  const parameters = { known: 0.5, learned: 0.1, guess: 0.2, slip: 0.1 };

  it('traces what a right check says, and then that something was learned', () => {
    // P(L | right) = .45 ÷ .55 = .8182; + .1 × .1818
    expect(learnerAfter(bkt(parameters), 'right').mastery('osmosis')).toBeCloseTo(0.836364, 6);
    // P(L | wrong) = .05 ÷ .45 = .1111; + .1 × .8889
    expect(learnerAfter(bkt(parameters), 'wrong').mastery('osmosis')).toBeCloseTo(0.2, 6);
  });

  it('holds a partly right check half-way between', () => {
    expect(learnerAfter(bkt(parameters), 'partly').mastery('osmosis')).toBeCloseTo((0.836364 + 0.2) / 2, 6);
  });

  it('tells P(correct) from mastery, by guess and slip', () => {
    expect(learnerAfter(bkt(parameters), 'right').pCorrect(['osmosis'])).toBeCloseTo(
      0.836364 * 0.9 + 0.163636 * 0.2,
      6,
    );
  });

  it('takes a concept’s own parameters where it has some', () => {
    const own = bkt(parameters, new Map([['osmosis', { ...parameters, known: 0.9 }]]));
    expect(new Learner(own).pCorrect(['osmosis'])).toBeCloseTo(0.9 * 0.9 + 0.1 * 0.2, 12);
    expect(new Learner(own).pCorrect(['diffusion'])).toBeCloseTo(0.5 * 0.9 + 0.5 * 0.2, 12);
  });
});

describe('Elo', () => {
  it('moves student and concept by what surprised them, the less the more checks there were', () => {
    const learner = learnerAfter(elo, 'right');
    expect(learner.pCorrect(['osmosis'])).toBeCloseTo(sigmoid(0.5 + 0.5), 12);
    learner.observe(['osmosis'], { verdict: 'wrong', at: 0 });
    const each = 0.5 - sigmoid(1) / 1.05;
    expect(learner.pCorrect(['osmosis'])).toBeCloseTo(sigmoid(2 * each), 12);
  });

  it('lets one concept tell about another', () => {
    expect(learnerAfter(elo, 'right', 'right').pCorrect(['diffusion'])).toBeGreaterThan(0.5);
  });
});

describe('Performance Factors Analysis', () => {
  it('adds up the logarithms of rights and wrongs, one more each', () => {
    const estimator = pfa({ ease: 0.2, perRight: 0.1, perWrong: -0.3 });
    expect(learnerAfter(estimator, 'right', 'right', 'wrong').pCorrect(['osmosis'])).toBeCloseTo(
      sigmoid(0.2 + 0.1 * Math.log(3) - 0.3 * Math.LN2),
      6,
    );
  });
});

describe('recent performance, the default', () => {
  it('has for mastery the recent share with Laplace’s prior', () => {
    // Rights .8² + 1, wrongs .8: (1.64 + 1) ÷ (2.44 + 2)
    expect(learnerAfter(recentPerformance(), 'right', 'wrong', 'right').mastery('osmosis')).toBeCloseTo(
      2.64 / 4.44,
      12,
    );
  });

  it('takes an untouched concept to be as the student is, less for a first check', () => {
    const weights = { constant: 0, general: 1, recent: 1, firstCheck: -0.5, wrongRun: 0, ease: 1 };
    const estimator = recentPerformance({ weights, easeByConcept: new Map([['diffusion', 0.3]]) });
    // Seven in ten: ln (.7 ÷ .3) = .8473
    expect(new Learner(estimator).pCorrect(['osmosis'])).toBeCloseTo(sigmoid(0.847298 - 0.5), 6);
    expect(new Learner(estimator).pCorrect(['diffusion'])).toBeCloseTo(sigmoid(0.847298 - 0.5 + 0.3), 6);
  });

  it('goes from the student’s level toward the concept’s recent share', () => {
    const weights = { constant: 0, general: 1, recent: 1, firstCheck: 0, wrongRun: 0, ease: 0 };
    const learner = learnerAfter(recentPerformance({ weights, easeByConcept: new Map() }), 'right');
    const general = (1 + 3.5) / 6;
    const recent = (1 + 2 * general) / 3;
    // One check moves the weights by a hundredth of its surprise at most.
    expect(learner.pCorrect(['osmosis'])).toBeCloseTo(recent, 1);
  });

  it('moves the weights by a hundredth of the surprise', () => {
    const weights = { constant: 0, general: 0, recent: 0, firstCheck: 0, wrongRun: 0, ease: 0 };
    const learner = learnerAfter(recentPerformance({ weights, easeByConcept: new Map() }), 'right');
    // P was .5, and the features constant 1, general ln (.7 ÷ .3), first check 1.
    expect(learner.snapshot().student.weights.map((weight) => weight.toFixed(6))).toEqual(
      [0.005, 0.005 * 0.847298, 0, 0.005, 0, 0].map((weight) => weight.toFixed(6)),
    );
  });

  it('takes less for each wrong check in a row', () => {
    const chances = [1, 2, 3].map((run) =>
      learnerAfter(recentPerformance(), 'right', ...new Array<Verdict>(run).fill('wrong')).pCorrect(['osmosis']),
    );
    expect(chances[1]).toBeLessThan(chances[0] as number);
    expect(chances[2]).toBeLessThan(chances[1] as number);
  });

  it('learns of one concept from another', () => {
    const chance = (verdict: Verdict) => learnerAfter(recentPerformance(), verdict, verdict).pCorrect(['diffusion']);
    expect(chance('right')).toBeGreaterThan(chance('wrong'));
  });
});

/** The laws that hold for every estimator. */
function itIsAnEstimator<S, C>(estimator: MasteryEstimator<S, C>): void {
  const check = fc.record({
    concepts: fc.subarray(['osmosis', 'diffusion', '__proto__'], { minLength: 1 }),
    verdict: fc.constantFrom(...VERDICTS),
  });
  const checks = fc.array(check, { maxLength: 60 });

  describe(estimator.id, () => {
    it('answers UNKNOWN for a concept without a check, and still a probability', () => {
      expect(new Learner(estimator).mastery('osmosis')).toBeNull();
      expect(learnerAfter(estimator, 'right').mastery('diffusion')).toBeNull();
      expect(new Learner(estimator).pCorrect(['osmosis'])).toBeGreaterThan(0);
    });

    it('stays in [0, 1]', () => {
      fc.assert(
        fc.property(checks, (list) => {
          const learner = new Learner(estimator);
          for (const { concepts, verdict } of list) {
            learner.observe(concepts, { verdict, at: 0 });
            for (const figure of [learner.pCorrect(concepts), ...concepts.map((id) => learner.mastery(id) ?? -1)]) {
              expect(figure).toBeGreaterThanOrEqual(0);
              expect(figure).toBeLessThanOrEqual(1);
            }
          }
        }),
      );
    });

    it('goes on from a snapshot in JSON as if it had never stopped', () => {
      fc.assert(
        fc.property(checks, checks, (before, later) => {
          const live = new Learner(estimator);
          before.forEach(({ concepts, verdict }) => void live.observe(concepts, { verdict, at: 0 }));
          const stored: LearnerSnapshot<S, C> = JSON.parse(JSON.stringify(live.snapshot()));
          const woken = new Learner(estimator, stored);
          for (const { concepts, verdict } of later) {
            live.observe(concepts, { verdict, at: 0 });
            woken.observe(concepts, { verdict, at: 0 });
          }
          expect(woken.snapshot()).toEqual(live.snapshot());
        }),
      );
    });

    it('thinks more of a right check than of a partly right one, and of that more than of a wrong one', () => {
      const [right, partly, wrong] = VERDICTS.map(
        (verdict) => learnerAfter(estimator, verdict).mastery('osmosis') as number,
      );
      expect(right).toBeGreaterThan(partly as number);
      expect(partly).toBeGreaterThan(wrong as number);
    });
  });
}

describe('every estimator', () => {
  itIsAnEstimator(additive);
  itIsAnEstimator(ewma);
  itIsAnEstimator(beta);
  itIsAnEstimator(bkt());
  itIsAnEstimator(elo);
  itIsAnEstimator(pfa());
  itIsAnEstimator(recentPerformance());
});
