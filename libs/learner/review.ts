import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Verdict } from '#libs/episodes/kinds.js';

/**
 * FSRS with its published weights and its target of nine in ten recalled. Without fuzz, so that a replay gives the same dates; without
 * steps of minutes, since checks aren't flashcards that come back within the sitting.
 */
const SCHEDULER = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

/** A right check was recalled, a partly right one with trouble, a wrong one not. "Easy" is never claimed: a verdict doesn't tell it. */
const GRADE_OF_VERDICT: Readonly<Record<Verdict, Grade>> = {
  right: Rating.Good,
  partly: Rating.Hard,
  wrong: Rating.Again,
};

/** A concept's memory as FSRS models it. Plain JSON; instants are Unix ms, stability and scheduled in days. */
export interface ReviewState {
  /** When the concept should be checked again. */
  readonly due: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduled: number;
  readonly reviews: number;
  readonly lapses: number;
  /** FSRS's number for new, learning, review or relearning. */
  readonly phase: number;
  readonly lastReview: number;
}

/**
 * When to check a concept again, after a check on it.
 *
 * @param state from the last check; null before the first
 * @param at the check's instant, Unix ms; an earlier one than the last check's (a late import) counts as of the last
 */
export function reviewAfter(state: ReviewState | null, verdict: Verdict, at: number): ReviewState {
  const now = state === null ? at : Math.max(at, state.lastReview);
  const card =
    state === null
      ? createEmptyCard(now)
      : {
          due: state.due,
          stability: state.stability,
          difficulty: state.difficulty,
          elapsed_days: 0,
          scheduled_days: state.scheduled,
          learning_steps: 0,
          reps: state.reviews,
          lapses: state.lapses,
          state: state.phase,
          last_review: state.lastReview,
        };
  const { card: next } = SCHEDULER.next(card, now, GRADE_OF_VERDICT[verdict]);
  return {
    due: next.due.getTime(),
    stability: next.stability,
    difficulty: next.difficulty,
    scheduled: next.scheduled_days,
    reviews: next.reps,
    lapses: next.lapses,
    phase: next.state,
    lastReview: now,
  };
}
