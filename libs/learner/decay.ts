/** A belief loses 15 % of its base confidence … (memory-rules §5) */
export const DECAY_SHARE = 0.15;

/** … for every 45 days that it stays untouched (memory-rules §5) … */
export const DECAY_PERIOD_DAYS = 45;

/** … down to a tenth of the base (memory-rules §5). */
export const DECAY_FLOOR = 0.1;

/** The floor is reached after so many periods: (1 − 0.1) ÷ 0.15, which binary fractions don't quite make 6. */
const PERIODS_TO_FLOOR = 6;

const DAY_MS = 86_400_000;
const PERIOD_MS = DECAY_PERIOD_DAYS * DAY_MS;

/** What a belief is worth at an instant. */
export interface DecayedConfidence {
  /** In (0, 1]. */
  readonly confidence: number;
  /** Whether the next check should confirm it: it has lost something. */
  readonly needsConfirmation: boolean;
  /** When it reaches its next 45 days (Unix ms), for the night's plan; null once it lies at the floor. */
  readonly nextDecayAt: number | null;
}

/**
 * A belief's confidence: base × max(0.1, 1 − 0.15 × ⌊days untouched ÷ 45⌋).
 *
 * It is computed from the base and two instants, never from the last decayed value, so any number of nights in between comes to
 * the same. A clock that runs backwards decays nothing.
 *
 * @param base the confidence at the last evidence, in [0, 1]
 * @param touchedAt when the belief was last touched, Unix ms
 * @param asOf the night's instant, Unix ms
 */
export function decayConfidence(base: number, touchedAt: number, asOf: number): DecayedConfidence {
  const periods = Math.max(0, Math.floor((asOf - touchedAt) / PERIOD_MS));
  const atFloor = periods >= PERIODS_TO_FLOOR;
  return {
    confidence: base * (atFloor ? DECAY_FLOOR : 1 - DECAY_SHARE * periods),
    needsConfirmation: periods > 0,
    nextDecayAt: atFloor ? null : touchedAt + (periods + 1) * PERIOD_MS,
  };
}
