import { type Candidates, MEANING, RECENT } from './candidates.js';
import { Largest } from './largest.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import type { RecallQuestion } from './types.js';

/** Ranks of the timeline that a recall may return: from `low` up to, and without, `high`. */
export interface RankRange {
  readonly low: number;
  readonly high: number;
}

/** The ranks inside the question's window, or all of them (memory-rules §2, rule 2). The timeline is settled. */
export function rankRange(index: RecallIndex, window: RecallQuestion['window']): RankRange {
  if (window === null) {
    return { low: 0, high: index.timeline.count };
  }
  const low = index.timeline.rankAt(window.from);
  return { low, high: Math.max(low, index.timeline.rankAt(window.to)) };
}

/**
 * The recent pool: the newest 500 of the range. When the question is about a time alone, every episode of that time, since
 * then nothing but the time chooses among them.
 */
export function gatherRecent(index: RecallIndex, range: RankRange, limit: number, candidates: Candidates): void {
  const { narration } = index.timeline;
  let taken = 0;
  for (let rank = range.high - 1; rank >= range.low && taken < limit; rank -= 1) {
    if (narration[rank] === 0) {
      candidates.add(rank, RECENT);
      taken += 1;
    }
  }
}

/**
 * The meaning pool: the nearest episodes of the range, none below the embedder's floor. `index.vectors` has been scanned with
 * the question's vector.
 */
export function gatherMeaning(
  index: RecallIndex,
  range: RankRange,
  matchFloor: number,
  rules: RecallRules,
  candidates: Candidates,
): void {
  const { order, rank, narration } = index.timeline;
  const nearest = new Largest(rules.nearest);
  index.vectors.visitNear(matchFloor, index.size, (slot, cosine) => {
    const place = rank[slot] as number;
    if (place >= range.low && place < range.high && narration[place] === 0) {
      nearest.offer(cosine, place);
    }
  });
  for (const place of nearest.drain()) {
    addMatch(index, range, order[place] as number, MEANING, rules, candidates);
  }
}

/**
 * Adds a match of a pool, and its neighbours in the same sitting, which count as found by the same pool: a quarter of the
 * turns that answer a question hold none of its words (rule 3). Neighbours reach as far as BM25F's do, four turns either way.
 * False when the match lies outside the range.
 */
export function addMatch(
  index: RecallIndex,
  range: RankRange,
  slot: number,
  pool: number,
  rules: RecallRules,
  candidates: Candidates,
): boolean {
  const { rank, sitting, narration } = index.timeline;
  const place = rank[slot] as number;
  if (place < range.low || place >= range.high) {
    return false;
  }
  const reach = rules.bm25f.neighbours.length;
  const own = sitting[place] as number;
  const end = Math.min(range.high, place + reach + 1);
  // A sitting's number is the rank that it begins with.
  for (let near = Math.max(range.low, own, place - reach); near < end && sitting[near] === own; near += 1) {
    if (narration[near] === 0) {
      candidates.add(near, pool);
    }
  }
  return true;
}
