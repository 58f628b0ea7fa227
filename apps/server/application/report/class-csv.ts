import type { ClassRow } from '#libs/report/index.js';
import { csvLineOf } from '../csv.js';

/** Between the names of a cell. */
const BETWEEN = '; ';

/** The first line of a class as CSV. */
export const CLASS_CSV_HEADER = csvLineOf([
  'student',
  'last_at',
  'episodes',
  'checks',
  'right',
  'untied',
  'secure',
  'early',
  'to_confirm',
  'unsure',
  'struggles',
  'due',
  'struggles_with',
  'unsure_about',
  'misconceptions',
]);

/** One student as a line. */
export function classCsvLine(row: ClassRow): string {
  const { student, lastAt, episodes, checks, standing, due } = row;
  const { secure, early, toConfirm, unsure, struggles } = standing;
  const counts = [
    episodes,
    checks.total,
    checks.right,
    checks.untied,
    secure,
    early,
    toConfirm,
    unsure,
    struggles,
    due,
  ];
  const names = [row.struggles, row.unsure, row.misconceptions].map((each) => each.join(BETWEEN));
  return csvLineOf([student, lastAt ?? '', ...counts.map(String), ...names]);
}
