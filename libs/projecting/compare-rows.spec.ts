import type { ClientBase } from 'pg';
import { compareRows } from './compare-rows.js';
import type { ProjectedRow } from './projection.js';

interface Statement extends ProjectedRow {
  readonly id: string;
  readonly text: string;
  readonly more?: object;
  readonly rulesVersion: string;
}

const MEMORY = '7d0f5c0a-1f0e-4f0e-8a57-0f6f3e0c5b11';
// The stand-in for a table below asks the database nothing.
const NO_CLIENT = {} as ClientBase;

function statement(id: string, text: string, more: Partial<Statement> = {}): Statement {
  return { memoryId: MEMORY, id, text, rulesVersion: '1', ...more };
}

function compare(stored: readonly Statement[], folded: readonly Statement[], rowIds: readonly string[] = ['id']) {
  const table = {
    rowIds,
    keyOf: (row: ProjectedRow) => String(Reflect.get(row, 'id')),
    async *pages() {
      yield [...stored];
    },
  };
  return compareRows(NO_CLIENT, table, MEMORY, folded);
}

describe('a comparison of stored rows with folded ones', () => {
  it('given the same rows, there is nothing to write and nothing to tell', async () => {
    expect(await compare([statement('a', 'osmosis')], [statement('a', 'osmosis')])).toEqual({
      put: [],
      remove: [],
      told: [],
    });
  });

  it('given a changed, a missing and a superfluous row, it writes and tells all three', async () => {
    const [before, after] = [statement('a', 'old'), statement('a', 'new')];
    const [gone, missing] = [statement('b', 'gone'), statement('c', 'missing')];
    expect(await compare([before, gone], [after, missing])).toEqual({
      put: [after, missing],
      remove: ['b'],
      told: [
        { row: 'a', before, after },
        { row: 'b', before: gone, after: null },
        { row: 'c', before: null, after: missing },
      ],
    });
  });

  it('given rows that say the same by other rules, it writes them and tells nothing', async () => {
    const after = statement('a', 'osmosis', { rulesVersion: '2' });
    expect(await compare([statement('a', 'osmosis')], [after])).toEqual({ put: [after], remove: [], told: [] });
  });

  it('given rows that say the same under other ids, it writes them and tells nothing', async () => {
    const stored = [
      statement('a', 'same', { more: { x: 1, y: [2] } }),
      statement('b', 'same', { more: { x: 1, y: [2] } }),
    ];
    const folded = [
      statement('c', 'same', { more: { y: [2], x: 1 } }),
      statement('d', 'same', { more: { x: 1, y: [2] } }),
    ];
    expect(await compare(stored, folded)).toEqual({ put: folded, remove: ['a', 'b'], told: [] });
  });

  it('given one row more of the same text, it tells the one that has no counterpart', async () => {
    const comparison = await compare([statement('a', 'same')], [statement('b', 'same'), statement('c', 'same')]);
    expect(comparison.told.map(({ before, after }) => [before, after?.memoryId])).toEqual([[null, MEMORY]]);
  });

  it('given keys that say something, the same text under another key is told', async () => {
    expect((await compare([statement('1', 'same')], [statement('2', 'same')], [])).told).toHaveLength(2);
  });
});
