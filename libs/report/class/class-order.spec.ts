import fc from 'fast-check';
import { CLASS_SORTS, classSort, placeOf, rowsAfter, sortClass } from './class-order.js';
import type { ClassRow } from './class-report.js';

function row(student: string, given: Partial<ClassRow> = {}): ClassRow {
  return {
    student,
    episodes: 0,
    lastAt: null,
    checks: { total: 0, right: 0, untied: 0 },
    standing: { secure: 0, early: 0, toConfirm: 0, unsure: 0, struggles: 0 },
    struggles: [],
    unsure: [],
    misconceptions: [],
    due: 0,
    ...given,
  };
}

const order = (rows: readonly ClassRow[], written: string): string[] =>
  sortClass(rows, classSort(written)).map(({ student }) => student);

describe('the order of a class', () => {
  const rows = [
    row('cem', { lastAt: '2026-05-01T00:00:00.000Z', due: 2 }),
    row('ada', { lastAt: '2026-06-01T00:00:00.000Z', due: 2 }),
    row('ben', { standing: { secure: 0, early: 0, toConfirm: 0, unsure: 0, struggles: 3 } }),
  ];

  it.each([
    ['student', ['ada', 'ben', 'cem']],
    ['-student', ['cem', 'ben', 'ada']],
    ['-struggles', ['ben', 'ada', 'cem']],
    ['lastAt', ['ben', 'cem', 'ada']],
    ['-due', ['ada', 'cem', 'ben']],
  ])('%s', (written, expected) => {
    expect(order(rows, written)).toEqual(expected);
  });

  it.each(['', '-', 'grade', '--student', 'Student'])('%j is none', (written) => {
    expect(() => classSort(written)).toThrow(RangeError);
  });

  it('in pages leaves nobody out and tells nobody twice, whatever it is sorted by', () => {
    const count = fc.integer({ min: 0, max: 3 });
    const some = fc.record({
      due: count,
      secure: count,
      total: count,
      at: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
    });
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 12 }),
        fc.constantFrom(...CLASS_SORTS),
        fc.integer({ min: 1, max: 4 }),
        (facts, written, limit) => {
          const all = facts.map(({ due, secure, total, at }, index) =>
            row(`student ${index}`, {
              due,
              lastAt: at,
              checks: { total, right: 0, untied: due },
              standing: { secure, early: 0, toConfirm: due, unsure: total, struggles: secure },
            }),
          );
          const sort = classSort(written);
          const sorted = sortClass(all, sort);
          const seen: string[] = [];
          let rest = sorted;
          while (rest.length > 0) {
            const page = rest.slice(0, limit);
            seen.push(...page.map(({ student }) => student));
            const last = page.at(-1);
            rest = last ? rowsAfter(sorted, placeOf(last, sort), sort) : [];
          }
          expect(seen).toEqual(sorted.map(({ student }) => student));
        },
      ),
    );
  });
});
