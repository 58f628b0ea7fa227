import fc from 'fast-check';
import { VERDICTS, type Verdict } from '#libs/episodes/kinds.js';
import { Learner } from './mastery/learner.js';
import { recentPerformance } from './mastery/recent-performance.js';
import { type Statement, stateBelief } from './statement.js';

/** The statement after each check, as a fold makes them. */
function statementsOf(verdicts: readonly Verdict[]): Statement[] {
  const learner = new Learner(recentPerformance());
  const statements: Statement[] = [];
  for (const verdict of verdicts) {
    learner.observe(['osmosis'], { verdict, at: 0 });
    const stated = stateBelief(learner.mastery('osmosis'), statements.length + 1, statements.at(-1) ?? null);
    if (stated) {
      statements.push(stated.statement);
    }
  }
  return statements;
}

describe('from checks to a statement', () => {
  it('believes nothing without evidence', () => {
    expect(stateBelief(null, 0, null)).toBeNull();
  });

  it.each<[Verdict, Statement]>([
    ['right', 'understands'],
    ['partly', 'unsure'],
    ['wrong', 'struggles'],
  ])('one %s check: %s', (verdict, statement) => {
    expect(statementsOf([verdict])).toEqual([statement]);
  });

  it('one slip after two right checks changes nothing; a second in a row makes it unsure, four struggles', () => {
    expect(statementsOf(['right', 'right', 'wrong', 'wrong', 'wrong', 'wrong'])).toEqual([
      'understands',
      'understands',
      'understands',
      'unsure',
      'unsure',
      'struggles',
    ]);
  });

  it('one lucky answer after two wrong checks changes nothing', () => {
    expect(statementsOf(['wrong', 'wrong', 'right'])).toEqual(['struggles', 'struggles', 'struggles']);
  });

  it('right and wrong by turns settle, and do not turn at every check', () => {
    const byTurns = Array.from({ length: 20 }, (_, check): Verdict => (check % 2 === 0 ? 'right' : 'wrong'));
    expect(new Set(statementsOf(byTurns).slice(1))).toEqual(new Set(['unsure']));
  });
});

describe('confidence', () => {
  it('is mastery for what is understood and its complement for a struggle', () => {
    expect(stateBelief(0.8, 4, null)).toMatchObject({ statement: 'understands', confidence: 0.8 });
    expect(stateBelief(0.2, 4, null)).toMatchObject({ statement: 'struggles', confidence: 0.8 });
  });

  it('of a doubt grows with the number of checks', () => {
    expect(stateBelief(0.5, 1, null)?.confidence).toBeCloseTo(1 / 3, 12);
    expect(stateBelief(0.5, 8, null)?.confidence).toBeCloseTo(0.8, 12);
  });
});

describe('laws of statements', () => {
  const verdicts = fc.array(fc.constantFrom(...VERDICTS), { minLength: 1, maxLength: 40 });

  it('no single check turns a belief into its opposite', () => {
    fc.assert(
      fc.property(verdicts, (list) => {
        const statements = statementsOf(list);
        for (const [check, statement] of statements.entries()) {
          const opposite = { understands: 'struggles', struggles: 'understands', unsure: null }[statement];
          expect(statements[check + 1] ?? null).not.toBe(opposite ?? 'no statement');
        }
      }),
    );
  });

  it('confidence lies in [0, 1]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 100 }), (mastery, checks) => {
        const confidence = stateBelief(mastery, checks, null)?.confidence ?? -1;
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
