/** The largest magnitude of a quantised component; −128 stays unused, so that the range is symmetric. */
const LARGEST = 127;

/**
 * A vector in one byte a component: round(127 · x / max|x|); all zeros when there is no finite, non-zero component.
 *
 * Only the direction is kept, and `cosine` divides by the lengths again. Scaling by the largest component rather than
 * by a fixed 127 keeps the precision where dimensions are many: in a unit vector of 1,536 dimensions a component is
 * about 0.026, which a fixed scale would round to three levels.
 *
 * Error: each component is off by at most ½, so the direction turns by at most asin(½√n / ‖127·x/max|x|‖). Two vectors'
 * cosine is off by at most the sum of their two angles; for the embedded model's texts that is below 0.005 in practice.
 */
export function quantise(vector: ArrayLike<number>): Int8Array {
  const quantised = new Int8Array(vector.length);
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  }
  if (!(largest > 0) || largest === Number.POSITIVE_INFINITY) {
    return quantised;
  }
  for (let i = 0; i < vector.length; i++) {
    quantised[i] = Math.round(((vector[i] ?? 0) / largest) * LARGEST);
  }
  return quantised;
}

/** The sum of products: an exact integer (below 2³¹ up to 133,000 dimensions). Throws a RangeError on different lengths. */
export function dot(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) {
    throw new RangeError(`vectors of ${a.length} and ${b.length} dimensions can't be compared`);
  }
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += (a[i] ?? 0) * (b[i] ?? 0);
  }
  return sum;
}

/** The Euclidean length of a quantised vector, in its own units (127 to 127·√n, or 0). */
export function magnitude(vector: Int8Array): number {
  return Math.sqrt(dot(vector, vector));
}

/** The cosine of two quantised vectors, in [−1, 1]; 0 when either has nothing in it. Throws a RangeError on different lengths. */
export function cosine(a: Int8Array, b: Int8Array): number {
  const product = dot(a, b);
  if (product === 0) {
    return 0;
  }
  const value = product / (magnitude(a) * magnitude(b));
  return Math.max(-1, Math.min(1, value));
}
