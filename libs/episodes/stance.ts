import type { Stance } from './grounding-events.js';

/**
 * The stance of an answer, from what its claims rest on: every claim on a source, `answered`; some, `partial`; none,
 * `cannot`. An episode is a source like a file (memory-rules §8). An answer that claims nothing answers nothing.
 */
export function stanceOf(claims: readonly { readonly source: object | null }[]): Stance {
  const sourced = claims.filter(({ source }) => source !== null).length;
  if (sourced === 0) {
    return 'cannot';
  }
  return sourced === claims.length ? 'answered' : 'partial';
}
