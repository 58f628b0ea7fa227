/**
 * How well the absolute measure of memory-rules §2, rule 4 tells a question with a record from one without, and which "ideal"
 * of BM25F it means: `npm run build && MNEME_DATA=… node dist/test/evals/no-record-gate.js`. No vectors are used: what is
 * measured is the words' share alone, and the operating points are those "without a cosine" (.38, .47, .585).
 *
 * - xquad: a memory of every second passage, a sentence an episode. A true question is on a passage in it, a foreign one on a
 *   passage that was left out.
 * - mathdial and bridge: a memory of thirty conversations. A true question is a turn of one of them that was left out of the
 *   memory, a foreign one a turn of another conversation. Both come from the same kind of lesson, so they share more words
 *   than real foreign questions do, and a turn that was left out needs no record at all: both rates are harder than in life.
 *
 * The most frequent words of a source stand in for a list of stop words and question words.
 */
import type { Language } from '#libs/language/languages.js';
import { stem, words } from '#libs/language/words.js';
import { type QuestionWord, weighWords } from '#libs/recall/distinctive-words.js';
import { RECALL_RULES, type RecallEntry, RecallIndex, type RecallOutcome, recall } from '#libs/recall/index.js';
import { idealBm25f } from '#libs/recall/no-record.js';
import { type Conversion, convertSource, dataFolder, hasSource } from '#test/converters/sources.js';

const STOP_WORDS = 100;
const CONVERSATIONS_IN_MEMORY = 30;
/** Every so many-th turn of a conversation is left out and asked. */
const ASKED_TURN = 4;
/** A shorter turn asks nothing ("Yes.", "So 12?"). */
const LEAST_STEMS = 3;
const TRUE_RATE = 0.95;
const OPERATING_POINTS = [0.38, 0.47, 0.585];
const SENTENCE_END = /(?<=[.!?؟])\s+/u;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Trial {
  /** Each an episode; those of one list are one sitting. */
  readonly sittings: readonly (readonly string[])[];
  readonly trueQuestions: readonly string[];
  readonly foreignQuestions: readonly string[];
}

/** Reads texts as recall's callers do. */
class Reader {
  private readonly stop: ReadonlySet<string>;

  constructor(
    texts: readonly string[],
    private readonly language: Language,
  ) {
    const counts = new Map<string, number>();
    for (const word of texts.flatMap(words)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const ranked = [...counts].sort(([, a], [, b]) => b - a);
    this.stop = new Set(ranked.slice(0, STOP_WORDS).map(([word]) => word));
  }

  stems(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const word of words(text)) {
      if (!this.stop.has(word)) {
        const stemmed = stem(word, this.language);
        counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
      }
    }
    return counts;
  }
}

function indexOf(sittings: Trial['sittings'], reader: Reader): RecallIndex {
  const index = new RecallIndex({ dimensions: 16 });
  let revision = 0;
  for (const [day, texts] of sittings.entries()) {
    for (const [turn, text] of texts.entries()) {
      const entry: RecallEntry = {
        revision,
        kind: 'answer',
        occurredAt: day * DAY_MS + turn * MINUTE_MS,
        salience: 0.5,
        collapseKey: text,
        stems: reader.stems(text),
        asks: text.trimEnd().endsWith('?'),
        vector: null,
        narration: false,
      };
      index.add(entry);
      revision += 1;
    }
  }
  return index;
}

/** A way to read "BM25F ÷ its ideal + .035 BM25F". */
interface Reading {
  readonly name: string;
  measure(bm25f: number, words: readonly QuestionWord[]): number;
}

function sumOfIdf(weighed: readonly QuestionWord[]): number {
  return weighed.reduce((sum, { idf, distinctive }) => sum + (distinctive ? idf : 0), 0);
}

function known(weighed: readonly QuestionWord[]): QuestionWord[] {
  return weighed.filter(({ frequency }) => frequency > 0);
}

const { k1 } = RECALL_RULES.bm25f;
const { perBm25f } = RECALL_RULES.noRecord;

/** BM25F is written without the factor (k1 + 1); with it only the second term of the measure is another. */
const READINGS: readonly Reading[] = [
  { name: 'Σ idf ÷ (1 + k1)', measure: (s, all) => (s * (1 + k1)) / sumOfIdf(all) + perBm25f * s },
  { name: 'Σ idf ÷ (1 + k1), known words', measure: (s, all) => (s * (1 + k1)) / sumOfIdf(known(all)) + perBm25f * s },
  { name: 'Σ idf', measure: (s, all) => s / sumOfIdf(all) + perBm25f * s },
  { name: 'Σ idf, known words', measure: (s, all) => s / sumOfIdf(known(all)) + perBm25f * s },
  { name: 'Σ idf, BM25F × (k1 + 1)', measure: (s, all) => s / sumOfIdf(all) + perBm25f * (1 + k1) * s },
];

/** The best candidate's BM25F, taken out of the measure that recall returned. */
function bestBm25f(outcome: RecallOutcome, weighed: readonly QuestionWord[]): number {
  return outcome.strength / (1 / idealBm25f(weighed, RECALL_RULES) + perBm25f);
}

/** By reading: the measure of each question. */
function measureAll(index: RecallIndex, reader: Reader, questions: readonly string[]): number[][] {
  const measured: number[][] = READINGS.map(() => []);
  for (const text of questions) {
    const stems = [...reader.stems(text).keys()];
    if (stems.length < LEAST_STEMS) {
      continue;
    }
    const question = { stems, vector: null, concepts: [], window: null };
    const outcome = recall(index, question, { now: 0, rules: RECALL_RULES, matchFloor: 1, limit: 1 });
    const weighed = weighWords(index, stems, RECALL_RULES);
    const bm25f = outcome.nothingMatched ? 0 : bestBm25f(outcome, weighed);
    for (const [position, reading] of READINGS.entries()) {
      measured[position]?.push(bm25f === 0 ? 0 : reading.measure(bm25f, weighed));
    }
  }
  return measured;
}

function passing(measures: readonly number[], threshold: number): number {
  return measures.filter((measure) => measure >= threshold).length / measures.length;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function report(name: string, trials: readonly Trial[], language: Language): void {
  const reader = new Reader(
    trials.flatMap(({ sittings }) => sittings.flat()),
    language,
  );
  const found = { true: READINGS.map((): number[] => []), foreign: READINGS.map((): number[] => []) };
  for (const trial of trials) {
    const index = indexOf(trial.sittings, reader);
    for (const [position, measures] of measureAll(index, reader, trial.trueQuestions).entries()) {
      found.true[position]?.push(...measures);
    }
    for (const [position, measures] of measureAll(index, reader, trial.foreignQuestions).entries()) {
      found.foreign[position]?.push(...measures);
    }
  }
  console.log(`${name}: ${found.true[0]?.length} true questions, ${found.foreign[0]?.length} foreign`);
  for (const [position, reading] of READINGS.entries()) {
    const ours = found.true[position] ?? [];
    const foreign = found.foreign[position] ?? [];
    const points = OPERATING_POINTS.map(
      (point) => `${point}: ${percent(passing(ours, point))} / ${percent(passing(foreign, point))}`,
    );
    const threshold = [...ours].sort((a, b) => b - a)[Math.ceil(ours.length * TRUE_RATE) - 1] ?? 0;
    console.log(
      `  ${reading.name.padEnd(30)} ${points.join('   ')}   ` +
        `${percent(TRUE_RATE)} pass at ${threshold.toFixed(2)}, and of foreign ones ${percent(passing(foreign, threshold))}`,
    );
  }
}

function passageTrials({ passageSets }: Conversion, language: string): Trial[] {
  return passageSets
    .filter((set) => set.language === language)
    .map(({ passages, questions }) => {
      const inMemory = passages.filter((_, position) => position % 2 === 0);
      const ids = new Set(inMemory.map(({ id }) => id));
      return {
        sittings: inMemory.map(({ text }) => text.split(SENTENCE_END)),
        trueQuestions: questions.filter(({ passageId }) => ids.has(passageId)).map(({ text }) => text),
        foreignQuestions: questions.filter(({ passageId }) => !ids.has(passageId)).map(({ text }) => text),
      };
    });
}

function conversationTrials({ memories }: Conversion): Trial[] {
  const conversations = memories.map(({ lines }) => lines.flatMap((line) => ('text' in line ? [line.text] : [])));
  const isAsked = (turn: number): boolean => turn % ASKED_TURN === ASKED_TURN - 1;
  const trials: Trial[] = [];
  for (let begin = 0; begin + 2 * CONVERSATIONS_IN_MEMORY <= conversations.length; begin += CONVERSATIONS_IN_MEMORY) {
    const own = conversations.slice(begin, begin + CONVERSATIONS_IN_MEMORY);
    const others = conversations.slice(begin + CONVERSATIONS_IN_MEMORY, begin + 2 * CONVERSATIONS_IN_MEMORY);
    trials.push({
      sittings: own.map((turns) => turns.filter((_, turn) => !isAsked(turn))),
      trueQuestions: own.flatMap((turns) => turns.filter((_, turn) => isAsked(turn))),
      foreignQuestions: others.flatMap((turns) => turns.filter((_, turn) => isAsked(turn))),
    });
  }
  return trials;
}

const folder = dataFolder();
if (hasSource('xquad', folder)) {
  const xquad = await convertSource('xquad', folder);
  for (const language of ['en', 'es', 'ar'] as const) {
    report(`xquad ${language}`, passageTrials(xquad, language), language);
  }
}
for (const source of ['mathdial', 'bridge'] as const) {
  if (hasSource(source, folder)) {
    report(source, conversationTrials(await convertSource(source, folder)), 'en');
  }
}
