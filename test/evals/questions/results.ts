import type { Design } from '#apps/server/application/recall/recall-answer.js';
import type { RecallRules } from '#libs/recall/index.js';
import { type Proportion, signTest, wilson } from '../statistics.js';
import { CATEGORIES, type Category } from './question.js';

/** The designs of memory-rules §12, poorest first. */
export const DESIGNS_COMPARED = ['none', 'window', 'episodes', 'full'] as const satisfies readonly Design[];

/** How one design did on one question. */
export interface QuestionResult {
  readonly id: string;
  readonly memory: string;
  readonly category: Category;
  readonly design: Design;
  readonly passed: boolean;
  readonly missed: string;
  readonly offRecord: readonly string[];
  readonly saysNoRecord: boolean;
}

/** A run, as it is written to a file and compared with a later one. */
export interface EvalRun {
  /** Digests of the questions that were asked: runs over other questions can't be compared. */
  readonly sets: Readonly<Record<string, string>>;
  /** The constants of recall that it ran under. */
  readonly rules: RecallRules;
  readonly embedder: string;
  readonly memories: number;
  readonly questions: number;
  readonly results: readonly QuestionResult[];
}

/** One category of the table. */
export interface CategoryRow {
  readonly category: Category;
  readonly n: number;
  readonly byDesign: readonly Proportion[];
  /** Every design scores the same: the category tells nothing. */
  readonly tellsNothing: boolean;
}

export function categoryRows(results: readonly QuestionResult[]): CategoryRow[] {
  return CATEGORIES.map((category) => {
    const own = results.filter((result) => result.category === category);
    const byDesign = DESIGNS_COMPARED.map((design) => {
      const answered = own.filter((result) => result.design === design);
      return wilson(answered.filter(({ passed }) => passed).length, answered.length);
    });
    const tellsNothing = new Set(byDesign.map(({ passed }) => passed)).size === 1;
    return { category, n: byDesign[0]?.n ?? 0, byDesign, tellsNothing };
  }).filter(({ n }) => n > 0);
}

/** Categories whose questions the episodes on record answer: a block that says otherwise doubts them wrongly. */
const ON_RECORD: ReadonlySet<Category> = new Set(['explain', 'wrong', 'active-month', 'taught']);

/** How often a design says "no record" of what is on record. */
export function wronglyDoubted(results: readonly QuestionResult[], design: Design): Proportion {
  const own = results.filter((result) => result.design === design && ON_RECORD.has(result.category));
  return wilson(own.filter(({ saysNoRecord }) => saysNoRecord).length, own.length);
}

/** What changed of one design and category between two runs over the same questions. */
export interface Change {
  readonly category: Category;
  readonly design: Design;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Two-sided exact sign test. */
  readonly p: number;
}

/**
 * Compares a run with an earlier one, question by question.
 *
 * @throws Error when they didn't ask the same questions
 */
export function compareRuns(before: EvalRun, after: EvalRun): Change[] {
  if (JSON.stringify(before.sets) !== JSON.stringify(after.sets)) {
    throw new Error('the two runs asked other questions, so that they can not be compared');
  }
  const earlier = new Map(before.results.map((result) => [`${result.id} ${result.design}`, result.passed]));
  return CATEGORIES.flatMap((category) =>
    DESIGNS_COMPARED.map((design) => {
      const own = after.results.filter((result) => result.category === category && result.design === design);
      const changed = own.filter(({ id, passed }) => earlier.get(`${id} ${design}`) === !passed);
      const gained = changed.filter(({ passed }) => passed).map(({ id }) => id);
      const lost = changed.filter(({ passed }) => !passed).map(({ id }) => id);
      return { category, design, gained, lost, p: signTest(gained.length, lost.length) };
    }),
  ).filter(({ gained, lost }) => gained.length + lost.length > 0);
}
