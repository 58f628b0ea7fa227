import type { MemoryRef } from '#libs/episodes/index.js';
import type { Clock, Registry } from '#libs/recording/index.js';
import {
  composeSelfModel,
  composeWorkingSet,
  type SelfModel,
  type ToldLanguage,
  tellSelfModel,
  toldLanguage,
  type WorkingSet,
} from '#libs/standing/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import type { WorkingSetQueries } from '#projections/working-set/index.js';
import type { SelfModelView, WorkingSetView } from './standing-messages.js';
import type { StandingReader } from './standing-reader.js';

export interface StandingQueryDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly workingSets: WorkingSetQueries;
  readonly reader: StandingReader;
  readonly clock: Clock;
}

interface Standing {
  readonly asOf: string | null;
  readonly workingSet: WorkingSet;
  readonly selfModel: SelfModel;
}

/** Answers what a memory's last night left at hand; before the first night it is composed for the question. */
export class StandingQueryService {
  constructor(private readonly dependencies: StandingQueryDependencies) {}

  /** Null for a memory that was never opened. */
  async workingSet(memory: MemoryRef): Promise<WorkingSetView | null> {
    const memoryId = await this.caughtUp(memory);
    if (!memoryId) {
      return null;
    }
    const { asOf, workingSet } = await this.standing(memoryId, memory);
    return { asOf, ...workingSet };
  }

  /**
   * Null for a memory that was never opened.
   *
   * @param language in which it is told; null for the memory's own
   */
  async selfModel(memory: MemoryRef, language: ToldLanguage | null): Promise<SelfModelView | null> {
    const memoryId = await this.caughtUp(memory);
    const reading = memoryId ? await this.dependencies.memories.reading(memoryId) : null;
    if (!memoryId || !reading) {
      return null;
    }
    const { asOf, selfModel } = await this.standing(memoryId, memory);
    const told = language ?? toldLanguage(reading.language);
    return { asOf, ...selfModel, language: told, ...tellSelfModel(selfModel, told) };
  }

  private async standing(memoryId: string, memory: MemoryRef): Promise<Standing> {
    const { workingSets, reader, clock } = this.dependencies;
    const last = await workingSets.last(memoryId);
    if (last) {
      return { ...last, asOf: last.asOf.toISOString() };
    }
    const facts = await reader.read(memoryId, memory, clock.now(), { decayed: [], lastDay: null });
    return { asOf: null, workingSet: composeWorkingSet(facts), selfModel: composeSelfModel(facts) };
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}
