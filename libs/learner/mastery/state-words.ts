import { bucketOfMastery, type MasteryBucket, SECURE_FROM } from './buckets.js';

/** Under three first attempts nothing is said of a concept but that there is not enough data (anchors, learning records, 6). */
export const LEAST_FIRST_ATTEMPTS = 3;

/**
 * What is said of a concept. `unknown`: no check at all, which differs from checks that net to 0.5. `not-enough-data`: some, and fewer
 * than three first attempts. `mastered-once-not-now`: it was `secure` once, on enough data, and isn't any more.
 */
export type ConceptState = 'unknown' | 'not-enough-data' | 'mastered-once-not-now' | MasteryBucket;

/** What of a concept's history its state depends on. Plain JSON. */
export interface ConceptHistory {
  readonly checks: number;
  /** Checks that aren't a second try at the same prompt. */
  readonly firstAttempts: number;
  /** Whether it was ever `secure` on at least three first attempts. */
  readonly everSecure: boolean;
}

/** Before the first check. */
export const NO_HISTORY: ConceptHistory = { checks: 0, firstAttempts: 0, everSecure: false };

/**
 * The history after one more check.
 *
 * @param isFirstAttempt whether its prompt is new on this concept; a check without a prompt counts as one
 * @param mastery in [0, 1], after the check
 */
export function withCheck(history: ConceptHistory, isFirstAttempt: boolean, mastery: number): ConceptHistory {
  const firstAttempts = history.firstAttempts + (isFirstAttempt ? 1 : 0);
  const secureNow = firstAttempts >= LEAST_FIRST_ATTEMPTS && mastery >= SECURE_FROM;
  return { checks: history.checks + 1, firstAttempts, everSecure: history.everSecure || secureNow };
}

/**
 * The word for a concept.
 *
 * @param mastery in [0, 1]; null is UNKNOWN
 */
export function stateOfConcept(history: ConceptHistory, mastery: number | null): ConceptState {
  if (mastery === null || history.checks === 0) {
    return 'unknown';
  }
  if (history.firstAttempts < LEAST_FIRST_ATTEMPTS) {
    return 'not-enough-data';
  }
  const bucket = bucketOfMastery(mastery);
  return history.everSecure && bucket !== 'secure' ? 'mastered-once-not-now' : bucket;
}
