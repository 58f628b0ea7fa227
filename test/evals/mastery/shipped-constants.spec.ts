import { PFA_SHIPPED } from '#libs/learner/mastery/pfa.js';
import { SHIPPED_WEIGHTS } from '#libs/learner/mastery/recent-performance.js';
import { fitShipped } from './shipped-constants.js';

describe('the constants that the estimators ship', () => {
  it('are those that the synthetic students give, and come from no data of anybody', () => {
    expect(fitShipped()).toEqual({ recentPerformance: SHIPPED_WEIGHTS, pfa: PFA_SHIPPED });
  });
});
