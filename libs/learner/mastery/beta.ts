import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { MasteryEstimator } from './estimator.js';

/** Laplace's uniform prior, Beta(1, 1): as if one right and one wrong check had been seen. */
export const BETA_PRIOR = { right: 1, wrong: 1 };

/** What the checks counted, without the prior. */
export interface BetaConcept {
  readonly right: number;
  readonly wrong: number;
}

/** The mean of a Beta distribution over the share of right checks; never forgets. */
export const beta: MasteryEstimator<null, BetaConcept> = {
  id: 'beta',
  newStudent: null,
  newConcept: { right: 0, wrong: 0 },
  learnConcept: (_student, { state }, { verdict }) => ({
    right: state.right + OUTCOME_OF_VERDICT[verdict],
    wrong: state.wrong + 1 - OUTCOME_OF_VERDICT[verdict],
  }),
  learnStudent: () => null,
  mastery: (_student, { state }) => posteriorMean(state),
  pCorrect: (_student, { state }) => posteriorMean(state),
};

function posteriorMean({ right, wrong }: BetaConcept): number {
  return (right + BETA_PRIOR.right) / (right + wrong + BETA_PRIOR.right + BETA_PRIOR.wrong);
}
