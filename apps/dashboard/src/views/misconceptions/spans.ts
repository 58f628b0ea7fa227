import type { Misconception } from '../../api/types.js';

/** A stretch of time in milliseconds since the epoch. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** From the first misconception on record to now. */
export function stretchOf(rows: readonly Misconception[], now: Date): Stretch {
  return { from: Math.min(now.getTime(), ...rows.map(({ since }) => Date.parse(since))), to: now.getTime() };
}

/** When a misconception was held, as shares of the stretch: one that is active lasts to its end. */
export function spanOf({ since, resolvedAt }: Misconception, { from, to }: Stretch): { start: number; end: number } {
  const length = Math.max(1, to - from);
  const share = (at: number): number => Math.min(1, Math.max(0, (at - from) / length));
  return { start: share(Date.parse(since)), end: resolvedAt === null ? 1 : share(Date.parse(resolvedAt)) };
}
