import { Command, Option } from 'commander';
import type { Calibration, Predictor } from '#libs/learner/index.js';
import { reliabilityPlotSvg } from '#libs/map-drawing/index.js';
import { foundOf, memoryOf, type OneMemoryOptions, oneMemory } from '../one-memory.js';
import { withCore } from '../with-core.js';

interface CalibrationOptions extends OneMemoryOptions {
  readonly by?: Predictor;
  readonly svg: boolean;
}

const STATE_WORDS: Readonly<Record<Calibration['state'], string>> = {
  'not-enough': 'not enough yet (5 are needed): a ranking, not a probability',
  thin: 'thin evidence (fewer than 30)',
  measured: 'measured',
};

/** `mneme calibration`: how well the predictions before the checks came true. */
export function calibrationCommand(): Command {
  return oneMemory(new Command('calibration'))
    .description('Compare the mastery that was predicted before each check with its verdict.')
    .addOption(
      new Option('--by <who>', "whose predictions; without it the gateway's, else our own").choices([
        'gateway',
        'mneme',
      ]),
    )
    .option('--svg', 'print the reliability plot as SVG', false)
    .action((options: CalibrationOptions) =>
      withCore({ quiet: true }, async (core) => {
        const { by, svg, json } = options;
        const memory = memoryOf(options);
        const calibration = foundOf(await core.learnerQueries.calibration(memory, by ?? null), options);
        const plotted = { ...calibration, n: calibration.withPrediction };
        const text = svg ? reliabilityPlotSvg(plotted) : json ? JSON.stringify(calibration) : table(calibration);
        process.stdout.write(`${text}\n`);
      }),
    );
}

function table({ n, withPrediction, state, buckets, ...figures }: Calibration): string {
  const rows = buckets.map(
    ({ from, to, n: count, predicted, observed }) =>
      `${from.toFixed(1)}–${to.toFixed(1)}  n ${String(count).padStart(4)}  predicted ${shown(predicted)}  observed ${shown(observed)}`,
  );
  const named = Object.entries(figures).map(([name, value]) => `${name} ${shown(value)}`);
  return [`${withPrediction} of ${n} checks with a prediction: ${STATE_WORDS[state]}`, ...rows, named.join(', ')].join(
    '\n',
  );
}

function shown(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
