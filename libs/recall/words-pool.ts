import { type Candidates, WORDS } from './candidates.js';
import type { QuestionWord } from './distinctive-words.js';
import type { RankRange } from './gather.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import { countOf, slotOf } from './store/posting-lists.js';

/**
 * The words pool: every episode of the range that holds a distinctive word (memory-rules §2, rule 1), and its neighbours in the
 * same sitting (rule 3). Finding and weighing are one walk over the postings, so each candidate has its BM25F after it.
 */
export function gatherWords(
  index: RecallIndex,
  range: RankRange,
  words: readonly QuestionWord[],
  rules: RecallRules,
  candidates: Candidates,
): void {
  for (const word of words) {
    if (word.distinctive) {
      const reached = spreadCounts(index, range, word.stem, rules, candidates);
      flushCounts(index, word, reached, rules, candidates, candidates.bm25f);
    }
  }
}

/**
 * Adds the BM25F of the words that are too common to find anything to the strength of what was found otherwise; `bm25f` stays
 * that of the distinctive words, which "no record" is measured by. They count by a candidate's own
 * text alone: within a sitting nearly every turn stands beside one that holds them, which tells none from another.
 */
export function addCommonWords(
  index: RecallIndex,
  words: readonly QuestionWord[],
  rules: RecallRules,
  candidates: Candidates,
): void {
  const { rank } = index.timeline;
  const { postings, weightedCounts, touched } = candidates;
  for (const word of words) {
    const found = word.distinctive ? 0 : index.stems.copy(word.stem, postings);
    let reached = 0;
    for (let item = 0; item < found; item += 1) {
      const posting = postings[item] as number;
      const place = rank[slotOf(posting)] as number;
      if (candidates.has(place)) {
        weightedCounts[place] = countOf(posting);
        touched[reached] = place;
        reached += 1;
      }
    }
    flushCounts(index, word, reached, rules, candidates, candidates.strength);
  }
}

/**
 * Turns the counts of one word, gathered for the first `reached` of `touched`, into BM25F, and adds it to `target`
 * (memory-rules §2, rule 4):
 * idf × c ÷ (c + k1 (1 − b + b × length ÷ mean length)), where the length, as the count c, is that of the episode's own text plus
 * those of its neighbours by their weights.
 */
function flushCounts(
  index: RecallIndex,
  word: QuestionWord,
  reached: number,
  rules: RecallRules,
  candidates: Candidates,
  target: Float32Array | Float64Array,
): void {
  const { fieldLength, meanFieldLength } = index.timeline;
  const { weightedCounts, touched } = candidates;
  const { k1, b } = rules.bm25f;
  const lengthless = k1 * (1 - b);
  const perLength = meanFieldLength === 0 ? 0 : (k1 * b) / meanFieldLength;
  for (let item = 0; item < reached; item += 1) {
    const rank = touched[item] as number;
    const count = weightedCounts[rank] as number;
    const saturation = count / (count + lengthless + perLength * (fieldLength[rank] as number));
    target[rank] = (target[rank] as number) + word.idf * saturation;
    weightedCounts[rank] = 0;
  }
}

/**
 * Makes candidates of the episodes that hold a stem and of their neighbours, and fills `weightedCounts` for them: each count goes
 * to the episode itself and, by their weights, to its neighbours. Lists their ranks in `touched` and returns how many. What
 * lies outside the range supports nothing in it.
 */
function spreadCounts(
  index: RecallIndex,
  range: RankRange,
  stem: string,
  rules: RecallRules,
  candidates: Candidates,
): number {
  const { rank, sitting, narration } = index.timeline;
  const { postings, weightedCounts, touched } = candidates;
  const { neighbours } = rules.bm25f;
  const reach = neighbours.length;
  const weights = [...neighbours.toReversed(), 1, ...neighbours];
  const found = index.stems.copy(stem, postings);
  let reached = 0;
  for (let item = 0; item < found; item += 1) {
    const posting = postings[item] as number;
    const place = rank[slotOf(posting)] as number;
    if (place < range.low || place >= range.high) {
      continue;
    }
    const count = countOf(posting);
    const own = sitting[place] as number;
    const end = Math.min(range.high, place + reach + 1);
    // A sitting's number is the rank that it begins with.
    for (let near = Math.max(range.low, own, place - reach); near < end && sitting[near] === own; near += 1) {
      if (narration[near] !== 0) {
        continue;
      }
      const former = weightedCounts[near] as number;
      if (former === 0) {
        candidates.add(near, WORDS);
        touched[reached] = near;
        reached += 1;
      }
      weightedCounts[near] = former + count * (weights[near - place + reach] as number);
    }
  }
  return reached;
}
