import type { MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { BeliefQueries } from '#projections/beliefs/index.js';

/** Says whether a memory has, or had, a belief: a retired one can be disputed too. */
export interface BeliefLookup {
  exists(memory: MemoryRef, beliefId: string): Promise<boolean>;
}

/** Looks in the read model of beliefs. */
export function beliefLookup(registry: Registry, beliefs: BeliefQueries): BeliefLookup {
  return {
    exists: async (memory, beliefId) => {
      const memoryId = await registry.find(memory);
      return memoryId !== null && beliefs.exists(memoryId, beliefId);
    },
  };
}
