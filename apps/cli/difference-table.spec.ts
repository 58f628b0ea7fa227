import { differenceTable } from './difference-table.js';

const OF = { student: 'maya', subject: 'cells', reason: 'rules' as const };

describe('a table of differences', () => {
  it('tells which belief it is, and what becomes of it', () => {
    const table = differenceTable([
      {
        ...OF,
        row: 'beliefs b1',
        before: { conceptName: 'osmosis', statement: 'unsure', current: true },
        after: { conceptName: 'osmosis', statement: 'unsure', current: false },
      },
      {
        ...OF,
        row: 'beliefs b2',
        before: null,
        after: { conceptName: 'osmosis', statement: 'struggles', since: null },
      },
      { ...OF, row: 'episodes 3', before: { summary: 'old' }, after: null },
    ]);
    expect(table.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'student | subject | row | what differs | why',
      'maya | cells | beliefs b1 | conceptName: "osmosis"; statement: "unsure"; current: true → false | rules',
      'maya | cells | beliefs b2 | new; conceptName: "osmosis"; statement: "struggles" | rules',
      'maya | cells | episodes 3 | gone; summary: "old" | rules',
    ]);
  });

  it('shortens what is long', () => {
    const [, line = ''] = differenceTable([
      { ...OF, row: 'episodes 1', before: { text: 'x'.repeat(500) }, after: { text: 'y'.repeat(500) } },
    ]).split('\n');
    expect(line.length).toBeLessThan(160);
  });
});
