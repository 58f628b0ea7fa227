import type { MemoryRef } from '#libs/episodes/index.js';
import { type Calibration, calibrate, type Predictor } from '#libs/learner/index.js';
import type { Projector } from '#libs/projecting/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { BeliefQueries, BeliefView, CheckTally, MasteryQueries, MasteryView } from '#projections/beliefs/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';

export interface LearnerQueryDependencies {
  readonly registry: Registry;
  readonly projector: Pick<Projector, 'catchUp'>;
  readonly beliefs: BeliefQueries;
  readonly mastery: MasteryQueries;
  readonly maps: ConceptMapQueries;
}

/**
 * Answers the queries about what is thought of a student. Each includes everything that was acknowledged before it, and is null
 * for a memory that was never opened.
 */
export class LearnerQueryService {
  constructor(private readonly dependencies: LearnerQueryDependencies) {}

  /**
   * @param current only what nothing supersedes, or all that was ever thought
   * @param evidence at most so many of each belief's evidence, the newest; null for all
   */
  async beliefs(memory: MemoryRef, current: boolean, evidence: number | null = null): Promise<BeliefView[] | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId === null ? null : this.dependencies.beliefs.list(memoryId, { current, evidence });
  }

  /** A belief's chain, oldest first; null also when there is no such belief. */
  async history(memory: MemoryRef, beliefId: string): Promise<BeliefView[] | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId === null ? null : this.dependencies.beliefs.history(memoryId, beliefId);
  }

  /** By the map's order, hubs first. */
  async mastery(memory: MemoryRef): Promise<MasteryView[] | null> {
    const memoryId = await this.caughtUp(memory);
    if (!memoryId) {
      return null;
    }
    const { maps, mastery } = this.dependencies;
    return mastery.list(memoryId, (await maps.map(memoryId))?.map.concepts ?? []);
  }

  /** @param by whose predictions; null for the gateway's where it sent one, else this memory's own */
  async calibration(memory: MemoryRef, by: Predictor | null): Promise<Calibration | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId === null ? null : calibrate(await this.dependencies.beliefs.checks(memoryId), by ?? undefined);
  }

  /** What the checks on record come to. */
  async checks(memory: MemoryRef): Promise<CheckTally | null> {
    const memoryId = await this.caughtUp(memory);
    return memoryId === null ? null : this.dependencies.beliefs.checkTally(memoryId);
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId !== null) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}
