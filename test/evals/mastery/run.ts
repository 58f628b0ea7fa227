/** Prints how well every estimator predicts real answers: `npm run build && MNEME_DATA=… node dist/test/evals/mastery/run.js [seed]`. */
import { join } from 'node:path';
import { dataFolder } from '#test/converters/sources.js';
import { evaluateMastery } from './evaluate-mastery.js';

/** Any number serves; it is printed with the figures. */
const SEED = 1;

evaluateMastery({ file: join(dataFolder(), 'assist09', 'train.csv'), seed: Number(process.argv[2] ?? SEED) }, (line) =>
  console.log(line),
);
