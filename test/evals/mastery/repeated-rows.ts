import type { CheckSequence } from '#libs/learner/mastery/installation.js';

/**
 * In assist09 an answer to a question on several skills stands once for each skill, one row after the other, with the same result. Who
 * predicts the second row from the first has been told the answer. Such rows are one check on several concepts.
 *
 * Rows have no question's id, so the pairs of skills are found by what they do: following each other in this order, they agree almost always.
 * Two skills of different questions agree in six or seven cases of ten, as any two answers of a student do.
 */

/** Chance makes twenty pairs agree that often about once in ten thousand pairs of skills (at seven in ten). */
const LEAST_PAIRS = 20;
const LEAST_AGREEMENT = 0.95;

/** The ordered pairs of skills that are one question's, as `first second`. */
export function findRepeats(students: readonly CheckSequence[]): Set<string> {
  const tallies = new Map<string, { pairs: number; agreed: number }>();
  for (const checks of students) {
    for (const [position, check] of checks.entries()) {
      const next = checks[position + 1];
      if (next) {
        const pair = pairOf(check, next);
        const tally = tallies.get(pair) ?? { pairs: 0, agreed: 0 };
        const agrees = check.verdict === next.verdict ? 1 : 0;
        tallies.set(pair, { pairs: tally.pairs + 1, agreed: tally.agreed + agrees });
      }
    }
  }
  const repeats = [...tallies].filter(
    ([, { pairs, agreed }]) => pairs >= LEAST_PAIRS && agreed / pairs >= LEAST_AGREEMENT,
  );
  return new Set(repeats.map(([pair]) => pair));
}

/** Rows that repeat one answer become one check on all their skills. A skill that occurs again begins a new check. */
export function foldRepeats(checks: CheckSequence, repeats: ReadonlySet<string>): CheckSequence {
  const folded: CheckSequence[number][] = [];
  for (const [position, check] of checks.entries()) {
    const before = checks[position - 1];
    const open = folded.at(-1);
    const skill = check.conceptIds[0] ?? '';
    const repeated = before !== undefined && before.verdict === check.verdict && repeats.has(pairOf(before, check));
    if (open && repeated && !open.conceptIds.includes(skill)) {
      folded[folded.length - 1] = { ...open, conceptIds: [...open.conceptIds, skill] };
    } else {
      folded.push(check);
    }
  }
  return folded;
}

type Check = CheckSequence[number];

function pairOf(first: Check, second: Check): string {
  return `${first.conceptIds[0]} ${second.conceptIds[0]}`;
}
