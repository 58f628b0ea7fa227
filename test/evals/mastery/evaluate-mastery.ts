import { type Calibration, measureCalibration } from '#libs/learner/calibration.js';
import type { CheckSequence } from '#libs/learner/mastery/installation.js';
import { readAssist09, type Split, splitByStudent } from './assist09.js';
import { type Competitor, competitorsOf, DEFAULT_ID, type Regime } from './competitors.js';
import { type Advantage, bootstrapAdvantage, type Predictions } from './paired-bootstrap.js';
import { findRepeats, foldRepeats } from './repeated-rows.js';
import { masteryTable } from './table.js';

const TEST_SHARE = 0.2;
const RESAMPLES = 1_000;

/** The rows as the file has them, or one check for all rows that repeat one answer (`repeated-rows.ts`). */
export type MasteryView = 'rows' | 'checks';

/** One line of the table. */
export interface MasteryFigures {
  readonly view: MasteryView;
  readonly regime: Regime;
  readonly estimator: string;
  readonly n: number;
  readonly baseRate: number | null;
  readonly auc: number | null;
  readonly logLoss: number | null;
  readonly brier: number | null;
  readonly ece: number | null;
  /** Of the default in the same view and regime over this estimator; null for the default itself. */
  readonly advantage: Advantage | null;
}

/** What `evaluateMastery` measured. */
export interface MasteryReport {
  readonly seed: number;
  readonly students: { readonly train: number; readonly test: number };
  /** Pairs of skills whose rows repeat one answer, and how many rows of the test part that takes away. */
  readonly repeats: { readonly pairs: number; readonly rows: number };
  readonly resamples: number;
  readonly figures: readonly MasteryFigures[];
}

/**
 * Predicts every answer of students whom no estimator has learned from, by each estimator and from what came before it alone.
 *
 * No number of the default is fitted on these answers, but its form is not blind to them: which features it has was decided while looking at
 * what predicts them.
 *
 * @param options the file (`assist09.ts` says which format), the seed of the split and the bootstrap, how many resamples
 * @param out receives the table as text, line by line
 * @returns the same as JSON
 */
export function evaluateMastery(
  options: { readonly file: string; readonly seed: number; readonly resamples?: number },
  out: (line: string) => void,
): MasteryReport {
  const { file, seed, resamples = RESAMPLES } = options;
  const rows = splitByStudent(readAssist09(file), TEST_SHARE, seed);
  const repeats = findRepeats(rows.train);
  const checks: Split = {
    train: rows.train.map((sequence) => foldRepeats(sequence, repeats)),
    test: rows.test.map((sequence) => foldRepeats(sequence, repeats)),
  };
  const report: MasteryReport = {
    seed,
    students: { train: rows.train.length, test: rows.test.length },
    repeats: { pairs: repeats.size, rows: rows.test.flat().length - checks.test.flat().length },
    resamples,
    figures: [...figuresOf('rows', rows, seed, resamples), ...figuresOf('checks', checks, seed, resamples)],
  };
  for (const line of masteryTable(report)) {
    out(line);
  }
  return report;
}

function figuresOf(view: MasteryView, { train, test }: Split, seed: number, resamples: number): MasteryFigures[] {
  const measured = competitorsOf(train).map((competitor) => ({
    competitor,
    predictions: predictionsOf(competitor, test),
  }));
  return measured.map(({ competitor: { regime, id }, predictions }) => {
    const ours = measured.find(({ competitor }) => competitor.id === DEFAULT_ID && competitor.regime === regime);
    const advantage =
      !ours || id === DEFAULT_ID ? null : bootstrapAdvantage(ours.predictions, predictions, resamples, seed);
    const { baseRate, auc, logLoss, brier, ece } = scored(predictions);
    return {
      view,
      regime,
      estimator: id,
      n: predictions.chances.length,
      baseRate,
      auc,
      logLoss,
      brier,
      ece,
      advantage,
    };
  });
}

function predictionsOf(competitor: Competitor, students: readonly CheckSequence[]): Predictions {
  return {
    chances: students.flatMap((checks) => competitor.predict(checks)),
    outcomes: students.flat().map(({ verdict }) => (verdict === 'right' ? 1 : 0)),
    students: students.flatMap((checks, student) => checks.map(() => student)),
  };
}

function scored({ chances, outcomes }: Predictions): Omit<Calibration, 'n' | 'withPrediction'> {
  return measureCalibration(
    chances.map((predicted, position) => ({ predicted, verdict: outcomes[position] === 1 ? 'right' : 'wrong' })),
  );
}
