import { type BeliefsState, MEMORY_KEY } from './beliefs-state.js';
import { nextDecay } from './believe.js';

/**
 * A night lets what was long not touched decay (memory-rules §5). It only moves the instant up to which beliefs have decayed:
 * what they are worth is computed from their base confidence, so any number of nights in between comes to the same.
 *
 * @param asOf the night's instant; one before the last night's changes nothing
 */
export function decayBeliefs(state: BeliefsState, asOf: Date): void {
  const learner = state.learner.get(MEMORY_KEY);
  if (!learner || (learner.decayedTo !== null && learner.decayedTo >= asOf)) {
    return;
  }
  state.learner.put({ ...learner, decayedTo: asOf });
  for (const row of [...state.beliefs.all()]) {
    if (row.current && row.nextDecayAt !== null && row.nextDecayAt <= asOf) {
      state.beliefs.put({ ...row, nextDecayAt: nextDecay(state, row.baseConfidence, row.touchedAt) });
    }
  }
}
