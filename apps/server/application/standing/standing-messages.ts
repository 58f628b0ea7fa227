import { Query } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { SelfModel, ToldLanguage, ToldSelfModel, WorkingSet } from '#libs/standing/index.js';

/** The working set with the night that composed it: ISO 8601, UTC; null where no night has yet, and it was composed just now. */
export interface WorkingSetView extends WorkingSet {
  readonly asOf: string | null;
}

/** The self-model with its sentences. */
export interface SelfModelView extends SelfModel, ToldSelfModel {
  readonly asOf: string | null;
  readonly language: ToldLanguage;
}

/** `GET M/working-set`. Null when the memory was never opened. */
export class GetWorkingSet extends Query<WorkingSetView | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/self-model`. Null when the memory was never opened. */
export class GetSelfModel extends Query<SelfModelView | null> {
  constructor(
    readonly memory: MemoryRef,
    /** In which language it is told; null for the memory's own. */
    readonly language: ToldLanguage | null,
  ) {
    super();
  }
}
