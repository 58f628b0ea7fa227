import type { Design } from '#apps/server/application/recall/recall-answer.js';
import { type ChatModel, listOf, ModelError, record, type ShapeOf, text, truth } from '#libs/chat/index.js';
import { conceptKey } from '#libs/concepts/index.js';
import { fold } from '#libs/language/index.js';
import type { AskedDesign } from './ask-designs.js';
import { readBlock } from './block-lines.js';
import type { Category, Expectation } from './question.js';

/** What the tutor is asked for: text for the student, and what it leans on in a form that can be compared. */
const ANSWER = record({
  answer: text('what the student reads'),
  days: listOf(text('yyyy-mm-dd'), 'days of the earlier work that the answer leans on'),
  concepts: listOf(text('a concept'), 'what has to be understood first, if that is what was asked'),
  noRecord: truth('whether there is no record of what was asked about'),
});
export type TutorAnswer = ShapeOf<typeof ANSWER>;

const INSTRUCTION = [
  'You are a tutor. Answer the student in two or three sentences, in the language of the question.',
  'Name the days on which your answer leans; none if it leans on no earlier work.',
].join(' ');

/** How a tutor with one design did on one question, over all runs. */
export interface TutorResult {
  readonly id: string;
  readonly category: Category;
  readonly design: Design;
  readonly runs: number;
  readonly passes: number;
  /** Runs without an answer, by reason: a rate limit is a lost question as well. */
  readonly losses: Readonly<Record<string, number>>;
  /** More than half of all runs passed. */
  readonly passed: boolean;
  /** Some runs passed and others didn't. */
  readonly flipped: boolean;
}

/**
 * Asks the tutor each question several times with each design's block. A run that the endpoint lost counts as failed: a tutor
 * that can't be reached remembers nothing.
 *
 * @param runs answers to each question and design, 1 or more
 */
export async function askTutor(
  tutor: ChatModel,
  asked: readonly AskedDesign[],
  runs: number,
  onProgress: (done: number, total: number) => void,
): Promise<TutorResult[]> {
  const results: TutorResult[] = [];
  for (const one of asked) {
    results.push(await askRuns(tutor, one, runs));
    onProgress(results.length, asked.length);
  }
  return results;
}

async function askRuns(tutor: ChatModel, { question, design, block }: AskedDesign, runs: number): Promise<TutorResult> {
  const losses: Record<string, number> = {};
  let passes = 0;
  for (let run = 0; run < runs; run += 1) {
    try {
      const { value } = await tutor.complete({
        name: 'tutor_answer',
        answer: ANSWER,
        messages: [
          { role: 'system', content: `${INSTRUCTION}\n\n${block}` },
          { role: 'user', content: question.question },
        ],
      });
      passes += answers(question.expects, value, block) ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ModelError)) {
        throw error;
      }
      losses[error.code] = (losses[error.code] ?? 0) + 1;
    }
  }
  const { id, category } = question;
  return {
    id,
    category,
    design,
    runs,
    passes,
    losses,
    passed: passes > runs / 2,
    flipped: passes > 0 && passes < runs,
  };
}

/** Whether an answer is right, by comparing days, names and strings; it may lean on no day that its block doesn't tell of. */
function answers(expects: Expectation, { answer, days, concepts, noRecord }: TutorAnswer, block: string): boolean {
  const told = new Set(
    readBlock(block).work.flatMap(({ day, firstDay, lastDay, attempts }) => [
      day,
      firstDay,
      lastDay,
      ...attempts.map((attempt) => attempt.day),
    ]),
  );
  if (days.some((day) => !told.has(day))) {
    return false;
  }
  switch (expects.kind) {
    case 'quotes':
    case 'mistake':
      return !noRecord && expects.anyOf.some(({ day }) => days.includes(day));
    case 'says':
      return fold(answer).includes(fold(expects.text));
    case 'days':
      return !noRecord && days.length > 0 && days.every((day) => expects.days.includes(day));
    case 'no-record':
      return noRecord && days.length === 0;
    case 'builds-on': {
      const wanted = new Set(expects.anyOf.map((name) => conceptKey(name, 'en')));
      return concepts.some((name) => wanted.has(conceptKey(name, 'en')));
    }
  }
}
