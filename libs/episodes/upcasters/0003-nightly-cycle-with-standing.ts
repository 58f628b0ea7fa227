/**
 * NightlyCycleRan, version 1 → 2: the night says what it left at hand (`workingSet`) and what the memory then knew of itself
 * (`selfModel`).
 *
 * They are kept in the event because they are made from read models at one instant, which a rebuild can't have again. Nights of
 * version 1 composed neither.
 */
export function nightlyCycleWithStanding(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, workingSet: null, selfModel: null };
}
