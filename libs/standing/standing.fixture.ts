import type { ConceptStanding, StandingFacts } from './facts.js';

/** Noon of a day on which nothing happened. */
export const NOON = Date.parse('2026-03-10T12:00:00Z');

/** A memory in which nothing was ever recorded. */
export function standingFacts(facts: Partial<StandingFacts> = {}): StandingFacts {
  return {
    asOf: NOON,
    concepts: [],
    misconceptions: [],
    goals: [],
    preferences: [],
    unanswered: [],
    lastDay: null,
    episodes: 0,
    firstAt: null,
    lastAt: null,
    checks: { n: 0, utterances: 0, unmapped: 0 },
    calibration: { state: 'not-enough', withPrediction: 0, ece: null },
    citations: { holds: 0, changed: 0, unverifiable: 0 },
    readiness: 0,
    ...facts,
  };
}

/** A concept of which nothing is thought. Its id is its name. */
export function conceptStanding(name: string, standing: Partial<ConceptStanding> = {}): ConceptStanding {
  return {
    id: name,
    name,
    statement: null,
    needsConfirmation: false,
    state: 'unknown',
    lastAt: null,
    reviewAt: null,
    ...standing,
  };
}
