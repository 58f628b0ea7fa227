import { fitWeights } from '#libs/learner/mastery/installation.js';
import type { PfaParameters } from '#libs/learner/mastery/pfa.js';
import type { RecentPerformanceWeights } from '#libs/learner/mastery/recent-performance.js';
import { fitPfa } from './fitting.js';
import { syntheticStudents } from './synthetic-students.js';

export const SHIPPED_SEED = 20_260_101;
export const SHIPPED_STUDENTS = 3_000;

/** The constants that are shipped with the estimators, fitted on synthetic students alone and rounded to two digits. */
export interface ShippedConstants {
  readonly recentPerformance: RecentPerformanceWeights;
  readonly pfa: PfaParameters;
}

/** Fits without any concept's ease, as one memory has to do, which knows nothing of other students. */
export function fitShipped(): ShippedConstants {
  const students = syntheticStudents(SHIPPED_STUDENTS, SHIPPED_SEED);
  const weights = fitWeights(students, new Map());
  const { common } = fitPfa(students);
  return {
    recentPerformance: {
      constant: rounded(weights.constant),
      general: rounded(weights.general),
      recent: rounded(weights.recent),
      firstCheck: rounded(weights.firstCheck),
      wrongRun: rounded(weights.wrongRun),
      ease: rounded(weights.ease),
    },
    pfa: { ease: rounded(common.ease), perRight: rounded(common.perRight), perWrong: rounded(common.perWrong) },
  };
}

function rounded(constant: number): number {
  return Math.round(constant * 100) / 100;
}
