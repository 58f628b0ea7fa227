import { Command, Option } from 'commander';
import { wholeNumber } from '../option-values.js';

/** Failures that are listed; all are in the file of `--out`. */
const FAILURES_LISTED = 20;
/** Odd, so that a majority is never a tie; three show whether a model answers alike. */
const TUTOR_RUNS = 3;

interface RecallOptions {
  readonly freeze: boolean;
  readonly out?: string;
  readonly svg?: string;
  readonly compare?: string;
  readonly rules?: string;
  readonly failures: number;
  readonly runs: number;
  readonly json: boolean;
}

const COMPARING = `
Two commits: run it on one with --out before.json, then on the other with --compare before.json.
Two sets of rules: write what changes into a file, {"score": {"recency": 0}} say, and give it as --rules.`;

/** `mneme eval recall`: does the block hold what the answer needs, by each of the four designs? */
export function evalRecallCommand(): Command {
  return new Command('recall')
    .description(
      'Ask the frozen question set of the four designs and score their blocks; with a chat model, its answers too.',
    )
    .option('--out <file>', 'write the run as JSON, to compare a later one with')
    .option('--svg <file>', 'draw the table')
    .option('--compare <file>', 'an earlier run, of another commit say: what was gained and lost since')
    .option('--rules <file>', "constants of recall to change, as JSON; compared with the product's own in the same run")
    .option('--failures <n>', 'how many questions that the full design missed are listed', wholeNumber, FAILURES_LISTED)
    .option('--runs <n>', 'how often a configured tutor is asked each question', wholeNumber, TUTOR_RUNS)
    .option('--freeze', 'write the questions as they are generated now into test/evals/frozen, and ask nothing', false)
    .option('--json', 'print the run as JSON', false)
    .addHelpText('after', COMPARING)
    .action(async (options: RecallOptions) => (await import('#test/evals/questions/run.js')).evalRecall(options));
}

/** Formats of public data sets that recall can be measured on. */
const FORMATS = ['locomo', 'longmemeval', 'xquad'] as const;

interface RetrievalOptions {
  readonly format: (typeof FORMATS)[number];
  readonly file?: string;
  readonly json: boolean;
}

/** `mneme eval retrieval`: does recall find what holds the answer, and what does it take for a record that is none? */
export function evalRetrievalCommand(): Command {
  return new Command('retrieval')
    .description('Measure recall on a public data set: any, all, recall and NDCG at k, and the rate of false memories.')
    .addOption(new Option('--format <format>', 'the form of the data').choices(FORMATS).makeOptionMandatory())
    .option('--file <path>', 'the JSON file; for xquad the folder above xquad/ (the data folder if not given)')
    .option('--json', 'print every question as JSON', false)
    .action(async (options: RetrievalOptions) => (await import('#test/evals/retrieval/run.js')).evalRetrieval(options));
}
