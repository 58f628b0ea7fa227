import type { CheckSequence } from '#libs/learner/mastery/installation.js';
import { findRepeats, foldRepeats } from './repeated-rows.js';

function rows(...steps: string[]): CheckSequence {
  return steps.map((step) => {
    const [skill = '', answer] = step.split(':');
    return { conceptIds: [skill], verdict: answer === '1' ? 'right' : 'wrong', at: 0 };
  });
}

const alike = [rows('a:1', 'b:1', 'c:0'), rows('a:0', 'b:0', 'c:1')];
const students = Array.from({ length: 10 }, () => alike).flat();

describe('rows that repeat one answer', () => {
  it('are found by skills that follow each other and always agree', () => {
    expect(findRepeats(students)).toEqual(new Set(['a b']));
  });

  it('are not believed from a few rows', () => {
    expect(findRepeats(alike)).toEqual(new Set());
  });

  it('become one check on all their skills', () => {
    expect(foldRepeats(rows('a:1', 'b:1', 'c:0'), new Set(['a b']))).toEqual([
      { conceptIds: ['a', 'b'], verdict: 'right', at: 0 },
      { conceptIds: ['c'], verdict: 'wrong', at: 0 },
    ]);
  });

  it('stay two where the answers differ, or the skill comes again', () => {
    expect(foldRepeats(rows('a:1', 'b:0'), new Set(['a b']))).toHaveLength(2);
    expect(foldRepeats(rows('a:1', 'b:1', 'a:1', 'b:1'), new Set(['a b', 'b a']))).toHaveLength(2);
  });
});
