import type { Verdict } from '#libs/episodes/kinds.js';
import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { ConceptOf, MasteryEstimator } from './estimator.js';
import { logit, sigmoid, weighted } from './logistic.js';

/**
 * How fast checks fade, by check and not by day. On a concept 0.8: an old check weighs half after three newer ones. On the student as a
 * whole 0.98: half after 34. Round values; recency-weighted counts are Galyardt & Goldin's (2015, R-PFA).
 */
export const FADING = { concept: 0.8, student: 0.98 };

/** The prior of a concept's share counts as two checks, as Laplace's does (one right, one wrong). */
export const CONCEPT_PRIOR_CHECKS = 2;

/** What a student is taken to do before the first check: seven in ten, as the synthetic students do, counted as five checks. */
export const STUDENT_PRIOR = { share: 0.7, checks: 5 };

/** A longer run of wrong checks says nothing more: after five the student is stuck. */
export const LONGEST_WRONG_RUN = 5;

/** Rights and wrongs that fade with every newer check. */
export interface FadingTally {
  readonly right: number;
  readonly wrong: number;
}

export interface RecentConcept extends FadingTally {
  /** Checks so far, unfaded. */
  readonly checks: number;
  /** How many of the newest checks were wrong in a row. */
  readonly wrongRun: number;
}

export interface RecentStudent extends FadingTally {
  /** The weights as this student has moved them, in the order of `performanceFeatures`. */
  readonly weights: readonly number[];
}

/**
 * How far one check moves the weights of its own memory (online gradient descent on log loss). A round value: a hundred checks that all
 * surprise by one move a weight by one.
 */
export const WEIGHT_STEP = 0.01;

/** The weights of the log-odds of "the next check is right". */
export interface RecentPerformanceWeights {
  readonly constant: number;
  /** × how the student does overall, log-odds. */
  readonly general: number;
  /** × how much better the recent checks on this concept went than the student's overall level, log-odds. */
  readonly recent: number;
  /** Added where the concept was never checked. */
  readonly firstCheck: number;
  /** × the number of wrong checks in a row on the concept, at most five. */
  readonly wrongRun: number;
  /** × the concept's ease, log-odds above the average concept; 0 for concepts of which no other student is known. */
  readonly ease: number;
}

/** What an installation has learned from its own students. Without it, weights fitted on synthetic students are used. */
export interface RecentPerformanceModel {
  readonly weights: RecentPerformanceWeights;
  readonly easeByConcept: ReadonlyMap<string, number>;
}

/** Fitted on synthetic students alone, by `test/evals/mastery/fit-shipped.ts`; its spec fits them again. */
export const SHIPPED_WEIGHTS: RecentPerformanceWeights = {
  constant: 0.39,
  general: 0.67,
  recent: 0.53,
  firstCheck: -0.42,
  wrongRun: -0.08,
  ease: 1,
};

const SHIPPED: RecentPerformanceModel = { weights: SHIPPED_WEIGHTS, easeByConcept: new Map() };

/**
 * The default estimator. A teacher can be told: "we begin with how she does overall, go toward how her recent checks on this concept
 * went, the further the more there are, and take something off for a run of wrong ones and for a concept never checked. How much each of
 * these says is adjusted, slowly, to what came true for her".
 *
 * P(correct) is the logistic of that. Mastery is the concept's own recent share alone, with Laplace's prior, so that it can be reached
 * by right checks alone whatever the student does elsewhere.
 */
export function recentPerformance(
  model: RecentPerformanceModel = SHIPPED,
): MasteryEstimator<RecentStudent, RecentConcept> {
  const features = (student: RecentStudent, concept: ConceptOf<RecentConcept>): number[] =>
    performanceFeatures(student, concept, model.easeByConcept);
  return {
    id: 'recent-performance',
    newStudent: { right: 0, wrong: 0, weights: listOf(model.weights) },
    newConcept: { right: 0, wrong: 0, checks: 0, wrongRun: 0 },
    learnConcept: (_student, { state }, { verdict }) => ({
      ...faded(state, verdict, FADING.concept),
      checks: state.checks + 1,
      wrongRun: verdict === 'wrong' ? state.wrongRun + 1 : 0,
    }),
    learnStudent: (student, concepts, { verdict }) => ({
      ...faded(student, verdict, FADING.student),
      weights: movedWeights(
        student.weights,
        concepts.map((concept) => features(student, concept)),
        OUTCOME_OF_VERDICT[verdict],
      ),
    }),
    mastery: (_student, { state }) => shareToward(0.5, CONCEPT_PRIOR_CHECKS, state),
    pCorrect: (student, concept) => sigmoid(weighted(student.weights, features(student, concept))),
  };
}

/** The weights after a check; of several concepts, each moves them by its part. */
function movedWeights(weights: readonly number[], concepts: readonly (readonly number[])[], outcome: number): number[] {
  const steps = concepts.map(
    (features) => (WEIGHT_STEP / concepts.length) * (outcome - sigmoid(weighted(weights, features))),
  );
  return weights.map((weight, position) =>
    concepts.reduce((sum, features, concept) => sum + (steps[concept] ?? 0) * (features[position] ?? 0), weight),
  );
}

/** What the weights multiply, in the order of `RecentPerformanceWeights`. */
export function performanceFeatures(
  student: FadingTally,
  { id, state }: ConceptOf<RecentConcept>,
  easeByConcept: ReadonlyMap<string, number>,
): number[] {
  const general = shareToward(STUDENT_PRIOR.share, STUDENT_PRIOR.checks, student);
  const recent = shareToward(general, CONCEPT_PRIOR_CHECKS, state);
  return [
    1,
    logit(general),
    logit(recent) - logit(general),
    state.checks === 0 ? 1 : 0,
    Math.min(LONGEST_WRONG_RUN, state.wrongRun),
    easeByConcept.get(id) ?? 0,
  ];
}

/** The weights in the order of `performanceFeatures`. */
export function listOf(weights: RecentPerformanceWeights): number[] {
  return [weights.constant, weights.general, weights.recent, weights.firstCheck, weights.wrongRun, weights.ease];
}

/** The share of rights, as if `priorChecks` more had gone as `prior` says. Strictly between 0 and 1 if `prior` is. */
function shareToward(prior: number, priorChecks: number, { right, wrong }: FadingTally): number {
  return (right + priorChecks * prior) / (right + wrong + priorChecks);
}

function faded({ right, wrong }: FadingTally, verdict: Verdict, fading: number): FadingTally {
  const outcome = OUTCOME_OF_VERDICT[verdict];
  return { right: right * fading + outcome, wrong: wrong * fading + 1 - outcome };
}
