import { ATTRIBUTION, STATEMENT } from './wording.js';

/**
 * A fence with a nonce in it. Without one it is somebody's imitation, and no block was copied. The search begins only
 * where a run of "=" begins: begun at each sign of a long run, it would take quadratic time.
 */
const FENCE = /(?<!=)={4,} *WHAT YOU REMEMBER(?: ENDS)? · [A-Za-z0-9_-]{4,32} *={4,}/u;

/** A line of earlier work: "- 12 Jul 2026 · you answered: “". */
const WORK_LINE = new RegExp(
  `- \\d{1,2} [A-Z][a-z]{2} \\d{4} · (?:${Object.values(ATTRIBUTION).join('|')})[^:“\\n]{0,80}: “`,
  'gu',
);

/** A line about the student: a belief, a misconception, or what they want. */
const STUDENT_LINE = new RegExp(
  [
    `- (?:${Object.values(STATEMENT).join('|')}) “[^“”\\n]{1,200}” \\([01]\\.\\d\\d, since \\d{1,2} [A-Z][a-z]{2} \\d{4}`,
    '- “[^“”\\n]{1,200}”(?: about “[^“”\\n]{1,200}”)? \\(since \\d{1,2} [A-Z][a-z]{2} \\d{4}\\)',
    '- (?:goal|preference) \\(\\d{1,2} [A-Z][a-z]{2} \\d{4}\\): “',
  ].join('|'),
  'gu',
);

/** One line may be a coincidence or a quotation; several are a piece of a block. */
const LINES_OF_AN_ECHO = 2;

/**
 * Whether a text repeats a memory block, whole or in part. Such a text is never recalled as evidence and never read
 * again as if it were new (memory-rules §2, rule 7).
 */
export function isBlockEcho(text: string): boolean {
  const lines = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return FENCE.test(text) || lines(WORK_LINE) + lines(STUDENT_LINE) >= LINES_OF_AN_ECHO;
}
