import type { Verdict } from '#libs/episodes/kinds.js';
import type { MasteryEstimator } from './estimator.js';

/** Where the sum of deltas begins: learner-memory-system ("a clamped sum of deltas around a 0.5 baseline"). */
export const ADDITIVE_BASELINE = 0.5;

/** A tenth up or down: tutor-agent's step for "improved" and "struggled". Partly right moves nothing. */
export const ADDITIVE_DELTA: Readonly<Record<Verdict, number>> = { right: 0.1, partly: 0, wrong: -0.1 };

/** The sum is kept as it is, so that the clamp is a view and never changes the data. */
export interface AdditiveConcept {
  readonly sum: number;
}

/** Signed deltas around 0.5, clamped to [0, 1] when read (Learner Memory System). Knows nothing of the student as a whole. */
export const additive: MasteryEstimator<null, AdditiveConcept> = {
  id: 'additive',
  newStudent: null,
  newConcept: { sum: 0 },
  learnConcept: (_student, { state }, { verdict }) => ({ sum: state.sum + ADDITIVE_DELTA[verdict] }),
  learnStudent: () => null,
  mastery: (_student, { state }) => clampedSum(state),
  pCorrect: (_student, { state }) => clampedSum(state),
};

function clampedSum({ sum }: AdditiveConcept): number {
  return Math.min(1, Math.max(0, ADDITIVE_BASELINE + sum));
}
