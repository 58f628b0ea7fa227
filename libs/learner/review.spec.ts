import fc from 'fast-check';
import { VERDICTS } from '#libs/episodes/kinds.js';
import { type ReviewState, reviewAfter } from './review.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

describe('review dates', () => {
  it('a concept that was answered wrong comes back sooner than one answered partly, and that sooner than one answered right', () => {
    const [right, partly, wrong] = VERDICTS.map((verdict) => reviewAfter(null, verdict, START).due);
    expect(wrong).toBeGreaterThan(START);
    expect(wrong).toBeLessThan(partly as number);
    expect(partly).toBeLessThan(right as number);
  });

  it('each right answer on its day puts the next further off', () => {
    let state = reviewAfter(null, 'right', START);
    for (let review = 0; review < 5; review += 1) {
      const next = reviewAfter(state, 'right', state.due);
      expect(next.due - state.due).toBeGreaterThan(state.due - state.lastReview);
      state = next;
    }
  });

  it('a lapse brings the concept back soon, and is counted', () => {
    const learned = reviewAfter(reviewAfter(null, 'right', START), 'right', START + 10 * DAY);
    const lapsed = reviewAfter(learned, 'wrong', learned.due);
    expect(lapsed.lapses).toBe(1);
    expect(lapsed.due - lapsed.lastReview).toBeLessThan(learned.due - learned.lastReview);
  });

  it('survives a late import: a check from before the last one counts as of the last', () => {
    const state = reviewAfter(null, 'right', START);
    expect(reviewAfter(state, 'right', START - 30 * DAY)).toEqual(reviewAfter(state, 'right', START));
  });

  it('a replay from JSON gives the same dates', () => {
    const check = fc.record({ verdict: fc.constantFrom(...VERDICTS), days: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(fc.array(check, { minLength: 1, maxLength: 12 }), (checks) => {
        let live: ReviewState | null = null;
        let stored: ReviewState | null = null;
        let at = START;
        for (const { verdict, days } of checks) {
          at += days * DAY;
          live = reviewAfter(live, verdict, at);
          stored = JSON.parse(JSON.stringify(reviewAfter(stored, verdict, at)));
          expect(stored).toEqual(live);
          expect(live.due).toBeGreaterThan(at);
        }
      }),
    );
  });
});
