import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { ConceptOf, MasteryEstimator } from './estimator.js';
import { sigmoid } from './logistic.js';

/** The step after n checks is a ÷ (1 + b n), with a = 1 and b = 0.05: Pelánek 2016, "Applications of the Elo rating system". */
export const ELO_STEP = { first: 1, shrink: 0.05 };

/** A rating in log-odds, and how many checks made it. */
export interface EloRating {
  readonly rating: number;
  readonly checks: number;
}

/**
 * Elo: P(correct) is the logistic of the student's rating plus that of the student on the concept; both move by what surprised them.
 * One memory sees one student, so a concept's rating holds its difficulty and the student's strength on it together.
 */
export const elo: MasteryEstimator<EloRating, EloRating> = {
  id: 'elo',
  newStudent: { rating: 0, checks: 0 },
  newConcept: { rating: 0, checks: 0 },
  learnConcept: (student, concept, { verdict }) =>
    moved(concept.state, OUTCOME_OF_VERDICT[verdict] - chance(student, concept)),
  learnStudent: (student, concepts, { verdict }) => {
    const expected = concepts.reduce((sum, concept) => sum + chance(student, concept), 0) / concepts.length;
    return moved(student, OUTCOME_OF_VERDICT[verdict] - expected);
  },
  mastery: chance,
  pCorrect: chance,
};

function chance(student: EloRating, { state }: ConceptOf<EloRating>): number {
  return sigmoid(student.rating + state.rating);
}

function moved({ rating, checks }: EloRating, surprise: number): EloRating {
  return { rating: rating + (ELO_STEP.first / (1 + ELO_STEP.shrink * checks)) * surprise, checks: checks + 1 };
}
