import type { StatedBelief, Statement } from './statement.js';

/** Why a row was retired (api.md). */
export const SUPERSESSION_REASONS = ['evidence', 'rules', 'merge', 'dispute'] as const;

/** One of the four. */
export type SupersessionReason = (typeof SUPERSESSION_REASONS)[number];

/** The row that nothing supersedes, as far as the rule needs it. */
export interface CurrentBelief {
  readonly statement: Statement;
  /** As of its last evidence, before any decay. */
  readonly baseConfidence: number;
  readonly rulesVersion: number;
}

/**
 * What becomes of the current row.
 * - `none`: there is nothing to believe, and nothing was believed.
 * - `open`: the first row of this concept.
 * - `keep`: the same claim; evidence is added, and its confidence and the day it was touched are set anew.
 * - `supersede`: another row is inserted and the current one points at it. A row is never updated into another claim.
 * - `retire`: there is nothing to believe any more; the row stays, and nothing follows it.
 */
export type Supersession =
  | { readonly action: 'none' }
  | { readonly action: 'open' | 'keep'; readonly belief: StatedBelief }
  | { readonly action: 'supersede'; readonly belief: StatedBelief; readonly reason: SupersessionReason }
  | { readonly action: 'retire'; readonly reason: SupersessionReason };

/** A disputed belief is no more than a doubt until the next check: half, as for a coin. */
const DISPUTED_CONFIDENCE = 0.5;

/**
 * A check came in.
 *
 * @param stated what the checks let one claim now (`stateBelief`); null for nothing
 * @param cause `rules` when checks are replayed under other rules, `merge` when the concept swallowed another
 */
export function supersede(
  current: CurrentBelief | null,
  stated: StatedBelief | null,
  cause: Exclude<SupersessionReason, 'dispute'> = 'evidence',
): Supersession {
  if (stated === null) {
    return current === null ? { action: 'none' } : retiredFor(cause);
  }
  if (current === null) {
    return { action: 'open', belief: stated };
  }
  if (cause === 'evidence' && current.statement === stated.statement) {
    return { action: 'keep', belief: stated };
  }
  return { action: 'supersede', belief: stated, reason: cause };
}

/**
 * The student disputes what is believed: it becomes `unsure` until a check decides. The dispute is no evidence of mastery, in either
 * direction. Disputing a doubt changes nothing.
 */
export function dispute(current: CurrentBelief): Supersession {
  const belief: StatedBelief = {
    statement: 'unsure',
    confidence: DISPUTED_CONFIDENCE,
    rulesVersion: current.rulesVersion,
  };
  if (current.statement === 'unsure') {
    return { action: 'keep', belief: { ...belief, confidence: current.baseConfidence } };
  }
  return { action: 'supersede', belief, reason: 'dispute' };
}

function retiredFor(reason: SupersessionReason): Supersession {
  return { action: 'retire', reason };
}
