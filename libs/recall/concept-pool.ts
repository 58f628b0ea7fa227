import { type Candidates, CONCEPT } from './candidates.js';
import { addMatch, type RankRange } from './gather.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import { type PostingLists, slotOf } from './store/posting-lists.js';
import type { RoutedConcept } from './types.js';

/**
 * The concept pool (memory-rules §2, rule 1): every episode of the range that touches a routed concept, and its neighbours in
 * the same sitting (rule 3). What holds all stems of one of a concept's names touches it.
 *
 * @returns the ids of the concepts that the question names when nothing in the whole memory, in the range or not, touches any
 * of them; else none
 */
export function gatherConcepts(
  index: RecallIndex,
  range: RankRange,
  concepts: readonly RoutedConcept[],
  rules: RecallRules,
  candidates: Candidates,
): readonly string[] {
  // A name of nothing but stop words can be looked for nowhere.
  const named = concepts.filter((concept) => concept.named && concept.names.some((stems) => stems.length > 0));
  const touched = concepts.filter((concept, place) =>
    gatherConcept(index, range, concept, place + 1, rules, candidates),
  );
  return named.some((concept) => touched.includes(concept)) ? [] : named.map(({ id }) => id);
}

/** Whether anything in the memory touches the concept. `number` tells it from the question's others. */
function gatherConcept(
  index: RecallIndex,
  range: RankRange,
  concept: RoutedConcept,
  number: number,
  rules: RecallRules,
  candidates: Candidates,
): boolean {
  const { rank } = index.timeline;
  const { conceptHits, lastConcept, touched: holders, postings } = candidates;
  let touched = false;
  for (const stems of concept.names) {
    const found = holdersOf(index.stems, stems, holders, postings);
    touched ||= found > 0;
    for (let item = 0; item < found; item += 1) {
      const slot = holders[item] as number;
      const place = rank[slot] as number;
      if (addMatch(index, range, slot, CONCEPT, rules, candidates) && lastConcept[place] !== number) {
        lastConcept[place] = number;
        conceptHits[place] = (conceptHits[place] as number) + 1;
      }
    }
  }
  return touched;
}

/**
 * The slots of the entries that hold all of some stems, ascending, in the front of `target`; `room` is for the postings of one
 * stem. Returns how many: none for no stems. The rarest stem goes first, so that the common ones are merely looked through.
 */
export function holdersOf(
  lists: PostingLists,
  stems: readonly string[],
  target: Uint32Array,
  room: Uint32Array,
): number {
  const [rarest, ...others] = [...stems].sort((one, other) => lists.frequency(one) - lists.frequency(other));
  if (rarest === undefined) {
    return 0;
  }
  let count = lists.copy(rarest, target);
  for (let item = 0; item < count; item += 1) {
    target[item] = slotOf(target[item] as number);
  }
  for (const stem of others) {
    if (count > 0) {
      count = keepCommon(target, count, room, lists.copy(stem, room));
    }
  }
  return count;
}

/** Keeps of the first `count` slots those that are among the first `found` postings; both ascend. Returns how many. */
function keepCommon(slots: Uint32Array, count: number, postings: Uint32Array, found: number): number {
  let kept = 0;
  let at = 0;
  for (let item = 0; item < count && at < found; item += 1) {
    const slot = slots[item] as number;
    while (at < found && slotOf(postings[at] as number) < slot) {
      at += 1;
    }
    if (at < found && slotOf(postings[at] as number) === slot) {
      slots[kept] = slot;
      kept += 1;
    }
  }
  return kept;
}
