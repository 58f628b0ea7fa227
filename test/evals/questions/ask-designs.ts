import { DEFAULT_BUDGET_TOKENS, type Design } from '#apps/server/application/recall/recall-answer.js';
import type { Core } from '#apps/server/core.js';
import { memoryOfHistory, recordHistory } from '../record-history.js';
import type { EvalHistory, EvalQuestion } from './question.js';
import { RecordedHistory } from './recorded.js';
import { DESIGNS_COMPARED, type QuestionResult } from './results.js';
import { scoreBlock } from './score.js';

/** A question as one design was given ground to answer it. */
export interface AskedDesign {
  readonly question: EvalQuestion;
  readonly design: Design;
  readonly block: string;
  readonly result: QuestionResult;
}

/** Records a history and asks its questions of every design. */
export async function askDesigns(
  core: Core,
  history: EvalHistory,
  questions: readonly EvalQuestion[],
): Promise<AskedDesign[]> {
  await recordHistory(core, history);
  const recorded = new RecordedHistory(history, await mapTexts(core, history.memory));
  const asked: AskedDesign[] = [];
  for (const question of questions) {
    for (const design of DESIGNS_COMPARED) {
      const block = await blockFor(core, question, design);
      const { id, memory, category } = question;
      asked.push({
        question,
        design,
        block,
        result: { id, memory, category, design, ...scoreBlock(question, block, recorded) },
      });
    }
  }
  return asked;
}

async function blockFor(core: Core, { memory, question, now }: EvalQuestion, design: Design): Promise<string> {
  const answer = await core.recall.recall(memoryOfHistory(memory), {
    question,
    budgetTokens: DEFAULT_BUDGET_TOKENS,
    now,
    after: null,
    design,
    assessment: null,
  });
  if (!answer.complete) {
    throw new Error(`${memory}: recall took longer than its cap, so that nothing can be said of "${question}"`);
  }
  return answer.block;
}

/** What the block may quote of the memory's map. */
async function mapTexts(core: Core, memory: string): Promise<string[]> {
  const map = await core.mapQueries.map(memoryOfHistory(memory));
  return (map?.concepts ?? []).flatMap(({ name, gist, taught }) => [
    name,
    gist ?? '',
    ...taught.map(({ note }) => note),
  ]);
}
