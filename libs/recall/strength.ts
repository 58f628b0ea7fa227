import type { Candidates } from './candidates.js';
import { type RankRange, rankRange } from './gather.js';
import type { AbsoluteMeasure } from './no-record.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import { ASKS } from './store/entry-columns.js';
import type { RecallQuestion } from './types.js';

const NO_RANGE: RankRange = { low: 0, high: 0 };

/**
 * Gives every candidate its strength (memory-rules §2, rule 4): BM25F of the question's words, which it has by now, plus what it
 * is by itself (a statement, and how much it tells), plus its cosine, the share of the routed concepts that it touches, and a
 * named time. Returns the absolute measure of the best one, 0 at least. `index.vectors` has been scanned with the question's
 * vector.
 */
export function weighCandidates(
  index: RecallIndex,
  question: RecallQuestion,
  measure: AbsoluteMeasure,
  rules: RecallRules,
  candidates: Candidates,
): number {
  const { order } = index.timeline;
  const { flags, logStems } = index.columns;
  const { bm25f, conceptHits, strength } = candidates;
  const { states, length, cosine, namedTime, concepts } = rules.strength;
  const perConcept = question.concepts.length === 0 ? 0 : concepts / question.concepts.length;
  const hint = question.hint ? rankRange(index, question.hint) : NO_RANGE;
  let best = 0;
  for (let item = 0; item < candidates.count; item += 1) {
    const rank = candidates.ranks[item] as number;
    const slot = order[rank] as number;
    const words = bm25f[rank] as number;
    const near = index.vectors.cosine(slot);
    const hits = conceptHits[rank] as number;
    const itself = ((flags[slot] as number) & ASKS ? 0 : states) + length * (logStems[slot] as number);
    const timely = rank >= hint.low && rank < hint.high ? namedTime : 0;
    strength[rank] = (strength[rank] as number) + words + itself + cosine * near + perConcept * hits + timely;
    best = Math.max(best, measure.perBm25f * words + measure.perCosine * near + measure.perConcept * hits);
  }
  return best;
}
