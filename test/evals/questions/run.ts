import { readFile, writeFile } from 'node:fs/promises';
import { withIsolatedCore } from '#apps/cli/isolated-core.js';
import { ProgramError } from '#apps/cli/program-error.js';
import { showProgress } from '#apps/cli/progress.js';
import { readSettings } from '#apps/server/settings.js';
import { openChatModels } from '#libs/chat/index.js';
import { changedRules, RECALL_RULES, type RecallRules, RulesError } from '#libs/recall/index.js';
import { dataFolder } from '#test/converters/sources.js';
import { type AskedDesign, askDesigns } from './ask-designs.js';
import { resultChart } from './chart.js';
import { digestOf, FROZEN_SETS, frozenText, requireFrozen, setOf, writeFrozen } from './frozen.js';
import { generateQuestions } from './generate.js';
import { evalHistories } from './histories.js';
import type { EvalHistory, EvalQuestion } from './question.js';
import { changeTable, failureList, resultTable } from './report.js';
import { compareRuns, type EvalRun } from './results.js';
import { askTutor } from './tutor.js';
import { tutorTable } from './tutor-report.js';

export interface EvalRecallOptions {
  /** Write the questions as they are generated now, instead of holding them against what was frozen. */
  readonly freeze: boolean;
  /** A file for the run, to compare a later one with; and one for the drawing. */
  readonly out?: string;
  readonly svg?: string;
  /** A file of an earlier run. */
  readonly compare?: string;
  /** A file of constants to change, in the shape of the rules of recall. */
  readonly rules?: string;
  /** Failures of the full design that are listed. */
  readonly failures: number;
  /** Answers that a configured tutor gives to each question. */
  readonly runs: number;
  readonly json: boolean;
}

interface QuestionSet {
  readonly history: EvalHistory;
  readonly questions: readonly EvalQuestion[];
}

/** `mneme eval recall`: the frozen questions asked of the four designs. */
export async function evalRecall(options: EvalRecallOptions): Promise<void> {
  const sets = (await evalHistories(dataFolder())).map((history) => ({
    history,
    questions: generateQuestions(history),
  }));
  if (options.freeze) {
    await freeze(sets);
    return;
  }
  const digests = await requireFrozenSets(sets);
  const rules = options.rules === undefined ? null : await readRules(options.rules);
  let earlier = options.compare === undefined ? null : await readRun(options.compare);
  if (rules && !earlier) {
    // Other rules say nothing by themselves: the product's own are asked first, in the same run.
    earlier = (await runUnder(RECALL_RULES, sets, digests, options.json)).run;
  }
  const { run, asked } = await runUnder(rules ?? RECALL_RULES, sets, digests, options.json);
  const { results } = run;
  const questions = sets.flatMap((set) => set.questions);
  if (options.out !== undefined) {
    await writeFile(options.out, `${JSON.stringify(run)}\n`);
  }
  if (options.svg !== undefined) {
    await writeFile(options.svg, resultChart(results));
  }
  if (options.json) {
    process.stdout.write(`${JSON.stringify(run)}\n`);
  } else {
    tell(run, questions, earlier, options.failures);
  }
  await askConfiguredTutor(asked, options);
}

async function runUnder(
  rules: RecallRules,
  sets: readonly QuestionSet[],
  digests: EvalRun['sets'],
  quiet: boolean,
): Promise<{ readonly run: EvalRun; readonly asked: readonly AskedDesign[] }> {
  const { asked, embedder } = await askAll(rules, sets, quiet);
  const questions = sets.reduce((sum, set) => sum + set.questions.length, 0);
  const results = asked.map(({ result }) => result);
  return { run: { sets: digests, rules, embedder, memories: sets.length, questions, results }, asked };
}

function tell(run: EvalRun, questions: readonly EvalQuestion[], earlier: EvalRun | null, failures: number): void {
  const textOf = new Map(questions.map(({ id, question }) => [id, question]));
  const parts = [
    `${run.memories} memories, ${run.questions} questions, embedder ${run.embedder}`,
    resultTable(run.results),
    failureList(run.results, 'full', (id) => textOf.get(id) ?? id, failures),
  ];
  if (earlier) {
    parts.push(changeTable(compareRuns(earlier, run)));
  }
  process.stdout.write(`${parts.join('\n\n')}\n`);
}

async function askAll(
  recallRules: RecallRules,
  sets: readonly QuestionSet[],
  quiet: boolean,
): Promise<{ readonly asked: readonly AskedDesign[]; readonly embedder: string }> {
  return withIsolatedCore('eval', { quiet: true, recallRules }, async ({ core }) => {
    const progress = showProgress('Asking', { quiet });
    const asked: AskedDesign[] = [];
    for (const [index, { history, questions }] of sets.entries()) {
      asked.push(...(await askDesigns(core, history, questions)));
      progress.update(index + 1, sets.length, 'memories');
    }
    progress.end();
    return { asked, embedder: core.embedder.id };
  });
}

async function askConfiguredTutor(asked: readonly AskedDesign[], { runs, json }: EvalRecallOptions): Promise<void> {
  const tutor = openChatModels(readSettings(process.env).chat)?.tutor ?? null;
  if (!tutor) {
    return;
  }
  const progress = showProgress(`Asking ${tutor.id}`, { quiet: json });
  const answers = await askTutor(tutor, asked, runs, (done, total) => progress.update(done, total, 'answers'));
  progress.end();
  process.stdout.write(
    json ? `${JSON.stringify({ tutor: tutor.id, answers })}\n` : `\n${tutorTable(tutor.id, answers)}\n`,
  );
}

async function freeze(sets: readonly QuestionSet[]): Promise<void> {
  for (const set of FROZEN_SETS) {
    const text = frozenText(set, questionsOf(sets, set));
    process.stdout.write(`${await writeFrozen(set, text)}: SHA-256 ${digestOf(text)}\n`);
  }
}

/** Sets of which there is data; what is asked must be what was frozen. */
async function requireFrozenSets(sets: readonly QuestionSet[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const set of FROZEN_SETS) {
    const questions = questionsOf(sets, set);
    if (questions.length > 0) {
      await requireFrozen(set, questions);
      digests[set] = digestOf(frozenText(set, questions));
    }
  }
  return digests;
}

function questionsOf(sets: readonly QuestionSet[], set: (typeof FROZEN_SETS)[number]): EvalQuestion[] {
  return sets.filter(({ history }) => setOf(history) === set).flatMap(({ questions }) => questions);
}

async function readRules(file: string): Promise<RecallRules> {
  try {
    return changedRules(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof RulesError || error instanceof SyntaxError || (error as NodeJS.ErrnoException).code) {
      throw new ProgramError(`${file} holds no rules: ${(error as Error).message}`);
    }
    throw error;
  }
}

async function readRun(file: string): Promise<EvalRun> {
  try {
    const run: EvalRun = JSON.parse(await readFile(file, 'utf8'));
    return run;
  } catch (error) {
    throw new ProgramError(`${file} holds no run to compare with: ${(error as Error).message}`);
  }
}
