import type { Candidates } from './candidates.js';
import type { RankRange } from './gather.js';
import type { RecallIndex } from './recall-index.js';
import { NO_SLOT, REPEATED } from './store/entry-columns.js';

/**
 * Puts identical candidates together (memory-rules §2, rule 5): equal collapse keys are one thing that was remembered several
 * times. The newest of the range stands for all, as strong as the strongest of them, found by every pool that found one of
 * them; the others are no candidates any more. Which one was the strongest is kept: of checks it is the one to tell of.
 *
 * It comes before scoring, so that nine copies of one question don't take nine of the thirty places that relevance counts.
 */
export function collapse(index: RecallIndex, range: RankRange, candidates: Candidates): void {
  const { order } = index.timeline;
  const { flags, group } = index.columns;
  const { ranks, strength, strongest, pools } = candidates;
  const found = candidates.count;
  let kept = 0;
  for (let item = 0; item < found; item += 1) {
    const rank = ranks[item] as number;
    const slot = order[rank] as number;
    if (!((flags[slot] as number) & REPEATED)) {
      ranks[kept] = rank;
      kept += 1;
      continue;
    }
    const key = group[slot] as number;
    let newest = candidates.representative(key);
    if (newest < 0) {
      newest = newestOf(index, range, key);
      candidates.represent(key, newest);
      ranks[kept] = newest;
      kept += 1;
      candidates.add(newest, 0);
      strongest[newest] = newest;
    }
    if (
      rank !== newest &&
      isStronger(strength[rank] as number, strength[newest] as number, strongest[newest] !== newest)
    ) {
      strongest[newest] = rank;
    }
    strength[newest] = Math.max(strength[newest] as number, strength[rank] as number);
    pools[newest] = (pools[newest] as number) | (pools[rank] as number);
  }
  // Whatever was appended meanwhile has been given its place.
  candidates.count = kept;
}

/** Candidates come oldest first, so that of equally strong ones the later is taken; the newest of all gives way to none. */
function isStronger(strength: number, best: number, bestIsOlder: boolean): boolean {
  return strength > best || (strength === best && bestIsOlder);
}

/** The newest rank in the range of a collapse key that has one there. */
function newestOf(index: RecallIndex, range: RankRange, key: number): number {
  const { rank } = index.timeline;
  const { previousInGroup } = index.columns;
  const newestOfAll = rank[index.newestInGroup[key] as number] as number;
  if (newestOfAll < range.high) {
    return newestOfAll;
  }
  let newest = range.low;
  for (let same = index.lastInGroup[key] as number; same !== NO_SLOT; same = previousInGroup[same] as number) {
    const found = rank[same] as number;
    if (found > newest && found < range.high) {
      newest = found;
    }
  }
  return newest;
}

/** The ranks of all episodes of the range that are the same as the one in `slot`, itself included, oldest first. */
export function identicalTo(index: RecallIndex, range: RankRange, slot: number): number[] {
  const { rank } = index.timeline;
  const { group, previousInGroup } = index.columns;
  const key = group[slot] as number;
  const ranks: number[] = [];
  for (let same = index.lastInGroup[key] as number; same !== NO_SLOT; same = previousInGroup[same] as number) {
    const found = rank[same] as number;
    if (found >= range.low && found < range.high) {
      ranks.push(found);
    }
  }
  return ranks.sort((a, b) => a - b);
}
