import { Command, InvalidArgumentError } from 'commander';
import { DEFAULT_BUDGET_TOKENS, DESIGNS, type Design } from '#apps/server/application/recall/recall-answer.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface RecallOptions {
  readonly student: string;
  readonly subject: string;
  readonly budget: number;
  readonly now?: string;
  readonly design: Design;
  readonly json: boolean;
}

function positiveInteger(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return number;
}

function instant(value: string): string {
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(value) || Number.isNaN(Date.parse(value))) {
    throw new InvalidArgumentError('It must be an ISO 8601 time with a zone, such as 2026-09-30T18:00:00+02:00.');
  }
  return value;
}

/** `mneme recall`: prints the block that a tutor would be given for a question. */
export function recallCommand(): Command {
  return new Command('recall')
    .description("Print the memory block for a question, as a tutor's prompt would hold it.")
    .argument('[question]', 'what the student asks; without it, the greeting')
    .requiredOption('--student <id>', "the student's id")
    .requiredOption('--subject <id>', "the subject's id")
    .option('--budget <tokens>', 'tokens that the block may take', positiveInteger, DEFAULT_BUDGET_TOKENS)
    .option('--now <time>', 'ask as if it were this time (ISO 8601 with a zone)', instant)
    .option('--design <design>', DESIGNS.join(' | '), 'full')
    .option('--json', 'print the whole answer, with score parts and pools, as JSON', false)
    .action((question: string | undefined, options: RecallOptions) =>
      withCore({ quiet: options.json }, async (core) => {
        const { student, subject } = options;
        const answer = await core.recall.recall(
          { tenant: LOCAL_TENANT, student, subject },
          {
            question: question ?? null,
            budgetTokens: options.budget,
            now: options.now ?? null,
            after: null,
            design: options.design,
            assessment: null,
          },
        );
        process.stdout.write(options.json ? `${JSON.stringify(answer)}\n` : `${answer.block}\n`);
      }),
    );
}
