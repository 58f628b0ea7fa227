import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { MasteryEstimator } from './estimator.js';

/** The four probabilities of Bayesian Knowledge Tracing (Corbett & Anderson 1995). */
export interface BktParameters {
  /** P(L₀): known before the first check. */
  readonly known: number;
  /** P(T): learned at a check. */
  readonly learned: number;
  /** P(G): right though not known. */
  readonly guess: number;
  /** P(S): wrong though known. */
  readonly slip: number;
}

/**
 * Round neutral values; guess and slip stay within the bounds that Corbett & Anderson (1995) set for their fits (0.3 and 0.1), so that
 * "known" means known. They are fitted on no data.
 */
export const BKT_NEUTRAL: BktParameters = { known: 0.5, learned: 0.1, guess: 0.3, slip: 0.1 };

export interface BktConcept {
  /** P(L), the probability that the concept is known; null before the first check. */
  readonly known: number | null;
}

/**
 * Bayesian Knowledge Tracing: mastery is P(known), which differs from P(correct) by guess and slip.
 *
 * @param common the parameters of every concept …
 * @param byConcept … but those that have their own here
 */
export function bkt(
  common: BktParameters = BKT_NEUTRAL,
  byConcept: ReadonlyMap<string, BktParameters> = new Map(),
): MasteryEstimator<null, BktConcept> {
  const parametersOf = (conceptId: string): BktParameters => byConcept.get(conceptId) ?? common;
  return {
    id: 'bkt',
    newStudent: null,
    newConcept: { known: null },
    learnConcept: (_student, { id, state }, { verdict }) => {
      const parameters = parametersOf(id);
      return { known: traceKnowledge(state.known ?? parameters.known, OUTCOME_OF_VERDICT[verdict], parameters) };
    },
    learnStudent: () => null,
    mastery: (_student, { id, state }) => state.known ?? parametersOf(id).known,
    pCorrect: (_student, { id, state }) => {
      const parameters = parametersOf(id);
      return chanceOfRight(state.known ?? parameters.known, parameters);
    },
  };
}

/** P(correct) of a concept that is known with that probability. */
export function chanceOfRight(known: number, { guess, slip }: BktParameters): number {
  return known * (1 - slip) + (1 - known) * guess;
}

/**
 * P(known) after a check. A partly right check lies half-way between what a right and a wrong one would say.
 *
 * @param outcome 1 right, ½ partly, 0 wrong
 */
export function traceKnowledge(known: number, outcome: number, parameters: BktParameters): number {
  const { guess, slip, learned } = parameters;
  const ifRight = (known * (1 - slip)) / (known * (1 - slip) + (1 - known) * guess);
  const ifWrong = (known * slip) / (known * slip + (1 - known) * (1 - guess));
  const posterior = outcome * ifRight + (1 - outcome) * ifWrong;
  return posterior + (1 - posterior) * learned;
}
