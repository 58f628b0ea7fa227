import type { QuestionWord } from './distinctive-words.js';
import type { RecallRules } from './rules.js';
import type { NoRecord } from './types.js';

/** The absolute measure of one question, as what each part counts. */
export interface AbsoluteMeasure {
  readonly perBm25f: number;
  readonly perCosine: number;
  /** For each of the routed concepts that a candidate touches. */
  readonly perConcept: number;
}

/**
 * How well a candidate answers the question, on a scale that doesn't depend on the other candidates (memory-rules §2, rule 4):
 * BM25F ÷ its ideal + .035 BM25F + .5 cosine, over the distinctive words, plus .6 of the routed concepts' share.
 */
export function absoluteMeasure(
  words: readonly QuestionWord[],
  routedConcepts: number,
  rules: RecallRules,
): AbsoluteMeasure {
  const { perBm25f, perCosine, perConcepts } = rules.noRecord;
  const ideal = idealBm25f(words, rules);
  return {
    perBm25f: (ideal === 0 ? 0 : 1 / ideal) + perBm25f,
    perCosine,
    perConcept: routedConcepts === 0 ? 0 : perConcepts / routedConcepts,
  };
}

/**
 * What an average episode would have if it held each distinctive word once: Σ idf ÷ (1 + k1). Words that the memory doesn't know
 * count, since a question whose rarest word was never recorded is the very question that has no record.
 *
 * Memory-rules doesn't say what its ideal is. Of the readings that were measured (test/evals/no-record-gate.ts, no vectors,
 * xquad in English, Spanish and Arabic, some 315 true and 309 foreign questions each) only this one agrees with its three operating
 * points without a cosine, .38 / .47 / .585 at 95 / 89 / 85 % of true questions: it passes 95 / 91 / 81 % in Arabic, 97 / 95 /
 * 90 % in Spanish, 99 / 97 / 90 % in English. With Σ idf alone 53 to 67 % pass at .585; without the unknown words 53 % of
 * foreign questions pass there instead of 10 to 16 %.
 */
export function idealBm25f(words: readonly QuestionWord[], rules: RecallRules): number {
  let ideal = 0;
  for (const word of words) {
    if (word.distinctive) {
      ideal += word.idf / (1 + rules.bm25f.k1);
    }
  }
  return ideal;
}

/** What is known about a recall when it is asked whether there is a record. */
export interface RecordEvidence {
  /** Episodes in the memory, and those in the question's window (all, without one). */
  readonly episodes: number;
  readonly inRange: number;
  readonly windowed: boolean;
  readonly aboutSomething: boolean;
  readonly matched: boolean;
  /** It names concepts of the map, and nothing in the memory touches any of them. */
  readonly unrecorded: boolean;
  /** The question has words to measure by, and a vector. */
  readonly hasWords: boolean;
  readonly hasVector: boolean;
  readonly strength: number;
}

/**
 * Which kind of "no record" is true, if any (memory-rules §7):
 *
 * - `never`: the memory is empty, nothing in it matches, or it holds nothing on the concepts that the question names. What else
 *   matches is listed all the same: who asks about a concept isn't answered by what stands beside it on the map;
 * - `window`: nothing is recorded in the named time, or nothing there that matches;
 * - `below-gate`: something matches, but too weakly to be taken for a record. The matches are listed all the same.
 *
 * The gate measures words. A question without any was matched by concept, or by meaning above the embedder's own floor, and
 * isn't measured a second time.
 */
export function noRecord(evidence: RecordEvidence, rules: RecallRules): NoRecord | null {
  if (evidence.episodes === 0) {
    return 'never';
  }
  if (evidence.windowed && evidence.inRange === 0) {
    return 'window';
  }
  if (!evidence.aboutSomething) {
    return null;
  }
  if (evidence.unrecorded) {
    return 'never';
  }
  if (!evidence.matched) {
    return evidence.windowed ? 'window' : 'never';
  }
  const threshold = evidence.hasVector ? rules.noRecord.withCosine : rules.noRecord.withoutCosine;
  return evidence.hasWords && evidence.strength < threshold ? 'below-gate' : null;
}
