import type { CheckTally as CheckFacts } from '#libs/report/index.js';
import type { CheckTally } from '#projections/beliefs/index.js';

/** What checks come to, with times as ISO 8601. */
export function checkFacts({ firstAt, lastAt, ...counts }: CheckTally): CheckFacts {
  return { ...counts, firstAt: firstAt?.toISOString() ?? null, lastAt: lastAt?.toISOString() ?? null };
}
