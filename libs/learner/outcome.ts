import type { Verdict } from '#libs/episodes/kinds.js';

/** What a verdict counts: right 1, partly ½, wrong 0 (api.md). */
export const OUTCOME_OF_VERDICT: Readonly<Record<Verdict, number>> = { right: 1, partly: 0.5, wrong: 0 };
