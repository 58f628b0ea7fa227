import { OUTCOME_OF_VERDICT } from '../outcome.js';
import type { CheckResult, ConceptOf } from './estimator.js';
import { fitLogistic, type LogisticRow, logit } from './logistic.js';
import {
  type FadingTally,
  listOf,
  performanceFeatures,
  type RecentConcept,
  type RecentPerformanceModel,
  type RecentPerformanceWeights,
  type RecentStudent,
  recentPerformance,
  SHIPPED_WEIGHTS,
} from './recent-performance.js';

/** One student's checks in their order. */
export type CheckSequence = readonly (CheckResult & { readonly conceptIds: readonly string[] })[];

/** A concept's ease is drawn to the average as if twenty more checks had gone averagely: a round value that tames rare concepts. */
export const EASE_PRIOR_CHECKS = 20;

/** Keeps weights that nothing in the data speaks of at what is shipped; as weak as one check. */
const RIDGE = 1;

/**
 * What an installation learns from its own students: the weights of the default estimator, and how easy each concept is. It is how an
 * installation calibrates P(correct); mastery doesn't depend on it.
 *
 * @param students those to learn from; without checks the shipped weights come back
 */
export function fitRecentPerformance(students: readonly CheckSequence[]): RecentPerformanceModel {
  const easeByConcept = easeOf(students);
  return { weights: fitWeights(students, easeByConcept), easeByConcept };
}

/**
 * The weights alone, for a given ease of the concepts.
 *
 * @param easeByConcept log-odds; empty where nothing is known of other students
 */
export function fitWeights(
  students: readonly CheckSequence[],
  easeByConcept: ReadonlyMap<string, number>,
): RecentPerformanceWeights {
  const rows = students.flatMap((checks) => rowsOf(checks, easeByConcept));
  const [constant, general, recent, firstCheck, wrongRun, ease] = fitLogistic(rows, listOf(SHIPPED_WEIGHTS), RIDGE);
  return {
    constant: constant as number,
    general: general as number,
    recent: recent as number,
    firstCheck: firstCheck as number,
    wrongRun: wrongRun as number,
    ease: ease as number,
  };
}

/** Log-odds of right on each concept above those of all checks. */
function easeOf(students: readonly CheckSequence[]): Map<string, number> {
  const tallies = new Map<string, { right: number; checks: number }>();
  const all = { right: 1, checks: 2 };
  for (const { conceptIds, verdict } of students.flat()) {
    const outcome = OUTCOME_OF_VERDICT[verdict];
    all.right += outcome;
    all.checks += 1;
    for (const id of conceptIds) {
      const tally = tallies.get(id) ?? { right: 0, checks: 0 };
      tallies.set(id, { right: tally.right + outcome, checks: tally.checks + 1 });
    }
  }
  const average = all.right / all.checks;
  return new Map(
    [...tallies].map(([id, { right, checks }]) => {
      const share = (right + EASE_PRIOR_CHECKS * average) / (checks + EASE_PRIOR_CHECKS);
      return [id, logit(share) - logit(average)];
    }),
  );
}

/** The features before each check, of several concepts their mean, beside what came of it. */
function rowsOf(checks: CheckSequence, easeByConcept: ReadonlyMap<string, number>): LogisticRow[] {
  const estimator = recentPerformance();
  const known = new Map<string, RecentConcept>();
  let student: RecentStudent = estimator.newStudent;
  const rows: LogisticRow[] = [];
  for (const check of checks) {
    const concepts = check.conceptIds.map((id) => ({ id, state: known.get(id) ?? estimator.newConcept }));
    if (concepts.length === 0) {
      continue;
    }
    rows.push({
      features: meanFeatures(student, concepts, easeByConcept),
      outcome: OUTCOME_OF_VERDICT[check.verdict],
    });
    for (const concept of concepts) {
      known.set(concept.id, estimator.learnConcept(student, concept, check));
    }
    student = estimator.learnStudent(student, concepts, check);
  }
  return rows;
}

function meanFeatures(
  student: FadingTally,
  concepts: readonly ConceptOf<RecentConcept>[],
  easeByConcept: ReadonlyMap<string, number>,
): number[] {
  const lists = concepts.map((concept) => performanceFeatures(student, concept, easeByConcept));
  return listOf(SHIPPED_WEIGHTS).map(
    (_, position) => lists.reduce((sum, features) => sum + (features[position] ?? 0), 0) / lists.length,
  );
}
