import { RECALL_RULES } from '#libs/recall/index.js';
import { resultChart } from './chart.js';
import { changeTable, failureList, resultTable } from './report.js';
import { categoryRows, compareRuns, type EvalRun, type QuestionResult } from './results.js';

function result(number: number, given: Partial<QuestionResult>): QuestionResult {
  return {
    id: `q${number}`,
    memory: 'maya',
    category: 'explain',
    design: 'full',
    passed: true,
    missed: '',
    offRecord: [],
    saysNoRecord: false,
    ...given,
  };
}

/** Full passes all of four, the window one, the others none. */
const RESULTS = [1, 2, 3, 4].flatMap((number) => [
  result(number, { design: 'none', passed: false }),
  result(number, { design: 'window', passed: number === 1 }),
  result(number, { design: 'episodes', passed: false }),
  result(number, { design: 'full' }),
]);

function run(results: readonly QuestionResult[], sets = { sample: 'a' }): EvalRun {
  return { sets, rules: RECALL_RULES, embedder: 'words', memories: 1, questions: 4, results };
}

describe('the table', () => {
  it('has a row a category with the share and its interval by design', () => {
    expect(resultTable(RESULTS).split('\n').slice(0, 2)).toEqual([
      'category  n         none        window     episodes             full',
      'explain   4  0 % [0, 49]  25 % [5, 70]  0 % [0, 49]  100 % [51, 100]',
    ]);
  });

  it('says of a category in which all score the same that it tells nothing', () => {
    const alike = RESULTS.map((one) => ({ ...one, passed: false }));
    expect(categoryRows(alike)).toMatchObject([{ tellsNothing: true }]);
    expect(resultTable(alike)).toContain(
      'explain: every design scores the same, nothing, so this category tells nothing.',
    );
    expect(resultTable(RESULTS)).not.toContain('tells nothing');
  });

  it('says how many blocks told what is not on record, and how often a record was doubted', () => {
    const results = [...RESULTS, result(5, { offRecord: ['- a lie'], passed: false, saysNoRecord: true })];
    expect(resultTable(results)).toContain('1 of 17 blocks tell what is not on record.');
    expect(resultTable(results)).toContain('Full says "no record" of 1 of 5 questions');
  });
});

describe('the failures', () => {
  it('are listed with their reasons, the most frequent first', () => {
    const results = [
      result(1, { passed: false, missed: 'tells nothing of 2026-05-04' }),
      result(2, { passed: false, missed: 'tells nothing of 2026-05-11, 2026-05-12' }),
      result(3, { passed: false, missed: 'no map' }),
    ];
    const list = failureList(results, 'full', (id) => `Question ${id}?`, 1).split('\n');
    expect(list).toEqual([
      'full missed 3 questions:',
      '  2 × explain: tells nothing of …',
      '  1 × explain: no map',
      '  maya: Question q1? — tells nothing of 2026-05-04',
    ]);
  });
});

describe('two runs', () => {
  it('are compared question by question', () => {
    const before = RESULTS.map((one) => (one.design === 'full' && one.id !== 'q4' ? { ...one, passed: false } : one));
    expect(compareRuns(run(before), run(RESULTS))).toEqual([
      { category: 'explain', design: 'full', gained: ['q1', 'q2', 'q3'], lost: [], p: expect.closeTo(0.25) },
    ]);
    expect(changeTable(compareRuns(run(before), run(RESULTS)))).toContain('+3');
    expect(changeTable(compareRuns(run(RESULTS), run(RESULTS)))).toBe('Nothing changed since the earlier run.');
  });

  it('of other questions are not', () => {
    expect(() => compareRuns(run(RESULTS), run(RESULTS, { sample: 'b' }))).toThrow('other questions');
  });
});

describe('the drawing', () => {
  it('has a bar for each design, as high as its share, and the same bytes every time', () => {
    const svg = resultChart(RESULTS);
    expect(svg).toBe(resultChart(RESULTS));
    const heights = [...svg.matchAll(/<rect x="\d+" y="[\d.]+" width="18" height="([\d.]+)"/g)].map(
      ([, height]) => height,
    );
    expect(heights).toEqual(['0', '55', '0', '220']);
  });
});
