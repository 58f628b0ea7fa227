import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import type { ProjectedRow } from './projection.js';
import type { RowTable } from './row-tables.js';

/** What a stored table lacks, has too much of or says otherwise than the folded rows. */
export interface RowComparison {
  /** Rows to write, also those that say the same under other rules. */
  readonly put: readonly ProjectedRow[];
  /** Keys of rows to delete. */
  readonly remove: readonly string[];
  /** What tells: without differences of row ids and rules versions alone. */
  readonly told: readonly { row: string; before: ProjectedRow | null; after: ProjectedRow | null }[];
}

/** Says which rules made a row, not what it says. */
const RULES_VERSION = 'rulesVersion';

/**
 * Compares the stored rows of a memory with the folded ones, page by page. Needs an open transaction.
 *
 * @param keep what becomes of a stored row that the fold doesn't make; null: it goes
 */
export async function compareRows(
  client: ClientBase,
  table: Pick<RowTable, 'keyOf' | 'rowIds' | 'pages'>,
  memoryId: string,
  folded: Iterable<ProjectedRow>,
  keep: (before: ProjectedRow) => ProjectedRow | null = () => null,
): Promise<RowComparison> {
  const missing = new Map([...folded].map((row) => [table.keyOf(row), row]));
  const put: ProjectedRow[] = [];
  const gone = new Map<string, ProjectedRow>();
  const told: { row: string; before: ProjectedRow | null; after: ProjectedRow | null }[] = [];
  for await (const page of table.pages(client, memoryId)) {
    for (const before of page) {
      const row = table.keyOf(before);
      const after = missing.get(row) ?? keep(before);
      missing.delete(row);
      if (!after) {
        gone.set(row, before);
      } else if (!sameRow(before, after)) {
        put.push(after);
        if (!sameRow(without(before, [RULES_VERSION]), without(after, [RULES_VERSION]))) {
          told.push({ row, before, after });
        }
      }
    }
  }
  const renamed = table.rowIds.length > 0 ? renamedRows(gone, missing, [RULES_VERSION, ...table.rowIds]) : NONE;
  for (const [row, before] of gone) {
    if (!renamed.has(row)) {
      told.push({ row, before, after: null });
    }
  }
  for (const [row, after] of missing) {
    if (!renamed.has(row)) {
      told.push({ row, before: null, after });
    }
  }
  return { put: [...put, ...missing.values()], remove: [...gone.keys()], told };
}

const NONE: ReadonlySet<string> = new Set();

/** Keys of rows that go and come again saying the same under another id. */
function renamedRows(
  gone: ReadonlyMap<string, ProjectedRow>,
  missing: ReadonlyMap<string, ProjectedRow>,
  ignored: readonly string[],
): Set<string> {
  const goneByContent = new Map<string, string[]>();
  for (const [key, row] of gone) {
    const content = contentOf(row, ignored);
    goneByContent.set(content, [...(goneByContent.get(content) ?? []), key]);
  }
  const renamed = new Set<string>();
  for (const [newKey, row] of missing) {
    const oldKey = goneByContent.get(contentOf(row, ignored))?.pop();
    if (oldKey !== undefined) {
      renamed.add(oldKey).add(newKey);
    }
  }
  return renamed;
}

/** What a row says, as a text that is the same whatever the order of its members. */
function contentOf(row: ProjectedRow, ignored: readonly string[]): string {
  return JSON.stringify(without(row, ignored), (_name, value: unknown) =>
    value !== null && Object.getPrototypeOf(value) === Object.prototype ? sorted(value as object) : value,
  );
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function without(row: object, properties: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([property]) => !properties.includes(property)));
}

/** Whether two rows say the same; the order of columns and of members in a JSON value doesn't matter. */
function sameRow(left: object, right: object): boolean {
  return isDeepStrictEqual({ ...left }, { ...right });
}
