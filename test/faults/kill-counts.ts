import { sizeOfRun } from '#test/support/size-of-run.js';

/**
 * Kills of a run: MNEME_KILLS if it is set, otherwise the standard number.
 *
 * @param standard how many there are in a run of all tests
 * @param part of MNEME_KILLS: one in so many
 */
export function killCount(standard: number, part = 1): number {
  return process.env.MNEME_KILLS === undefined ? standard : Math.ceil(sizeOfRun('MNEME_KILLS', standard) / part);
}

/** Longest time of a test with so many kills, in milliseconds: twenty times what a kill takes on a machine with two idle cores. */
export function timeLimit(kills: number): number {
  return 60_000 + kills * 6_000;
}

/** Shares a number out by weights; the shares are whole and add up to it. */
export function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  const upTo = (index: number): number =>
    Math.round((total * weights.slice(0, index).reduce((before, weight) => before + weight, 0)) / sum);
  return weights.map((_, index) => upTo(index + 1) - upTo(index));
}
