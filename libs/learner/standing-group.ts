import type { ConceptState } from './mastery/state-words.js';
import type { Statement } from './statement.js';

/**
 * The groups that beliefs are told in, the same in the report, a class and the self-model:
 * - `secure`: understands, on at least three first attempts, and not faded.
 * - `early`: understands, on fewer.
 * - `toConfirm`: understood once; nothing has confirmed it for 45 days (memory-rules §5, "Decay").
 * - `unsure`, `struggles`: as stated.
 */
export const STANDING_GROUPS = ['secure', 'early', 'toConfirm', 'unsure', 'struggles'] as const;
export type StandingGroup = (typeof STANDING_GROUPS)[number];

/** What the group of a belief depends on. */
export interface GroupedBelief {
  readonly statement: Statement;
  readonly needsConfirmation: boolean;
  /** Of the concept that it is about. */
  readonly state: ConceptState;
}

/** Which group a belief is told in. */
export function standingGroup(belief: GroupedBelief): StandingGroup {
  if (belief.statement !== 'understands') {
    return belief.statement;
  }
  if (belief.needsConfirmation) {
    return 'toConfirm';
  }
  return isEarly(belief) ? 'early' : 'secure';
}

/** Whether it rests on fewer first attempts than anything is said from (three). */
export function isEarly({ state }: Pick<GroupedBelief, 'state'>): boolean {
  return state === 'not-enough-data' || state === 'unknown';
}
