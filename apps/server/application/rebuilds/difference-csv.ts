import { csvLineOf } from '../csv.js';
import type { DifferenceView } from './rebuild-view.js';

/** The first line of the differences as CSV. */
export const CSV_HEADER = csvLineOf(['student', 'subject', 'row', 'before', 'after', 'reason']);

/** One difference as a line; `before` and `after` are JSON. */
export function csvLine({ student, subject, row, before, after, reason }: DifferenceView): string {
  return csvLineOf([
    student ?? '',
    subject ?? '',
    row,
    before === null ? '' : JSON.stringify(before),
    after === null ? '' : JSON.stringify(after),
    reason,
  ]);
}
