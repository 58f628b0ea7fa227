/** What a belief says of a student on a concept (memory-rules §5). */
export const STATEMENTS = ['understands', 'unsure', 'struggles'] as const;

/** One of the three. */
export type Statement = (typeof STATEMENTS)[number];

/** Raised with every change of the rules or constants below; rows carry it. */
export const STATEMENT_RULES_VERSION = 1;

/**
 * When a belief turns. Chosen by what a teacher would say, for masteries with Laplace's prior: one right check makes 0.67, and is believed
 * (with that little confidence); one wrong one 0.33. To leave a belief takes more than to keep it: after two right checks, one slip
 * (0.55) changes nothing, a second in a row (0.43) makes it `unsure`.
 */
export const STATEMENT_BOUNDS = {
  understandsFrom: 0.65,
  understandsUntil: 0.5,
  strugglesFrom: 0.35,
  strugglesUntil: 0.5,
};

/** `unsure` is itself little known at first: a claim of it after n checks weighs n ÷ (n + 2), the prior being two checks. */
const PRIOR_CHECKS = 2;

/** A claim, and how sure one may be of it. */
export interface StatedBelief {
  readonly statement: Statement;
  /** In [0, 1]; the base that decays. */
  readonly confidence: number;
  readonly rulesVersion: number;
}

/**
 * What the checks on a concept let one claim.
 *
 * The statement follows mastery with hysteresis: a bound is passed to enter a statement and another to leave it, so that a mastery that
 * wavers about one bound doesn't turn the belief at every check. Confidence is mastery for `understands`, its complement for
 * `struggles`, and for `unsure` how near mastery is to the middle times how much was checked.
 *
 * @param mastery in [0, 1]; null is UNKNOWN
 * @param checks how many made it
 * @param previous the current belief's statement; null without one
 * @returns null for UNKNOWN: nothing is believed without evidence
 */
export function stateBelief(mastery: number | null, checks: number, previous: Statement | null): StatedBelief | null {
  if (mastery === null || checks === 0) {
    return null;
  }
  const statement = statementOf(mastery, previous);
  return { statement, confidence: confidenceIn(statement, mastery, checks), rulesVersion: STATEMENT_RULES_VERSION };
}

function statementOf(mastery: number, previous: Statement | null): Statement {
  const { understandsFrom, understandsUntil, strugglesFrom, strugglesUntil } = STATEMENT_BOUNDS;
  if (mastery >= (previous === 'understands' ? understandsUntil : understandsFrom)) {
    return 'understands';
  }
  return mastery <= (previous === 'struggles' ? strugglesUntil : strugglesFrom) ? 'struggles' : 'unsure';
}

function confidenceIn(statement: Statement, mastery: number, checks: number): number {
  switch (statement) {
    case 'understands':
      return mastery;
    case 'struggles':
      return 1 - mastery;
    case 'unsure':
      return (1 - Math.abs(2 * mastery - 1)) * (checks / (checks + PRIOR_CHECKS));
  }
}
