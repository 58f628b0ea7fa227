import { isDeepStrictEqual } from 'node:util';
import type { DifferenceView } from '#apps/server/application/rebuilds/rebuild-view.js';

/** Characters of one value, and of one cell: a table is to be read at a glance, the rest stands in the CSV. */
const VALUE_CHARACTERS = 40;
const CELL_CHARACTERS = 100;
const HEADER = ['student', 'subject', 'row', 'what differs', 'why'];

/** Differences as a table with aligned columns. */
export function differenceTable(differences: readonly DifferenceView[]): string {
  const rows = [HEADER, ...differences.map(cells)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

function cells({ student, subject, row, before, after, reason }: DifferenceView): string[] {
  return [student ?? '(erased)', subject ?? '', row, shortened(what(before, after), CELL_CHARACTERS), reason];
}

/** Columns that are the same on both sides are there to tell which row it is; they come first, without an arrow. */
function what(before: DifferenceView['before'], after: DifferenceView['after']): string {
  if (before === null || after === null) {
    const row = before ?? after ?? {};
    const columns = Object.keys(row).filter((column) => row[column] !== null);
    return [after === null ? 'gone' : 'new', ...columns.map((column) => `${column}: ${value(row[column])}`)].join('; ');
  }
  const columns = Object.keys(after);
  const same = columns.filter((column) => isDeepStrictEqual(before[column], after[column]));
  const different = columns.filter((column) => !same.includes(column));
  return [
    ...same.map((column) => `${column}: ${value(after[column])}`),
    ...different.map((column) => `${column}: ${value(before[column])} → ${value(after[column])}`),
  ].join('; ');
}

function value(of: unknown): string {
  return shortened(JSON.stringify(of) ?? 'none', VALUE_CHARACTERS);
}

function shortened(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
}
