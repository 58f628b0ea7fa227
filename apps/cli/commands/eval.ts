import { Command } from 'commander';
import { wholeNumber } from '../option-values.js';
import { evalRecallCommand, evalRetrievalCommand } from './eval-recall.js';

interface EvalMapOptions {
  readonly data?: string;
  readonly merges: boolean;
  readonly json: boolean;
}

/** `mneme eval`: measures how well the product does what it is for, on data with known answers. */
export function evalCommand(): Command {
  return new Command('eval')
    .description('Measure how well it works, on data with known answers.')
    .addCommand(evalRecallCommand())
    .addCommand(evalRetrievalCommand())
    .addCommand(evalMasteryCommand())
    .addCommand(
      new Command('map')
        .description(
          'How well files become concept maps: the sample chapter, and a textbook chapter where its data is there.',
        )
        .option('--data <folder>', 'the data sets (MNEME_DATA when left out)')
        .option('--merges', 'how well names of one concept are told from names of two, instead', false)
        .option('--json', 'print the scores as JSON', false)
        .action(async ({ data, merges, json }: EvalMapOptions) => {
          if (merges) {
            const { printMergeTable } = await import('#test/evals/map/merge-table.js');
            await printMergeTable();
            return;
          }
          const { evaluateMap } = await import('#test/evals/map/run.js');
          process.stdout.write(await evaluateMap({ data: data ?? null, json }));
        }),
    );
}

function evalMasteryCommand(): Command {
  return new Command('mastery')
    .description('How well each estimator says what a student will get right, on real answers.')
    .requiredOption('--data <file>', 'answers: three lines a student, as in assist09/train.csv')
    .option('--seed <n>', 'of the split by student', wholeNumber, 1)
    .option('--json', 'print the scores as JSON', false)
    .action(async ({ data, seed, json }: { data: string; seed: number; json: boolean }) => {
      const { evaluateMastery } = await import('#test/evals/mastery/evaluate-mastery.js');
      const scores = evaluateMastery({ file: data, seed }, (line) => {
        if (!json) {
          process.stdout.write(`${line}\n`);
        }
      });
      if (json) {
        process.stdout.write(`${JSON.stringify(scores)}\n`);
      }
    });
}
