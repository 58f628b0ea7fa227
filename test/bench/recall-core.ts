/**
 * How fast recall itself is, on one core and without a server: `npm run build && node dist/test/bench/recall-core.js [dimensions]`.
 *
 * The texts are made up: sixteen words each, most of them from the subject's own 1,500 and the rest from 30,000, both by Zipf's
 * law, so that 256 texts hold some 1,100 different words, as sentences of an encyclopedia or of a textbook do. They come in
 * sittings of a dozen; a vector is its sitting's with noise. A question takes five words of an episode, its vector with more
 * noise, and two concepts, each named by one or two of the subject's own words.
 */
import {
  packSegment,
  RECALL_RULES,
  type RecallEntry,
  RecallIndex,
  type RecallQuestion,
  type RoutedConcept,
  recall,
  SEGMENT_ENTRIES,
  unpackSegment,
} from '#libs/recall/index.js';

const VOCABULARY = 30_000;
const STOP_WORDS = 100;
/** Share of a text's words that are the subject's own, and how many different ones a subject has. */
const TOPICAL = 0.8;
const TOPIC_WORDS = 1_500;
const WORDS_IN_TEXT = 16;
const WORDS_IN_QUESTION = 5;
const TEXTS_IN_SITTING = 12;
const MINUTE_MS = 60_000;
const SITTING_MS = 6 * 60 * MINUTE_MS;
const WARM_UP = 200;
const MATCH_FLOOR = 0.6;

/** A small generator of numbers in [0, 1), so that two runs measure the same (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = generator(7);

function pick(count: number): number {
  return Math.floor(random() * count);
}

/** A word whose rank is drawn by Zipf's law (by inverting 1/x), the most frequent ranks left out as stop words are. */
function anyWord(): string {
  return `w${Math.floor(STOP_WORDS * (VOCABULARY / STOP_WORDS) ** random())}`;
}

/** One of the words of a topic, by Zipf's law again. */
function topicWord(words: readonly string[]): string {
  return words[Math.floor(words.length ** random()) - 1] ?? anyWord();
}

/** The subject's own. */
const topicWords = Array.from({ length: TOPIC_WORDS }, anyWord);

function near(base: Int8Array, noise: number): Int8Array {
  return base.map((value) => Math.max(-127, Math.min(127, Math.round(value + (random() * 2 - 1) * noise))));
}

function makeEntries(count: number, dimensions: number): RecallEntry[] {
  let topic = new Int8Array(dimensions);
  return Array.from({ length: count }, (_, revision) => {
    if (revision % TEXTS_IN_SITTING === 0) {
      topic = new Int8Array(dimensions).map(() => pick(120) - 60);
    }
    const stems = new Map<string, number>();
    for (let word = 0; word < WORDS_IN_TEXT; word += 1) {
      const stem = random() < TOPICAL ? topicWord(topicWords) : anyWord();
      stems.set(stem, (stems.get(stem) ?? 0) + 1);
    }
    const sitting = Math.floor(revision / TEXTS_IN_SITTING);
    return {
      revision,
      kind: revision % 2 === 0 ? 'question' : 'answer',
      occurredAt: sitting * SITTING_MS + (revision % TEXTS_IN_SITTING) * MINUTE_MS,
      salience: revision % 2 === 0 ? 0.35 : 0.5,
      collapseKey: random() < 0.1 ? `repeat ${pick(count / 50)}` : `text ${revision}`,
      stems,
      asks: revision % 2 === 0,
      vector: near(topic, 40),
      narration: false,
    };
  });
}

/** A concept of one or two of the subject's own words. */
function routedConcept(): RoutedConcept {
  const name = pick(2) === 0 ? [topicWord(topicWords)] : [topicWord(topicWords), topicWord(topicWords)];
  return { id: name.join(' '), names: [name], named: true };
}

function makeQuestions(entries: readonly RecallEntry[], count: number): RecallQuestion[] {
  return Array.from({ length: count }, () => {
    const entry = entries[pick(entries.length)];
    return {
      stems: [...(entry?.stems.keys() ?? [])].slice(0, WORDS_IN_QUESTION),
      vector: entry?.vector ? near(entry.vector, 40) : null,
      concepts: [routedConcept(), routedConcept()],
      window: null,
    };
  });
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}

function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

function summary(times: readonly number[]): string {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5)} ms, p95 ${percentile(sorted, 0.95)}, p99 ${percentile(sorted, 0.99)}`;
}

/** Recalls, and beside them the floor of the same run: the scan of all vectors alone. */
function measureRecalls(index: RecallIndex, questions: readonly RecallQuestion[], now: number): void {
  let candidates = 0;
  const scans: number[] = [];
  const recalls: number[] = [];
  for (const question of questions) {
    scans.push(timed(() => index.vectors.scan(question.vector, index.size)));
    recalls.push(
      timed(() => {
        const outcome = recall(index, question, { now, rules: RECALL_RULES, matchFloor: MATCH_FLOOR, limit: 50 });
        candidates += outcome.candidates.gathered;
      }),
    );
  }
  const mean = Math.round(candidates / questions.length);
  console.log(`  recall   ${summary(recalls)} (${questions.length - WARM_UP} questions, ${mean} candidates each)`);
  console.log(`  of which the scan ${summary(scans)}`);
}

function measure(count: number, dimensions: number, questionCount: number): void {
  const entries = makeEntries(count, dimensions);
  const segments: Uint8Array[] = [];
  for (let begin = 0; begin < count; begin += SEGMENT_ENTRIES) {
    segments.push(packSegment(entries.slice(begin, begin + SEGMENT_ENTRIES)));
  }
  console.log(`${count} episodes, ${dimensions} dimensions`);
  for (let round = 0; round < 3; round += 1) {
    const built = new RecallIndex({ dimensions });
    const adding = timed(() => built.addAll(entries));
    const unpacked = new RecallIndex({ dimensions });
    const unpacking = timed(() => {
      for (const segment of segments) {
        unpackSegment(segment, unpacked);
      }
    });
    console.log(
      `  building ${adding.toFixed(1)} ms by add, ${unpacking.toFixed(1)} ms from ${segments.length} segments` +
        ` (${(built.bytes / 2 ** 20).toFixed(1)} MiB)`,
    );
    if (round === 2) {
      measureRecalls(unpacked, makeQuestions(entries, questionCount), entries.at(-1)?.occurredAt ?? 0);
    }
  }
}

const dimensions = Number(process.argv[2] ?? 768);
for (const [count, questions] of [
  [1_000, 2_200],
  [10_000, 2_200],
  [100_000, 700],
] as const) {
  measure(count, dimensions, questions);
}
