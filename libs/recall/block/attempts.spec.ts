import { episode, NOTHING, OPTIONS } from './block.fixture.js';
import { renderBlock } from './render.js';
import type { BlockAttempt, BlockEpisode } from './types.js';

const FIRST: BlockAttempt = {
  localDay: '2026-02-17',
  prompt: 'A raisin lies in water. Where does the water go?',
  response: 'into the raisin because water always goes into raisins',
  evaluation: 'Remembers the result instead of comparing the two sides.',
};
const AGAIN: BlockAttempt = {
  localDay: '2026-02-24',
  prompt: null,
  response: 'it swells because cells have water',
  evaluation: null,
};

function check(verdict: 'right' | 'partly' | 'wrong', attempts: readonly BlockAttempt[]): BlockEpisode {
  const days = attempts.map(({ localDay }) => localDay).sort();
  const lastDay = days.at(-1) ?? '2026-02-24';
  return episode('checked', 'check', lastDay, `osmosis: ${verdict}`, {
    verdict,
    attempts,
    times: Math.max(1, attempts.length),
    firstDay: days[0] ?? lastDay,
  });
}

function linesOf(told: readonly BlockEpisode[], budgetTokens: number): string[] {
  const { block, tokens } = renderBlock({ ...NOTHING, episodes: told }, { ...OPTIONS, budgetTokens });
  expect(tokens).toBeLessThanOrEqual(budgetTokens);
  return block.split('\n').filter((line) => line.startsWith('- '));
}

describe('the line of a check', () => {
  it('tells what was answered, what the evaluation said and what was asked, each in marks of its own', () => {
    expect(linesOf([check('wrong', [FIRST])], 1_200)).toEqual([
      '- 17 Feb 2026 · check, wrong: “osmosis”; answered: “into the raisin because water always goes into raisins”; evaluation: “Remembers the result instead of comparing the two sides.”; asked: “A raisin lies in water. Where does the water go?”',
    ]);
  });

  it('of a repeated check tells each attempt with its day, the most telling first', () => {
    expect(linesOf([check('wrong', [FIRST, AGAIN])], 1_200)).toEqual([
      '- 24 Feb 2026 · check, wrong (2 times, 17 Feb 2026 – 24 Feb 2026): “osmosis”; on 17 Feb 2026 answered: “into the raisin because water always goes into raisins”; evaluation: “Remembers the result instead of comparing the two sides.”; asked: “A raisin lies in water. Where does the water go?”; on 24 Feb 2026 answered: “it swells because cells have water”',
    ]);
  });

  it('tells attempts that say the same once, and those that say nothing never', () => {
    const silent = { localDay: '2026-02-25', prompt: null, response: null, evaluation: ' ' };
    const [line] = linesOf([check('wrong', [silent, AGAIN, { ...AGAIN, localDay: '2026-02-18' }])], 1_200);
    expect(line).toBe(
      '- 25 Feb 2026 · check, wrong (3 times, 18 Feb 2026 – 25 Feb 2026): “osmosis”; on 24 Feb 2026 answered: “it swells because cells have water”',
    );
  });

  it('without any text is its topic', () => {
    expect(linesOf([check('right', [])], 1_200)).toEqual(['- 24 Feb 2026 · check, right: “osmosis”']);
  });

  it('gives way from its end: first what was asked, then the evaluation, last the answer', () => {
    const fullest = linesOf([check('wrong', [FIRST])], 1_200)[0] ?? '';
    const budgets = Array.from({ length: 20 }, (_, step) => 78 + 8 * step);
    const shorter = budgets.map((budget) => linesOf([check('wrong', [FIRST])], budget)[0] ?? '');
    for (const line of shorter) {
      expect(fullest.startsWith(line.replace(/…?”$/u, ''))).toBe(true);
    }
    const holding = (word: string): number => shorter.filter((line) => line.includes(word)).length;
    expect(holding('osmosis')).toBe(budgets.length);
    expect(holding('answered')).toBeGreaterThan(holding('evaluation'));
    expect(holding('evaluation')).toBeGreaterThan(holding('asked'));
  });

  it('tells what was wrong before other work is told at length', () => {
    const long = 'Water moves towards the side with more dissolved in it. '.repeat(20);
    const told = [
      episode('answered', 'answer', '2026-02-16', 'Water moves towards the side with more dissolved in it.', {
        text: long,
      }),
      check('wrong', [FIRST]),
    ];
    expect(linesOf(told, 330).at(-1)).toContain('answered: “into the raisin');
  });

  it('is named for each of twenty-eight checks before any tells what was wrong in it', () => {
    const many = Array.from({ length: 28 }, (_, index) => ({
      ...check(index % 2 === 0 ? 'wrong' : 'right', [{ ...FIRST, localDay: '2026-03-01' }]),
      episodeId: `check ${index}`,
      summary: `the ${index}th topic of the year`,
    }));
    const told = linesOf(many, 1_200);
    expect(told).toHaveLength(28);
    expect(told.filter((line) => line.includes('answered')).length).toBeGreaterThan(3);
  });

  it('that was right tells its topic first, and its answer where there is room', () => {
    const others = Array.from({ length: 5 }, (_, index) =>
      episode(`other ${index}`, 'answer', '2026-02-16', `Water moves through membrane number ${index}.`),
    );
    expect(linesOf([check('right', [FIRST]), ...others], 1_200).at(-1)).toContain('answered');
    const told = linesOf([check('right', [FIRST]), ...others], 215);
    expect(told).toHaveLength(6);
    expect(told.at(-1)).not.toContain('evaluation');
  });
});
