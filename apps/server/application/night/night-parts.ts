import type { CitationPlace } from '#libs/episodes/grounding-events.js';
import type { NightlyCycleRan } from '#libs/episodes/index.js';
import type { BeliefQueries } from '#projections/beliefs/index.js';
import { type CitationQueries, planCitationVerification, VERIFIED_A_NIGHT } from '#projections/citations/index.js';

/** What a part of the product adds to a memory's night. */
export interface PlannedPart {
  readonly decayed: NightlyCycleRan['data']['decayed'];
  /** Citations to look up; their state is found when the look-up is recorded. */
  readonly citations: readonly CitationPlace[];
}

/** A part of the product that a night has something to do for. */
export interface NightPart {
  /** Memories that are due for its sake, in order of id, behind `after`. */
  dueMemories(asOf: Date, after: string, limit: number): Promise<readonly string[]>;
  plan(memoryId: string, asOf: Date): Promise<PlannedPart>;
}

/** Beliefs lose confidence every 45 days that nothing touches them (memory-rules §5). */
export function beliefDecay(beliefs: BeliefQueries): NightPart {
  return {
    dueMemories: (asOf, after, limit) => beliefs.dueForDecay(asOf, after, limit),
    plan: async (memoryId, asOf) => ({ decayed: await beliefs.decaying(memoryId, asOf), citations: [] }),
  };
}

/**
 * Citations are looked up in memories that are due for another reason (memory-rules §9): a bounded batch, never-checked ones
 * first. A batch that tells nothing new isn't recorded.
 */
export function citationCheck(citations: CitationQueries): NightPart {
  return {
    dueMemories: async () => [],
    plan: async (memoryId) => {
      const planned = planCitationVerification(
        await citations.verifiable(memoryId, VERIFIED_A_NIGHT),
        VERIFIED_A_NIGHT,
      );
      return { decayed: [], citations: planned.tellsNews ? planned.citations : [] };
    },
  };
}
