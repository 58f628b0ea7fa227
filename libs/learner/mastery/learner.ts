import type { CheckResult, ConceptOf, MasteryEstimator } from './estimator.js';

/** A learner as plain JSON. */
export interface LearnerSnapshot<Student, Concept> {
  readonly estimator: string;
  readonly student: Student;
  readonly concepts: readonly ConceptOf<Concept>[];
}

/** One student's one subject under one estimator: what a projection folds checks into. Takes no time and no randomness of its own. */
export class Learner<Student, Concept> {
  private student: Student;
  private readonly concepts = new Map<string, Concept>();

  /**
   * @param snapshot goes on from there
   * @throws Error if the snapshot was made by another estimator
   */
  constructor(
    private readonly estimator: MasteryEstimator<Student, Concept>,
    snapshot?: LearnerSnapshot<Student, Concept>,
  ) {
    if (snapshot && snapshot.estimator !== estimator.id) {
      throw new Error(`A snapshot of estimator ${snapshot.estimator} was handed to ${estimator.id}`);
    }
    this.student = snapshot?.student ?? estimator.newStudent;
    for (const { id, state } of snapshot?.concepts ?? []) {
      this.concepts.set(id, state);
    }
  }

  /** A check on several concepts updates all of them (memory-rules §5), and the student once. One on none changes nothing. */
  observe(conceptIds: readonly string[], check: CheckResult): void {
    const touched = [...new Set(conceptIds)].map((id) => this.conceptOf(id));
    if (touched.length === 0) {
      return;
    }
    const before = this.student;
    this.student = this.estimator.learnStudent(before, touched, check);
    for (const concept of touched) {
      this.concepts.set(concept.id, this.estimator.learnConcept(before, concept, check));
    }
  }

  /** In [0, 1]; null is UNKNOWN: no check, which differs from checks that net to 0.5. */
  mastery(conceptId: string): number | null {
    return this.concepts.has(conceptId) ? this.estimator.mastery(this.student, this.conceptOf(conceptId)) : null;
  }

  /**
   * The probability that the next check is right; of several concepts the mean.
   *
   * @throws RangeError without a concept
   */
  pCorrect(conceptIds: readonly string[]): number {
    if (conceptIds.length === 0) {
      throw new RangeError('A check on no concept has no probability');
    }
    const chances = conceptIds.map((id) => this.estimator.pCorrect(this.student, this.conceptOf(id)));
    return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
  }

  /** Everything that was learned, as plain JSON. */
  snapshot(): LearnerSnapshot<Student, Concept> {
    return {
      estimator: this.estimator.id,
      student: this.student,
      concepts: [...this.concepts].map(([id, state]) => ({ id, state })),
    };
  }

  private conceptOf(id: string): ConceptOf<Concept> {
    return { id, state: this.concepts.get(id) ?? this.estimator.newConcept };
  }
}
