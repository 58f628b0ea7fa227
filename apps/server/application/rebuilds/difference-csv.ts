import type { DifferenceView } from './rebuild-view.js';

/** A cell that begins like this is a formula to a spreadsheet, and what stands in it was written by students. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The first line of the differences as CSV (RFC 4180). */
export const CSV_HEADER = line(['student', 'subject', 'row', 'before', 'after', 'reason']);

/** One difference as a line; `before` and `after` are JSON. */
export function csvLine({ student, subject, row, before, after, reason }: DifferenceView): string {
  return line([
    student ?? '',
    subject ?? '',
    row,
    before === null ? '' : JSON.stringify(before),
    after === null ? '' : JSON.stringify(after),
    reason,
  ]);
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
