import { BKT_NEUTRAL, type BktParameters, chanceOfRight, traceKnowledge } from '#libs/learner/mastery/bkt.js';
import type { CheckSequence } from '#libs/learner/mastery/installation.js';
import { fitLogistic } from '#libs/learner/mastery/logistic.js';
import type { PfaParameters } from '#libs/learner/mastery/pfa.js';
import { OUTCOME_OF_VERDICT } from '#libs/learner/outcome.js';

/** By concept, one list a student: what each check counted, in order. */
type Attempts = Map<string, number[][]>;

/** PFA's weights of one concept are held near those of all, as a check or two would. */
const PFA_RIDGE = 1;
const BKT_STEPS = [0.1, 0.03];
const BKT_BOUNDS: Readonly<Record<keyof BktParameters, readonly [number, number]>> = {
  known: [0.01, 0.99],
  learned: [0.001, 0.6],
  guess: [0.01, 0.5],
  slip: [0.01, 0.5],
};
const BKT_NAMES = ['known', 'learned', 'guess', 'slip'] as const;
/** A concept with fewer checks takes the parameters of all. */
const LEAST_CHECKS = 50;

/** PFA for all concepts together, and for each by itself. */
export function fitPfa(students: readonly CheckSequence[]) {
  const attempts = attemptsOf(students);
  const common = pfaOf([...attempts.values()].flat(), [0, 0, 0], 1);
  const prior = [common.ease, common.perRight, common.perWrong];
  const byConcept = new Map([...attempts].map(([id, lists]) => [id, pfaOf(lists, prior, PFA_RIDGE)]));
  return { common, byConcept };
}

/** BKT for all concepts together, and for each that was checked often enough, by coordinate search for the greatest likelihood. */
export function fitBkt(students: readonly CheckSequence[]) {
  const attempts = attemptsOf(students);
  const common = bktOf([...attempts.values()].flat(), BKT_NEUTRAL);
  const often = [...attempts].filter(([, lists]) => lists.flat().length >= LEAST_CHECKS);
  return { common, byConcept: new Map(often.map(([id, lists]) => [id, bktOf(lists, common)])) };
}

function attemptsOf(students: readonly CheckSequence[]): Attempts {
  const attempts: Attempts = new Map();
  for (const checks of students) {
    const own = new Map<string, number[]>();
    for (const { conceptIds, verdict } of checks) {
      for (const id of conceptIds) {
        const list = own.get(id) ?? [];
        list.push(OUTCOME_OF_VERDICT[verdict]);
        own.set(id, list);
      }
    }
    for (const [id, list] of own) {
      const lists = attempts.get(id) ?? [];
      lists.push(list);
      attempts.set(id, lists);
    }
  }
  return attempts;
}

function pfaOf(lists: readonly number[][], prior: readonly number[], ridge: number): PfaParameters {
  const rows = lists.flatMap((list) => {
    let right = 0;
    let wrong = 0;
    return list.map((outcome) => {
      const row = { features: [1, Math.log1p(right), Math.log1p(wrong)], outcome };
      right += outcome;
      wrong += 1 - outcome;
      return row;
    });
  });
  const [ease, perRight, perWrong] = fitLogistic(rows, prior, ridge);
  return { ease: ease as number, perRight: perRight as number, perWrong: perWrong as number };
}

function bktOf(lists: readonly number[][], start: BktParameters): BktParameters {
  let best = start;
  let loss = bktLoss(lists, best);
  for (const step of BKT_STEPS) {
    for (let improved = true; improved; ) {
      improved = false;
      for (const name of BKT_NAMES) {
        for (const move of [step, -step]) {
          const [least, most] = BKT_BOUNDS[name];
          const candidate = { ...best, [name]: Math.min(most, Math.max(least, best[name] + move)) };
          const candidateLoss = bktLoss(lists, candidate);
          if (candidateLoss < loss) {
            best = candidate;
            loss = candidateLoss;
            improved = true;
          }
        }
      }
    }
  }
  return best;
}

function bktLoss(lists: readonly number[][], parameters: BktParameters): number {
  let loss = 0;
  for (const list of lists) {
    let known = parameters.known;
    for (const outcome of list) {
      const chance = chanceOfRight(known, parameters);
      loss -= outcome * Math.log(chance) + (1 - outcome) * Math.log(1 - chance);
      known = traceKnowledge(known, outcome, parameters);
    }
  }
  return loss;
}
