import type { CheckSequence } from '#libs/learner/mastery/installation.js';
import { sigmoid } from '#libs/learner/mastery/logistic.js';
import { normal, seededRandom } from './random.js';

/**
 * What the synthetic students are like, in log-odds of a right check. Ability, a concept's ease and the student's own strength on a concept
 * spread alike, since nothing is known of which spreads most; the mean makes about seven checks in ten right. Taken from no data.
 */
export const SYNTHETIC = {
  concepts: 40,
  meanAbility: 1.1,
  spreadOfAbility: 1,
  spreadOfEase: 1,
  spreadOfStrength: 1,
  /** Learned at each check on a concept, times a student's own |normal|. */
  gain: 0.15,
  /** A check goes wrong that often whatever the strength: the bound of Corbett & Anderson (1995). Checks are open, so nothing is guessed. */
  slip: 0.1,
  /** Mean number of checks on a concept in a row. */
  sitting: 5,
  /** A sitting is about a new concept that often, else about one that was had before. */
  newConcept: 0.7,
  /** Checks a student, log-normal: median e³·³ ≈ 27. */
  meanLogLength: 3.3,
  spreadOfLogLength: 1.1,
  longest: 500,
};

/** Students who never lived, for the constants that are shipped: the same ones for the same seed. */
export function syntheticStudents(count: number, seed: number): CheckSequence[] {
  const random = seededRandom(seed);
  const ease = Array.from({ length: SYNTHETIC.concepts }, () => SYNTHETIC.spreadOfEase * normal(random));
  return Array.from({ length: count }, () => syntheticStudent(ease, random));
}

function syntheticStudent(ease: readonly number[], random: () => number): CheckSequence {
  const ability = SYNTHETIC.meanAbility + SYNTHETIC.spreadOfAbility * normal(random);
  const gain = SYNTHETIC.gain * Math.abs(normal(random));
  const logLength = SYNTHETIC.meanLogLength + SYNTHETIC.spreadOfLogLength * normal(random);
  const length = Math.min(SYNTHETIC.longest, Math.ceil(Math.exp(logLength)));
  const strengths = new Map<number, number>();
  const checks: CheckSequence[number][] = [];
  let concept = 0;
  while (checks.length < length) {
    if (checks.length === 0 || random() < 1 / SYNTHETIC.sitting) {
      concept = nextConcept([...strengths.keys()], ease.length, random);
    }
    const strength =
      strengths.get(concept) ?? ability + (ease[concept] ?? 0) + SYNTHETIC.spreadOfStrength * normal(random);
    const verdict = random() < (1 - SYNTHETIC.slip) * sigmoid(strength) ? 'right' : 'wrong';
    checks.push({ conceptIds: [`c${concept}`], verdict, at: 0 });
    strengths.set(concept, strength + gain);
  }
  return checks;
}

function nextConcept(had: readonly number[], concepts: number, random: () => number): number {
  const isNew = had.length === 0 || random() < SYNTHETIC.newConcept;
  return isNew ? Math.floor(random() * concepts) : (had[Math.floor(random() * had.length)] ?? 0);
}
