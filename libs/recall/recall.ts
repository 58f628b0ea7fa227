import { Candidates } from './candidates.js';
import { collapse } from './collapse.js';
import { gatherConcepts } from './concept-pool.js';
import { weighWords } from './distinctive-words.js';
import { gate, isAboutSomething } from './gate.js';
import { gatherMeaning, gatherRecent, rankRange } from './gather.js';
import { absoluteMeasure, noRecord } from './no-record.js';
import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';
import { AS_IT_IS, NOTHING_RELEVANT, type RelevanceScale, relativeToBest, selectBest } from './score.js';
import { spreadOverSittings } from './spread.js';
import { weighCandidates } from './strength.js';
import type { RecallOutcome, RecallQuestion } from './types.js';
import { addCommonWords, gatherWords } from './words-pool.js';

export interface RecallOptions {
  /** The instant that recency counts from, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly rules: RecallRules;
  /** The cosine from which the embedder takes two texts to be about the same, in (0, 1]. */
  readonly matchFloor: number;
  /** Episodes returned at most. */
  readonly limit: number;
}

/** What there is to recall when no memory was ever opened. */
export const NOTHING_ON_RECORD: RecallOutcome = Object.freeze({
  episodes: Object.freeze([]),
  nothingMatched: true,
  noRecord: 'never',
  unrecorded: Object.freeze([]),
  windowEmpty: false,
  strength: 0,
  candidates: Object.freeze({ recent: 0, words: 0, concept: 0, meaning: 0, gathered: 0, passed: 0 }),
});

/** Recall runs to its end without a pause, so that one such object serves all memories. */
const candidates = new Candidates();

/**
 * Recalls from the whole of one memory (memory-rules §2): gather → gate → strength → collapse → score.
 *
 * Three kinds of questions: about something (with or without a window), about a time alone ("What did we do in July?": all of
 * that time matches, spread over its sittings), and none at all (the newest by salience and recency).
 * @throws RangeError when the question's vector has other dimensions than the index
 */
export function recall(index: RecallIndex, question: RecallQuestion, options: RecallOptions): RecallOutcome {
  const { rules } = options;
  index.timeline.settle();
  index.vectors.scan(question.vector, index.size);
  candidates.begin(index.size);
  const range = rankRange(index, question.window);
  const aboutSomething = isAboutSomething(question);
  const aboutTimeAlone = !aboutSomething && question.window !== null;
  const words = weighWords(index, question.stems, rules);

  gatherRecent(index, range, aboutTimeAlone ? index.size : rules.newest, candidates);
  const inRange = candidates.count;
  let unrecorded: readonly string[] = [];
  if (aboutSomething) {
    gatherWords(index, range, words, rules, candidates);
    unrecorded = gatherConcepts(index, range, question.concepts, rules, candidates);
    gatherMeaning(index, range, options.matchFloor, rules, candidates);
  }
  const gathered = candidates.count;
  const matched = gate(candidates);
  const passed = candidates.count;
  const pools = candidates.countPools();
  let strength = 0;
  if (matched) {
    addCommonWords(index, words, rules, candidates);
    const measure = absoluteMeasure(words, question.concepts.length, rules);
    strength = weighCandidates(index, question, measure, rules, candidates);
  }
  if (aboutTimeAlone) {
    spreadOverSittings(index, range, candidates);
  }
  collapse(index, range, candidates);
  return {
    episodes: selectBest(index, range, candidates, relevanceScale(matched, aboutTimeAlone, rules), options),
    nothingMatched: aboutSomething && !matched,
    noRecord: noRecord(
      {
        episodes: index.timeline.recallable,
        inRange,
        windowed: question.window !== null,
        aboutSomething,
        matched,
        unrecorded: unrecorded.length > 0,
        hasWords: words.length > 0,
        hasVector: question.vector !== null && index.missingVectors < index.timeline.recallable,
        strength,
      },
      rules,
    ),
    unrecorded,
    windowEmpty: question.window !== null && inRange === 0,
    strength,
    candidates: { ...pools, gathered, passed },
  };
}

function relevanceScale(matched: boolean, aboutTimeAlone: boolean, rules: RecallRules): RelevanceScale {
  if (matched) {
    return relativeToBest(candidates, rules);
  }
  return aboutTimeAlone ? AS_IT_IS : NOTHING_RELEVANT;
}
