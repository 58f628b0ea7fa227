/** Terms of the series; with |s| ≤ 1/3 the last one is below 1e-18. */
const SERIES_TERMS = 18;

/**
 * ln x for x > 0, built from + − × ÷ alone, which IEEE 754 rounds the same way everywhere. `Math.log` may differ in the
 * last bit between engines, and the trained model must be the same bytes on every machine.
 */
export function naturalLog(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) {
    throw new RangeError(`no logarithm of ${x}`);
  }
  let mantissa = x;
  let exponent = 0;
  while (mantissa >= 2) {
    mantissa /= 2;
    exponent++;
  }
  while (mantissa < 1) {
    mantissa *= 2;
    exponent--;
  }
  // ln m = 2 artanh((m − 1) / (m + 1)), summed from the smallest term.
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let k = SERIES_TERMS - 1; k >= 0; k--) {
    sum = sum * square + 1 / (2 * k + 1);
  }
  return exponent * Math.LN2 + 2 * s * sum;
}
