import { type Candidates, MATCH } from './candidates.js';
import type { RecallQuestion } from './types.js';

/**
 * Whether a question is about something: it has words, or a vector, or was routed to a concept. What is left of "What did we do
 * in July?" once its time and its question words are taken away is about nothing; such a question comes without a vector.
 */
export function isAboutSomething(question: RecallQuestion): boolean {
  return question.stems.length > 0 || question.concepts.length > 0 || (question.vector?.some(Boolean) ?? false);
}

/**
 * The gate (memory-rules §2, rule 3): when anything matches the question, what matches nothing is dropped, not ranked. Returns
 * whether anything matched. The two exemptions stay whole: when there is no question no pool looks for matches, and when
 * nothing matched the recent past is the best honest offer.
 */
export function gate(candidates: Candidates): boolean {
  const matched = candidates.hasAnyOf(MATCH);
  if (matched) {
    candidates.keep(MATCH);
  }
  return matched;
}
