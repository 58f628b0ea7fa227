import { Command } from 'commander';

interface EvalMapOptions {
  readonly data?: string;
  readonly merges: boolean;
  readonly json: boolean;
}

/** `mneme eval`: measures how well the product does what it is for, on data with known answers. */
export function evalCommand(): Command {
  return new Command('eval').description('Measure how well it works, on data with known answers.').addCommand(
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
