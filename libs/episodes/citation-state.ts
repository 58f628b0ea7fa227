import type { CitationNote, CitationState } from './grounding-events.js';

/** What a look-up of a citation comes to. */
export interface CitationVerdict {
  readonly state: CitationState;
  /** How it changed; null for the other states. */
  readonly note: CitationNote | null;
}

/** A citation as a look-up reads it: null where no file is cited, or none that was known when it was cited. */
export interface StampedCitation {
  readonly fileId: string | null;
  readonly fingerprint: string | null;
}

/**
 * Looks a citation up (memory-rules §8): the file that was cited against the file as it is now, by their fingerprints. Another
 * name for the same content changes nothing. What was cited without being known can never be said to hold.
 *
 * @param current the fingerprint of the file with that id now; null when it isn't there any more
 */
export function citationVerdict({ fileId, fingerprint }: StampedCitation, current: string | null): CitationVerdict {
  if (fileId === null || fingerprint === null) {
    return { state: 'unverifiable', note: null };
  }
  if (current === null) {
    return { state: 'changed', note: 'removed' };
  }
  return current === fingerprint ? { state: 'holds', note: null } : { state: 'changed', note: 'replaced' };
}

/** How bad a verdict is: to cite what changed misleads, to cite nothing only fails to prove. */
function badness({ state, note }: CitationVerdict): number {
  switch (state) {
    case 'holds':
      return 0;
    case 'unverifiable':
      return 1;
    case 'changed':
      return note === 'replaced' ? 2 : 3;
  }
}

/** The worst of an answer's verdicts; null where there is none. */
export function worstVerdict<V extends CitationVerdict>(verdicts: readonly V[]): V | null {
  return verdicts.reduce<V | null>(
    (worst, verdict) => (worst === null || badness(verdict) > badness(worst) ? verdict : worst),
    null,
  );
}
