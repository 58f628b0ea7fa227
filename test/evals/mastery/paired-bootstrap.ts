import { LOG_LOSS_CLAMP } from '#libs/learner/calibration.js';
import { seededRandom } from './random.js';

/** What one estimator predicted for all checks of the test students, in the same order for each estimator. */
export interface Predictions {
  readonly chances: readonly number[];
  /** 1 right, 0 wrong. */
  readonly outcomes: readonly number[];
  /** Whose check it is, counted from 0. */
  readonly students: readonly number[];
}

/** 95 of 100 resamples lie between. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** How much better ours is: AUC gained, log loss saved. */
export interface Advantage {
  readonly auc: Interval;
  readonly logLoss: Interval;
}

/** Students are drawn with replacement, since the checks of one are no independent ones; both estimators are scored on the same draw. */
export function bootstrapAdvantage(ours: Predictions, other: Predictions, resamples: number, seed: number): Advantage {
  const random = seededRandom(seed);
  const count = Math.max(...ours.students) + 1;
  const ourScorer = scorerOf(ours);
  const otherScorer = scorerOf(other);
  const auc: number[] = [];
  const logLoss: number[] = [];
  for (let draw = 0; draw < resamples; draw += 1) {
    const times = new Uint16Array(count);
    for (let pick = 0; pick < count; pick += 1) {
      const student = Math.floor(random() * count);
      times[student] = (times[student] ?? 0) + 1;
    }
    const mine = ourScorer(times);
    const theirs = otherScorer(times);
    auc.push(mine.auc - theirs.auc);
    logLoss.push(theirs.logLoss - mine.logLoss);
  }
  return { auc: middle95(auc), logLoss: middle95(logLoss) };
}

type Scorer = (times: Uint16Array) => { readonly auc: number; readonly logLoss: number };

/** Sorts once; a draw is then one pass over the checks, each counted as often as its student was drawn. */
function scorerOf({ chances, outcomes, students }: Predictions): Scorer {
  const order = Uint32Array.from(chances.keys()).sort((a, b) => (chances[a] as number) - (chances[b] as number));
  const losses = chances.map((chance, position) => lossOf(chance, outcomes[position] as number));
  return (times) => {
    let [right, rest, wins, loss] = [0, 0, 0, 0];
    for (let begin = 0; begin < order.length; ) {
      const tied = chances[order[begin] as number];
      let [tiedRight, tiedRest, end] = [0, 0, begin];
      for (; end < order.length && chances[order[end] as number] === tied; end += 1) {
        const check = order[end] as number;
        const weight = times[students[check] as number] as number;
        loss += weight * (losses[check] as number);
        if (outcomes[check] === 1) {
          tiedRight += weight;
        } else {
          tiedRest += weight;
        }
      }
      wins += tiedRight * (rest + tiedRest / 2);
      right += tiedRight;
      rest += tiedRest;
      begin = end;
    }
    return { auc: wins / (right * rest), logLoss: loss / (right + rest) };
  };
}

function lossOf(chance: number, outcome: number): number {
  const clamped = Math.min(1 - LOG_LOSS_CLAMP, Math.max(LOG_LOSS_CLAMP, chance));
  return -Math.log(outcome === 1 ? clamped : 1 - clamped);
}

function middle95(values: readonly number[]): Interval {
  const ascending = [...values].sort((a, b) => a - b);
  const at = (share: number): number => ascending[Math.round(share * (ascending.length - 1))] as number;
  return { from: at(0.025), to: at(0.975) };
}
