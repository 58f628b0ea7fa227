import { additive } from './additive.js';
import { elo } from './elo.js';
import { Learner } from './learner.js';

describe('a learner', () => {
  it('a check on several concepts updates all of them', () => {
    const learner = new Learner(additive);
    learner.observe(['osmosis', 'diffusion'], { verdict: 'right', at: 0 });
    expect([learner.mastery('osmosis'), learner.mastery('diffusion')]).toEqual([0.6, 0.6]);
  });

  it('… and the student once', () => {
    const learner = new Learner(elo);
    learner.observe(['osmosis', 'diffusion'], { verdict: 'right', at: 0 });
    expect(learner.snapshot().student).toEqual({ rating: 0.5, checks: 1 });
  });

  it('a concept that is named twice is updated once', () => {
    const learner = new Learner(additive);
    learner.observe(['osmosis', 'osmosis'], { verdict: 'right', at: 0 });
    expect(learner.mastery('osmosis')).toBe(0.6);
  });

  it('a check that is tied to no concept changes nothing', () => {
    const learner = new Learner(elo);
    learner.observe([], { verdict: 'wrong', at: 0 });
    expect(learner.snapshot()).toEqual(new Learner(elo).snapshot());
  });

  it('the chance on several concepts is the mean of theirs', () => {
    const learner = new Learner(additive);
    learner.observe(['osmosis'], { verdict: 'right', at: 0 });
    expect(learner.pCorrect(['osmosis', 'diffusion'])).toBeCloseTo(0.55, 12);
    expect(() => learner.pCorrect([])).toThrow(RangeError);
  });

  it('refuses a snapshot of another estimator', () => {
    const { student, concepts } = new Learner(elo).snapshot();
    expect(() => new Learner(elo, { estimator: 'glicko', student, concepts })).toThrow('glicko');
  });
});
