/**
 * The four bands of a concept's readiness. Readiness is about the material, never about the student, and every
 * drawing that shows it says so.
 */
export type ReadinessBandName = 'named' | 'explained' | 'confirmed' | 'taught';

export interface ReadinessBand {
  readonly name: ReadinessBandName;
  /** The readiness from which the band holds, in [0, 1]. */
  readonly from: number;
  /** A circle that fills up: told apart without colour. */
  readonly symbol: string;
  readonly words: string;
}

const NAMED: ReadinessBand = { name: 'named', from: 0, symbol: '○', words: 'named only' };

/** Thresholds: memory-rules §3 (0.35 named only, 0.60 explained, 0.85 confirmed, 1.0 taught). Lowest first. */
export const READINESS_BANDS: readonly ReadinessBand[] = [
  NAMED,
  { name: 'explained', from: 0.6, symbol: '◐', words: 'explained by a file' },
  { name: 'confirmed', from: 0.85, symbol: '◕', words: 'confirmed by a check' },
  { name: 'taught', from: 1, symbol: '●', words: 'taught by a person' },
];

/** What every picture of readiness says beside it (memory-rules §3). */
export const READINESS_CAVEAT = 'readiness is about the material, not about what the student knows';

/** The band that a readiness in [0, 1] falls into. */
export function readinessBand(readiness: number): ReadinessBand {
  return READINESS_BANDS.findLast(({ from }) => readiness >= from) ?? NAMED;
}
