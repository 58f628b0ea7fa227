import type { Verdict } from '#libs/episodes/kinds.js';
import { OUTCOME_OF_VERDICT } from './outcome.js';

/** Ten equal buckets: api.md, `M/calibration`. */
export const CALIBRATION_BUCKETS = 10;

/** "Calibrated" is said only from five checks with a prediction: memory-rules §10. */
export const LEAST_FOR_CALIBRATION = 5;

/** Below thirty it is said to be thin: memory-rules §10. */
export const LEAST_FOR_MEASURED = 30;

/** Predictions are clamped to [0.001, 0.999] before a logarithm is taken of them: api.md. */
export const LOG_LOSS_CLAMP = 0.001;

/** Who predicted: the gateway that recorded the check, or this memory's own estimator. */
export type Predictor = 'gateway' | 'mneme';

/** A check with the mastery that was predicted before it, in [0, 1]. */
export interface PredictedCheck {
  readonly predicted: number;
  readonly verdict: Verdict;
}

/** A check with every prediction that was made before it; null where nobody made one. */
export interface CheckOnRecord {
  readonly verdict: Verdict;
  readonly gateway: number | null;
  readonly mneme: number | null;
}

/** One bar of the reliability curve. `predicted` and `observed` are means, null in an empty bucket. */
export interface CalibrationBucket {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly predicted: number | null;
  readonly observed: number | null;
}

/** Whether the figures may be called a calibration: fewer than 5 checks, 5 to 29, 30 and more. */
export type CalibrationState = 'not-enough' | 'thin' | 'measured';

/** How well predictions went (memory-rules §10). The figures are null where nothing was predicted. */
export interface Calibration {
  /** Checks on record. */
  readonly n: number;
  /** Those of them with a prediction; all figures are over these. */
  readonly withPrediction: number;
  readonly state: CalibrationState;
  /** [0, .1) … [.9, 1], empty ones included. */
  readonly buckets: readonly CalibrationBucket[];
  /** Expected calibration error: the buckets' |predicted − observed|, weighted by their n. */
  readonly ece: number | null;
  readonly brier: number | null;
  /** Natural logarithm. */
  readonly logLoss: number | null;
  /** Right against the rest, ties half; null while the verdicts are all of one side. */
  readonly auc: number | null;
  /** The mean outcome, which a constant prediction would have to name to be "calibrated". */
  readonly baseRate: number | null;
}

/**
 * Compares the mastery predicted before each check with its verdict.
 *
 * @param checks every check on record
 * @param by whose predictions; without it the gateway's where it sent one, else this memory's own
 * @throws RangeError if a prediction is no number in [0, 1]
 */
export function calibrate(checks: readonly CheckOnRecord[], by?: Predictor): Calibration {
  const predicted = checks.flatMap((check): PredictedCheck[] => {
    const prediction = by === undefined ? (check.gateway ?? check.mneme) : check[by];
    return prediction === null ? [] : [{ predicted: prediction, verdict: check.verdict }];
  });
  return { n: checks.length, withPrediction: predicted.length, ...measureCalibration(predicted) };
}

/**
 * The figures of one list of predictions.
 *
 * @throws RangeError if a prediction is no number in [0, 1]
 */
export function measureCalibration(checks: readonly PredictedCheck[]): Omit<Calibration, 'n' | 'withPrediction'> {
  for (const { predicted } of checks) {
    if (!(predicted >= 0 && predicted <= 1)) {
      throw new RangeError(`A prediction lies in [0, 1], and ${predicted} does not`);
    }
  }
  const buckets = bucketsOf(checks);
  return {
    state: calibrationState(checks.length),
    buckets,
    ece: expectedCalibrationError(buckets),
    brier: meanOf(checks, ({ predicted, verdict }) => (predicted - OUTCOME_OF_VERDICT[verdict]) ** 2),
    logLoss: meanOf(checks, logLossOf),
    auc: areaUnderCurve(checks),
    baseRate: meanOf(checks, ({ verdict }) => OUTCOME_OF_VERDICT[verdict]),
  };
}

/** What may be said of that many checks with a prediction. */
export function calibrationState(withPrediction: number): CalibrationState {
  if (withPrediction < LEAST_FOR_CALIBRATION) {
    return 'not-enough';
  }
  return withPrediction < LEAST_FOR_MEASURED ? 'thin' : 'measured';
}

function bucketsOf(checks: readonly PredictedCheck[]): CalibrationBucket[] {
  const members: PredictedCheck[][] = Array.from({ length: CALIBRATION_BUCKETS }, () => []);
  for (const check of checks) {
    members[Math.min(CALIBRATION_BUCKETS - 1, Math.floor(check.predicted * CALIBRATION_BUCKETS))]?.push(check);
  }
  return members.map((inside, position) => ({
    from: position / CALIBRATION_BUCKETS,
    to: (position + 1) / CALIBRATION_BUCKETS,
    n: inside.length,
    predicted: meanOf(inside, ({ predicted }) => predicted),
    observed: meanOf(inside, ({ verdict }) => OUTCOME_OF_VERDICT[verdict]),
  }));
}

function expectedCalibrationError(buckets: readonly CalibrationBucket[]): number | null {
  let weighted = 0;
  let total = 0;
  for (const { n, predicted, observed } of buckets) {
    if (predicted !== null && observed !== null) {
      weighted += n * Math.abs(predicted - observed);
      total += n;
    }
  }
  return total === 0 ? null : weighted / total;
}

/** A partly right check counts half of each logarithm. */
function logLossOf({ predicted, verdict }: PredictedCheck): number {
  const clamped = Math.min(1 - LOG_LOSS_CLAMP, Math.max(LOG_LOSS_CLAMP, predicted));
  const outcome = OUTCOME_OF_VERDICT[verdict];
  return -(outcome * Math.log(clamped) + (1 - outcome) * Math.log(1 - clamped));
}

/**
 * The share of pairs (a right check, another one) in which the right one had the higher prediction; a tie is half a pair.
 * By rank sums (Mann–Whitney), so that it takes n log n.
 */
function areaUnderCurve(checks: readonly PredictedCheck[]): number | null {
  const ascending = [...checks].sort((a, b) => a.predicted - b.predicted);
  let wins = 0;
  let below = 0;
  let right = 0;
  for (let begin = 0; begin < ascending.length; ) {
    let end = begin;
    let tiedRight = 0;
    const tied = ascending[begin]?.predicted;
    while (end < ascending.length && ascending[end]?.predicted === tied) {
      tiedRight += ascending[end]?.verdict === 'right' ? 1 : 0;
      end += 1;
    }
    const tiedRest = end - begin - tiedRight;
    wins += tiedRight * (below + tiedRest / 2);
    below += tiedRest;
    right += tiedRight;
    begin = end;
  }
  return right === 0 || below === 0 ? null : wins / (right * below);
}

function meanOf(checks: readonly PredictedCheck[], value: (check: PredictedCheck) => number): number | null {
  return checks.length === 0 ? null : checks.reduce((sum, check) => sum + value(check), 0) / checks.length;
}
