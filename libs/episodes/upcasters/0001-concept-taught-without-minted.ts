/**
 * ConceptTaught, version 1 → 2: `minted` is gone.
 *
 * Version 1 had a place for whether a new concept was made for the sentence, and always wrote null there. Whether one is made
 * is decided by the concept map when it folds the event, from what the map holds at that point, so that a rule change can
 * decide it anew; the log only says what was taught.
 */
export function conceptTaughtWithoutMinted(data: Record<string, unknown>): Record<string, unknown> {
  const { minted: _, ...rest } = data;
  return rest;
}
