import { additive } from '#libs/learner/mastery/additive.js';
import { beta } from '#libs/learner/mastery/beta.js';
import { bkt } from '#libs/learner/mastery/bkt.js';
import { elo } from '#libs/learner/mastery/elo.js';
import type { MasteryEstimator } from '#libs/learner/mastery/estimator.js';
import { ewma } from '#libs/learner/mastery/ewma.js';
import { type CheckSequence, fitRecentPerformance } from '#libs/learner/mastery/installation.js';
import { Learner } from '#libs/learner/mastery/learner.js';
import { pfa } from '#libs/learner/mastery/pfa.js';
import { recentPerformance } from '#libs/learner/mastery/recent-performance.js';
import { OUTCOME_OF_VERDICT } from '#libs/learner/outcome.js';
import { fitBkt, fitPfa } from './fitting.js';

/**
 * `shipped`: the constants that are in the code, as a first memory meets them. `installation`: parameters learned from the training students,
 * concepts' difficulty included, as published figures are made; nothing of it is shipped.
 */
export type Regime = 'shipped' | 'installation';

/** Something that predicts. */
export interface Competitor {
  readonly id: string;
  readonly regime: Regime;
  /** P(correct) before each check of one student. */
  predict(checks: CheckSequence): number[];
}

/** The estimator that the product uses unless told otherwise. */
export const DEFAULT_ID = recentPerformance().id;

/** All of them; the global mean and the second regime learn from `train`. */
export function competitorsOf(train: readonly CheckSequence[]): Competitor[] {
  const fittedPfa = fitPfa(train);
  const fittedBkt = fitBkt(train);
  return [
    globalMean(train, 'shipped'),
    byEstimator('shipped', additive),
    byEstimator('shipped', ewma),
    byEstimator('shipped', beta),
    byEstimator('shipped', bkt()),
    byEstimator('shipped', elo),
    byEstimator('shipped', pfa()),
    byEstimator('shipped', recentPerformance()),
    globalMean(train, 'installation'),
    byEstimator('installation', additive),
    byEstimator('installation', ewma),
    byEstimator('installation', bkt(fittedBkt.common, fittedBkt.byConcept)),
    byEstimator('installation', pfa(fittedPfa.common, fittedPfa.byConcept)),
    byEstimator('installation', recentPerformance(fitRecentPerformance(train))),
  ];
}

/** The share of right checks of the training students, whatever the student and the concept: the least that an estimator must beat. */
function globalMean(train: readonly CheckSequence[], regime: Regime): Competitor {
  const outcomes = train.flat().map(({ verdict }) => OUTCOME_OF_VERDICT[verdict]);
  const mean = outcomes.reduce((sum, outcome) => sum + outcome, 0) / outcomes.length;
  return { id: 'global mean', regime, predict: (checks) => checks.map(() => mean) };
}

function byEstimator<Student, Concept>(regime: Regime, estimator: MasteryEstimator<Student, Concept>): Competitor {
  return {
    id: estimator.id,
    regime,
    predict: (checks) => {
      const learner = new Learner(estimator);
      return checks.map((check) => {
        const chance = learner.pCorrect(check.conceptIds);
        learner.observe(check.conceptIds, check);
        return chance;
      });
    },
  };
}
