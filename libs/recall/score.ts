import { type Candidates, poolNames } from './candidates.js';
import { identicalTo } from './collapse.js';
import type { RankRange } from './gather.js';
import { Largest } from './largest.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import type { ScoredEpisode } from './types.js';

/** How a strength becomes a relevance: 0 at the baseline and below, 1 at a distance above it, and from `best` on. */
export interface RelevanceScale {
  readonly baseline: number;
  readonly distance: number;
  readonly best: number;
}

/** Nothing was asked, or nothing matched. */
export const NOTHING_RELEVANT: RelevanceScale = {
  baseline: Number.POSITIVE_INFINITY,
  distance: 1,
  best: Number.POSITIVE_INFINITY,
};

/** The strength is a relevance already. */
export const AS_IT_IS: RelevanceScale = { baseline: 0, distance: 1, best: 1 };

/** The relevance of a strength, in [0, 1]. */
export function relevanceOf(strength: number, { baseline, distance, best }: RelevanceScale): number {
  return strength >= best ? 1 : Math.max(0, (strength - baseline) / distance);
}

/**
 * Relevance as memory-rules §2, rule 4 has it: 1 at the strongest candidate, 0 at the 30th and below, 0 being a strength of 0
 * when there are fewer. When there is no distance between the two, the strongest have 1 and all others 0.
 */
export function relativeToBest(candidates: Candidates, rules: RecallRules): RelevanceScale {
  const strongest = new Largest(rules.baselineCandidate);
  let best = Number.NEGATIVE_INFINITY;
  for (let item = 0; item < candidates.count; item += 1) {
    const rank = candidates.ranks[item] as number;
    const strength = candidates.strength[rank] as number;
    best = Math.max(best, strength);
    strongest.offer(strength, rank);
  }
  const baseline = strongest.full ? strongest.smallest : 0;
  // Without a distance only what is as strong as the best is relevant.
  return best > baseline ? { baseline, distance: best - baseline, best } : { baseline: best, distance: 1, best };
}

/** 1 for what happened just now (or, by another clock, a moment later), halved by every half-life since. */
export function recency(occurredAt: number, now: number, rules: RecallRules): number {
  return Math.exp((-Math.LN2 * Math.max(0, now - occurredAt)) / rules.recencyHalfLifeMs);
}

export interface Selection {
  readonly now: number;
  readonly limit: number;
  readonly rules: RecallRules;
}

/**
 * Scores the candidates (memory-rules §2, rule 4) and tells the `limit` best, best first; of equal scores the newer first, then
 * the higher revision.
 */
export function selectBest(
  index: RecallIndex,
  range: RankRange,
  candidates: Candidates,
  scale: RelevanceScale,
  { now, limit, rules }: Selection,
): ScoredEpisode[] {
  const { occurredAt, salience } = index.columns;
  const { order } = index.timeline;
  const most = rules.score.recency;
  const best = new Largest(Math.min(limit, candidates.count));
  // What is older than the last one whose recency was asked is no more recent than that. From new to old this rules out nearly
  // all that can't get among the best, without an exponential for each.
  let ceiling = 1;
  let ceilingRank = index.size;
  for (let item = candidates.count - 1; item >= 0; item -= 1) {
    const rank = candidates.ranks[item] as number;
    const slot = order[rank] as number;
    const relevance = relevanceOf(candidates.strength[rank] as number, scale);
    const lasting = lastingScore(relevance, salience[slot] as number, rules);
    if (best.full && lasting + most * (rank < ceilingRank ? ceiling : 1) < best.smallest) {
      continue;
    }
    ceiling = recency(occurredAt[slot] as number, now, rules);
    ceilingRank = rank;
    best.offer(lasting + most * ceiling, rank);
  }
  return best.drain().map((rank) => tell(index, range, candidates, rank, scale, now, rules));
}

/** The part of a score that doesn't change as time goes by. */
function lastingScore(relevance: number, salience: number, rules: RecallRules): number {
  return rules.score.relevance * relevance + rules.score.salience * salience;
}

function tell(
  index: RecallIndex,
  range: RankRange,
  candidates: Candidates,
  rank: number,
  scale: RelevanceScale,
  now: number,
  rules: RecallRules,
): ScoredEpisode {
  const { columns, timeline } = index;
  const slot = timeline.order[rank] as number;
  const relevance = relevanceOf(candidates.strength[rank] as number, scale);
  const salience = columns.salience[slot] as number;
  const lastAt = columns.occurredAt[slot] as number;
  const recent = recency(lastAt, now, rules);
  const slots = identicalTo(index, range, slot).map((found) => timeline.order[found] as number);
  return {
    revision: columns.revision[slot] as number,
    score: lastingScore(relevance, salience, rules) + rules.score.recency * recent,
    relevance,
    salience,
    recency: recent,
    pools: poolNames(candidates.pools[rank] as number),
    times: slots.length,
    revisions: slots.map((found) => columns.revision[found] as number),
    strongest: columns.revision[slots.length > 1 ? strongestSlot(index, candidates, rank) : slot] as number,
    firstAt: columns.occurredAt[slots[0] ?? slot] as number,
    lastAt,
  };
}

function strongestSlot(index: RecallIndex, candidates: Candidates, rank: number): number {
  return index.timeline.order[candidates.strongest[rank] as number] as number;
}
