/** How a mastery is shown: four ordinal buckets, never a decimal (Learner Memory System). */
export const MASTERY_BUCKETS = ['weak', 'shaky', 'good', 'secure'] as const;

/** One of the four buckets, in rising order. */
export type MasteryBucket = (typeof MASTERY_BUCKETS)[number];

/** Four equal parts of [0, 1]; a view, so that changing it changes no data. */
const WIDTH = 1 / MASTERY_BUCKETS.length;

/** Where `secure` begins. */
export const SECURE_FROM = 1 - WIDTH;

/**
 * The bucket of a mastery; a bound belongs to the upper one, and 1 to `secure`. UNKNOWN has no bucket: `stateOfConcept` names it.
 *
 * @throws RangeError outside [0, 1]
 */
export function bucketOfMastery(mastery: number): MasteryBucket {
  const position = Math.min(MASTERY_BUCKETS.length - 1, Math.floor(mastery / WIDTH));
  const bucket = MASTERY_BUCKETS[position];
  if (mastery > 1 || bucket === undefined) {
    throw new RangeError(`A mastery lies in [0, 1], and ${mastery} does not`);
  }
  return bucket;
}
