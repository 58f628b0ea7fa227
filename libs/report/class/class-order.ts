import type { ClassRow } from './class-report.js';

/** What the rows of a class may be sorted by. */
export const CLASS_SORT_KEYS = [
  'student',
  'lastAt',
  'checks',
  'untied',
  'secure',
  'toConfirm',
  'unsure',
  'struggles',
  'misconceptions',
  'due',
] as const;
export type ClassSortKey = (typeof CLASS_SORT_KEYS)[number];

/** By what, and whether the greatest comes first. */
export interface ClassSort {
  readonly key: ClassSortKey;
  readonly descending: boolean;
}

/** Who needs help most comes first. */
export const DEFAULT_CLASS_SORT = '-struggles';

/** Every way to sort, as it is written: the key, with a minus where the greatest comes first. */
export const CLASS_SORTS: readonly string[] = CLASS_SORT_KEYS.flatMap((key) => [key, `-${key}`]);

/** A row's place in an order: what a page goes on behind. */
export interface ClassPlace {
  readonly value: string | number;
  readonly student: string;
}

/** Reads a sort as it is written. @throws RangeError for what is none of `CLASS_SORTS` */
export function classSort(written: string): ClassSort {
  const descending = written.startsWith('-');
  const key = CLASS_SORT_KEYS.find((each) => each === (descending ? written.slice(1) : written));
  if (!key) {
    throw new RangeError(`a class is sorted by ${CLASS_SORTS.join(', ')}, not by ${written}`);
  }
  return { key, descending };
}

/** Rows in an order; those that are equal in it go by the student's id, so that the order is always the same. */
export function sortClass(rows: readonly ClassRow[], sort: ClassSort): ClassRow[] {
  return [...rows].sort((one, other) => comparePlaces(placeOf(one, sort), placeOf(other, sort), sort));
}

/** The rows behind a place. @param rows in that order */
export function rowsAfter(rows: readonly ClassRow[], place: ClassPlace, sort: ClassSort): ClassRow[] {
  return rows.filter((row) => comparePlaces(placeOf(row, sort), place, sort) > 0);
}

/** Where a row stands in an order. */
export function placeOf(row: ClassRow, { key }: ClassSort): ClassPlace {
  return { value: sortValue(row, key), student: row.student };
}

function comparePlaces(one: ClassPlace, other: ClassPlace, { descending }: ClassSort): number {
  const direction = descending ? -1 : 1;
  return direction * compare(one.value, other.value) || compare(one.student, other.student);
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sortValue({ student, lastAt, checks, standing, misconceptions, due }: ClassRow, key: ClassSortKey) {
  switch (key) {
    case 'student':
      return student;
    case 'lastAt':
      // Whoever did nothing yet comes before those who did.
      return lastAt ?? '';
    case 'checks':
      return checks.total;
    case 'untied':
      return checks.untied;
    case 'misconceptions':
      return misconceptions.length;
    case 'due':
      return due;
    default:
      return standing[key];
  }
}
