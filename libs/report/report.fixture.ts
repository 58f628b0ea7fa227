import { type CheckOnRecord, calibrate } from '#libs/learner/index.js';
import type { BeliefFact, CheckTally, ConceptFact, Evidence, MasteryFact, MemoryFact, ReportFacts } from './facts.js';

/** When the reports of tests are made. */
export const AT = '2026-06-15T12:00:00.000Z';
export const SINCE = '2026-05-16T00:00:00.000Z';

/** A check behind a belief. @param day yyyy-mm-dd */
export function checkOn(day: string, verdict: Evidence['verdict']): Evidence {
  return { episodeId: `check of ${day}`, occurredAt: `${day}T09:00:00.000Z`, verdict };
}

/** A belief that is held now, under the concept's name as its id. */
export function belief(name: string, given: Partial<BeliefFact> = {}): BeliefFact {
  return {
    id: `belief of ${name}`,
    concept: { id: name, name },
    statement: 'understands',
    confidence: 0.8,
    needsConfirmation: false,
    since: '2026-05-20T09:00:00.000Z',
    supersededBy: null,
    reason: null,
    evidence: [checkOn('2026-05-20', 'right')],
    ...given,
  };
}

/** What is known of a concept that was checked. */
export function mastery(name: string, given: Partial<MasteryFact> = {}): MasteryFact {
  return {
    concept: { id: name, name },
    mastery: 0.8,
    state: 'secure',
    attempts: 4,
    lastAt: '2026-05-20T09:00:00.000Z',
    reviewAt: '2026-07-01T09:00:00.000Z',
    ...given,
  };
}

/** A concept of the map that a file explains. */
export function concept(name: string, ...buildsOn: readonly string[]): ConceptFact {
  return { id: name, name, buildsOn, explained: true };
}

/** Checks that are all tied to concepts. */
export function checked(given: Partial<CheckTally> = {}): CheckTally {
  return {
    total: 4,
    right: 3,
    partly: 0,
    wrong: 1,
    utterances: 0,
    unmapped: 0,
    firstAt: '2026-03-03T09:00:00.000Z',
    lastAt: '2026-05-20T09:00:00.000Z',
    ...given,
  };
}

export const NO_CHECKS: CheckTally = {
  total: 0,
  right: 0,
  partly: 0,
  wrong: 0,
  utterances: 0,
  unmapped: 0,
  firstAt: null,
  lastAt: null,
};

const MEMORY: MemoryFact = {
  student: 'maya',
  subject: 'cell-biology',
  name: 'Cell biology',
  language: 'en',
  timeZone: 'Europe/Dublin',
  episodes: 0,
  counts: {},
  firstAt: null,
  lastAt: null,
};

/** The facts of a memory of which nothing is on record, but for what is given. */
export function facts({
  memory,
  predictions = [],
  ...given
}: Partial<Omit<ReportFacts, 'memory' | 'calibration'>> & {
  readonly memory?: Partial<MemoryFact>;
  readonly predictions?: readonly CheckOnRecord[];
} = {}): ReportFacts {
  return {
    at: AT,
    since: SINCE,
    beliefs: [],
    mastery: [],
    checks: NO_CHECKS,
    concepts: [],
    misconceptions: [],
    unanswered: [],
    citations: [],
    files: [],
    ...given,
    memory: { ...MEMORY, ...memory },
    calibration: calibrate(predictions),
  };
}
