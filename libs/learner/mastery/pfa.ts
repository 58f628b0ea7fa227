import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { ConceptOf, MasteryEstimator } from './estimator.js';
import { sigmoid } from './logistic.js';

/**
 * Performance Factors Analysis (Pavlik, Cen & Koedinger 2009): log-odds of right = ease + γ × rights + ρ × wrongs; with ln (1 + count) for
 * the counts, as later logistic knowledge tracing has them (Pavlik, Eglington & Harrell-Williams 2021), since plain ones run away on
 * long histories.
 */
export interface PfaParameters {
  readonly ease: number;
  readonly perRight: number;
  readonly perWrong: number;
}

/** Fitted on synthetic students alone, by `test/evals/mastery/fit-shipped.ts`; its spec fits them again. */
export const PFA_SHIPPED: PfaParameters = { ease: 0.44, perRight: 0.83, perWrong: -0.71 };

export interface PfaConcept {
  readonly right: number;
  readonly wrong: number;
}

/**
 * @param common the parameters of every concept …
 * @param byConcept … but those that have their own here
 */
export function pfa(
  common: PfaParameters = PFA_SHIPPED,
  byConcept: ReadonlyMap<string, PfaParameters> = new Map(),
): MasteryEstimator<null, PfaConcept> {
  const chance = (_student: null, { id, state }: ConceptOf<PfaConcept>): number => {
    const { ease, perRight, perWrong } = byConcept.get(id) ?? common;
    return sigmoid(ease + perRight * Math.log1p(state.right) + perWrong * Math.log1p(state.wrong));
  };
  return {
    id: 'pfa',
    newStudent: null,
    newConcept: { right: 0, wrong: 0 },
    learnConcept: (_student, { state }, { verdict }) => ({
      right: state.right + OUTCOME_OF_VERDICT[verdict],
      wrong: state.wrong + 1 - OUTCOME_OF_VERDICT[verdict],
    }),
    learnStudent: () => null,
    mastery: chance,
    pCorrect: chance,
  };
}
