import { type CheckSequence, fitRecentPerformance } from './installation.js';
import { Learner } from './learner.js';
import { recentPerformance, SHIPPED_WEIGHTS } from './recent-performance.js';

function checks(conceptId: string, verdicts: string): CheckSequence {
  return [...verdicts].map((letter) => ({
    conceptIds: [conceptId],
    verdict: letter === 'r' ? 'right' : 'wrong',
    at: 0,
  }));
}

describe('what an installation learns from its students', () => {
  it('without students, nothing: the shipped weights', () => {
    const { weights, easeByConcept } = fitRecentPerformance([]);
    expect(weights).toEqual(SHIPPED_WEIGHTS);
    expect(easeByConcept.size).toBe(0);
  });

  it('which concepts are easy, rare ones drawn to the average', () => {
    const students = [
      ...new Array<CheckSequence>(20).fill(checks('easy', 'rrrrr')),
      ...new Array<CheckSequence>(20).fill(checks('hard', 'wwwww')),
      checks('rare', 'r'),
    ];
    const { easeByConcept } = fitRecentPerformance(students);
    expect(easeByConcept.get('easy')).toBeGreaterThan(1);
    expect(easeByConcept.get('hard')).toBeLessThan(-1);
    expect(Math.abs(easeByConcept.get('rare') as number)).toBeLessThan(0.2);
  });

  it('a student nobody has seen is then predicted by the concept', () => {
    const students = [
      ...new Array<CheckSequence>(20).fill([...checks('easy', 'rrrrw'), ...checks('hard', 'wwrww')]),
      ...new Array<CheckSequence>(20).fill([...checks('hard', 'wrwww'), ...checks('easy', 'rrrwr')]),
    ];
    const learner = new Learner(recentPerformance(fitRecentPerformance(students)));
    expect(learner.pCorrect(['easy'])).toBeGreaterThan(0.65);
    expect(learner.pCorrect(['hard'])).toBeLessThan(0.4);
  });
});
