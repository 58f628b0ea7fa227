/** Normal quantile of a two-sided interval of 95 %. */
const Z_95 = 1.959963984540054;

/** A proportion with its 95 % interval, all in [0, 1]; n 0 knows nothing: the share is NaN, the interval everything. */
export interface Proportion {
  readonly passed: number;
  readonly n: number;
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** Wilson's score interval (Wilson 1927), which stays inside [0, 1] and holds for small n and for shares of 0 and 1. */
export function wilson(passed: number, n: number): Proportion {
  if (n === 0) {
    return { passed, n, share: Number.NaN, from: 0, to: 1 };
  }
  const share = passed / n;
  const z2 = Z_95 * Z_95;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { passed, n, share, from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}

/**
 * Two-sided exact sign test on what changed between two runs over the same questions (McNemar's exact test): the chance of a
 * split at least as uneven as `gained` to `lost`, were either way as likely. 1 where nothing changed.
 */
export function signTest(gained: number, lost: number): number {
  const n = gained + lost;
  let tail = 0;
  for (let k = 0; k <= Math.min(gained, lost); k += 1) {
    tail += Math.exp(logChoose(n, k) - n * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i += 1) {
    sum += Math.log(n - k + i) - Math.log(i);
  }
  return sum;
}

/** The chance that one of `positive` is above one of `negative`, a tie counting half (Mann and Whitney); NaN if either is empty. */
export function auc(positive: readonly number[], negative: readonly number[]): number {
  const all = [...positive.map((value) => ({ value, own: 1 })), ...negative.map((value) => ({ value, own: 0 }))];
  all.sort((left, right) => left.value - right.value);
  let wins = 0;
  let below = 0;
  for (let begin = 0; begin < all.length; ) {
    let end = begin;
    let [tiedOwn, tiedForeign] = [0, 0];
    for (; end < all.length && all[end]?.value === all[begin]?.value; end += 1) {
      tiedOwn += all[end]?.own ?? 0;
      tiedForeign += 1 - (all[end]?.own ?? 0);
    }
    wins += tiedOwn * (below + tiedForeign / 2);
    below += tiedForeign;
    begin = end;
  }
  return wins / (positive.length * negative.length);
}

/** The mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
