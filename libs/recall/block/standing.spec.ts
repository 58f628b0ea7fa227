import { NOTHING, OPTIONS } from './block.fixture.js';
import { renderBlock } from './render.js';
import type { BlockContent, BlockLimits } from './types.js';

const HELD = {
  id: 'm1',
  name: 'salt pulls water',
  concept: 'osmosis',
  since: '2026-07-02',
  quote: 'because the salt pulls it',
};
const GOAL = { id: 's1', kind: 'goal' as const, text: 'pass in June', since: '2026-07-01' };
const WISH = { id: 's2', kind: 'preference' as const, text: 'أمثلة قصيرة', since: '2026-06-01' };
const LIMITS: BlockLimits = { calibration: 'thin', compared: 12, untied: 7, checks: 28 };
const STANDING: BlockContent['standing'] = { misconceptions: [HELD], said: [GOAL, WISH], limits: LIMITS };

const lines = (content: Partial<BlockContent>, budgetTokens = 1_200): string[] =>
  renderBlock({ ...NOTHING, standing: STANDING, ...content }, { ...OPTIONS, budgetTokens }).block.split('\n');

describe('given a misconception, wishes and limits', () => {
  it('then the block tells them, each with its day, and quotes what is the student’s', () => {
    expect(lines({}).slice(2, -2)).toEqual([
      'LIMITS: the confidences were compared with 12 checks only; 7 of 28 checks could be tied to no concept, and no belief rests on them.',
      'MISCONCEPTIONS THAT SEEM ACTIVE (each with the words that showed it):',
      '- “salt pulls water” about “osmosis” (since 2 Jul 2026); said: “because the salt pulls it”',
      'WHAT THE STUDENT WANTS (in their own words, newest first):',
      '- goal (1 Jul 2026): “pass in June”',
      '- preference (1 Jun 2026): “\u2068أمثلة قصيرة\u2069”',
    ]);
  });

  it('then a greeting begins with what the student wants', () => {
    expect(lines({ mode: 'greeting' })[2]).toBe('WHAT THE STUDENT WANTS (in their own words, newest first):');
  });

  it('then wishes give way before limits and misconceptions', () => {
    const least = (part: string): number => {
      for (let budget = 150; budget < 600; budget += 1) {
        if (lines({}, budget).some((line) => line.includes(part))) {
          return budget;
        }
      }
      throw new Error(`never told: ${part}`);
    };
    expect(least('salt pulls water')).toBeLessThan(least('goal (1 Jul'));
    expect(least('LIMITS')).toBeLessThan(least('goal (1 Jul'));
  });
});

describe('the limits', () => {
  it.each([
    [{ calibration: null, untied: 0 }, 'LIMITS: a confidence is a ranking, not a probability.'],
    [{ calibration: 'not-enough', untied: 0 }, 'LIMITS: a confidence is a ranking, not a probability.'],
    [
      { calibration: 'measured', untied: 2 },
      'LIMITS: 2 of 28 checks could be tied to no concept, and no belief rests on them.',
    ],
  ] as const)('of %j are told in one line', (limits, line) => {
    const standing = { misconceptions: [], said: [], limits: { ...LIMITS, ...limits } };
    expect(lines({ standing })).toContain(line);
  });

  it('are not told where there are none', () => {
    const standing = {
      misconceptions: [],
      said: [],
      limits: { ...LIMITS, calibration: 'measured' as const, untied: 0 },
    };
    expect(lines({ standing }).join('\n')).not.toContain('LIMITS');
  });
});
