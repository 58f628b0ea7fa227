import { type CalibrationState, type StandingGroup, standingGroup } from '#libs/learner/index.js';
import type { ConceptStanding, StandingFacts } from './facts.js';

/** What the memory knows of this student, counted, and what it doesn't (memory-rules §9, §10). Plain JSON without exponents. */
export interface SelfModel {
  readonly rulesVersion: string;
  readonly episodes: number;
  /** ISO 8601, UTC; null before there is an episode. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /**
   * Concepts of the subject by what is thought of the student on them, in the groups of the report. Unknown is also what seems understood on
   * fewer than three first attempts; `toConfirm` counts beliefs that have faded, whatever they state.
   */
  readonly concepts: {
    readonly total: number;
    readonly secure: number;
    readonly shaky: number;
    readonly unknown: number;
    readonly toConfirm: number;
  };
  /** Of the material, in [0, 1]: not the student's mastery. */
  readonly readiness: number;
  readonly misconceptions: number;
  readonly checks: {
    readonly n: number;
    /** Tied to no concept: their topic is something that was said, or names nothing on the map. */
    readonly untied: number;
  };
  readonly calibration: {
    readonly state: CalibrationState;
    readonly withPrediction: number;
    readonly ece: number | null;
  };
  readonly citations: { readonly holds: number; readonly changed: number; readonly unverifiable: number };
  readonly unanswered: number;
}

/** Raised with every change of the rules below; a self-model says which made it. */
export const SELF_MODEL_RULES_VERSION = 'self-model/2';

/** Digits that are kept of a figure: more would be noise, and a tiny one would be written with an exponent. */
const DIGITS = 10_000;

/** Composes the self-model. The same facts give the same model. */
export function composeSelfModel(facts: StandingFacts): SelfModel {
  const { concepts, checks, calibration, citations } = facts;
  const groups = concepts.map(groupOf);
  const count = (...counted: readonly (StandingGroup | null)[]): number =>
    groups.filter((group) => counted.includes(group)).length;
  return {
    rulesVersion: SELF_MODEL_RULES_VERSION,
    episodes: facts.episodes,
    firstAt: facts.firstAt,
    lastAt: facts.lastAt,
    concepts: {
      total: concepts.length,
      secure: count('secure'),
      shaky: count('unsure', 'struggles'),
      unknown: count(null, 'early'),
      toConfirm: concepts.filter(({ needsConfirmation }) => needsConfirmation).length,
    },
    readiness: rounded(facts.readiness),
    misconceptions: facts.misconceptions.length,
    checks: { n: checks.n, untied: checks.utterances + checks.unmapped },
    calibration: { ...calibration, ece: calibration.ece === null ? null : rounded(calibration.ece) },
    citations,
    unanswered: facts.unanswered.length,
  };
}

/** Null where nothing is believed. */
function groupOf({ statement, needsConfirmation, state }: ConceptStanding): StandingGroup | null {
  return statement === null ? null : standingGroup({ statement, needsConfirmation, state });
}

function rounded(figure: number): number {
  return Math.round(figure * DIGITS) / DIGITS;
}
