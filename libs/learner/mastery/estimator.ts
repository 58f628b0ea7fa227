import type { Verdict } from '#libs/episodes/kinds.js';

/** What an estimator learns from. */
export interface CheckResult {
  readonly verdict: Verdict;
  /** Unix ms; for estimators that forget by time. */
  readonly at: number;
}

/** A concept beside what the estimator knows of it. */
export interface ConceptOf<Concept> {
  readonly id: string;
  readonly state: Concept;
}

/**
 * One way to compute mastery (memory-rules §5), for one student's one subject. Its state has two parts, so that a check costs the
 * same however many concepts there are, and so that what the student does on one concept can tell something about another:
 * `Student`, one a memory, and `Concept`, one a concept. Both are plain JSON. All functions are pure.
 *
 * Whether a concept is UNKNOWN isn't the estimator's to say: `Learner` answers null for a concept without a check.
 */
export interface MasteryEstimator<Student, Concept> {
  /** Named in rows and reports, so that one can tell who computed a figure. */
  readonly id: string;
  /** The student before the first check. */
  readonly newStudent: Student;
  /** A concept before its first check. */
  readonly newConcept: Concept;
  /** The concept after a check on it; `student` and `concept` are those before the check. */
  learnConcept(student: Student, concept: ConceptOf<Concept>, check: CheckResult): Concept;
  /** The student after a check, which counts once whatever the number of its concepts; all arguments are those before it. */
  learnStudent(student: Student, concepts: readonly ConceptOf<Concept>[], check: CheckResult): Student;
  /** How far the student has the concept, in [0, 1], for a concept with at least one check. */
  mastery(student: Student, concept: ConceptOf<Concept>): number;
  /** The probability, in [0, 1], that the next check on the concept is right; defined for untouched concepts too. */
  pCorrect(student: Student, concept: ConceptOf<Concept>): number;
}
