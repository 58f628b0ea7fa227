import type { Candidates } from './candidates.js';
import type { RankRange } from './gather.js';
import type { RecallIndex } from './recall-index.js';
import { MAX_SLOTS } from './store/posting-lists.js';

const SALIENCE_STEPS = 2 ** 16;

/**
 * Ranks the episodes of a named time when the question is about that time alone ("What did we cover in July?"). All of them
 * match; what a reader wants is the whole of that time, and not twenty turns of its fullest afternoon. So an episode is as
 * relevant as it stands in its own sitting: the most salient one 1, the second ½, the third ⅓, the newer first among equals.
 */
export function spreadOverSittings(index: RecallIndex, range: RankRange, candidates: Candidates): void {
  const { sitting, narration } = index.timeline;
  const keys = new Float64Array(range.high - range.low);
  let begin = range.low;
  while (begin < range.high) {
    const own = sitting[begin];
    let rank = begin;
    let found = 0;
    for (; rank < range.high && sitting[rank] === own; rank += 1) {
      if (narration[rank] === 0) {
        keys[found] = sortingKey(index, range, rank);
        found += 1;
      }
    }
    const sorted = keys.subarray(0, found).sort();
    for (let position = 0; position < found; position += 1) {
      const place = range.high - ((sorted[position] as number) % MAX_SLOTS);
      candidates.strength[place] = 1 / (position + 1);
    }
    begin = rank;
  }
}

/** One number that sorts by falling salience, then from new to old, since numbers sort ten times faster than by comparison. */
function sortingKey(index: RecallIndex, range: RankRange, rank: number): number {
  const salience = index.columns.salience[index.timeline.order[rank] as number] as number;
  return Math.round((1 - salience) * SALIENCE_STEPS) * MAX_SLOTS + (range.high - rank);
}
