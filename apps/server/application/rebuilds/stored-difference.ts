import { isDeepStrictEqual } from 'node:util';
import type { ProjectedRow, RowDifference } from '#libs/projecting/index.js';
import type { StoredDifference } from './rebuild.js';

/** Separates the parts of a row's key (`RowTable.keyOf`). */
const KEY_SEPARATOR = '\u001f';
/** Columns that say whose row it is and by which rules: the difference says both itself. */
const LEFT_OUT = ['memoryId', 'rulesVersion'];

/**
 * A difference as it is kept: without what didn't change, but for what tells a person which row it is.
 *
 * @param told columns that do, table by table
 */
export function storedDifference(
  difference: RowDifference,
  place: number,
  told: Readonly<Record<string, readonly string[] | undefined>>,
): StoredDifference {
  const { memoryId, table, row, before, after, reason } = difference;
  const differs =
    before && after
      ? (column: string) =>
          (told[table] ?? []).includes(column) ||
          !isDeepStrictEqual(Reflect.get(before, column), Reflect.get(after, column))
      : () => true;
  return {
    memoryId,
    place,
    row: `${table} ${row.replaceAll(KEY_SEPARATOR, ' ')}`.trimEnd(),
    before: before && columns(before, differs),
    after: after && columns(after, differs),
    reason,
  };
}

function columns(row: ProjectedRow, chosen: (column: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_OUT.includes(column) && chosen(column)));
}
