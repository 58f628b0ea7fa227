import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { MasteryEstimator } from './estimator.js';

/** The newest check's share. Engram names an EWMA and no constant; 0.3 is a usual one, and half of the weight is 2 checks old. */
export const EWMA_ALPHA = 0.3;

/** Where the average stands before the first check: neither known nor unknown. */
export const EWMA_START = 0.5;

export interface EwmaConcept {
  readonly average: number;
}

/** An exponentially weighted moving average of what the checks counted (Engram). */
export const ewma: MasteryEstimator<null, EwmaConcept> = {
  id: 'ewma',
  newStudent: null,
  newConcept: { average: EWMA_START },
  learnConcept: (_student, { state }, { verdict }) => ({
    average: state.average + EWMA_ALPHA * (OUTCOME_OF_VERDICT[verdict] - state.average),
  }),
  learnStudent: () => null,
  mastery: (_student, { state }) => state.average,
  pCorrect: (_student, { state }) => state.average,
};
