import type { Verdict } from './kinds.js';

/**
 * How much an episode matters, set by what it is and never by a mood (memory-rules §1, from "A Tutor That Remembers":
 * a missed check matters more than a passed one, and what the student taught matters most).
 */
export const SALIENCE = Object.freeze({
  question: 0.35,
  answer: 0.5,
  check: Object.freeze({ right: 0.6, partly: 0.65, wrong: 0.7 } satisfies Record<Verdict, number>),
  quiz: Object.freeze({ clean: 0.6, missed: 0.7 }),
  file: 0.4,
  taught: 0.85,
  consolidation: 0.45,
  dispute: 0.85,
});
