import { Query } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Calibration, Predictor } from '#libs/learner/index.js';
import type { BeliefView, MasteryView } from '#projections/beliefs/index.js';

/** `GET M/beliefs`. Null when the memory was never opened. */
export class ListBeliefs extends Query<readonly BeliefView[] | null> {
  constructor(
    readonly memory: MemoryRef,
    /** Only what nothing supersedes. */
    readonly current: boolean,
    /** At most so many of each belief's evidence, the newest; null for all. */
    readonly evidence: number | null = null,
  ) {
    super();
  }
}

/** `GET M/beliefs/{id}/history`. Null when there is no such memory or belief. */
export class GetBeliefHistory extends Query<readonly BeliefView[] | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly beliefId: string,
  ) {
    super();
  }
}

/** `GET M/mastery`. Null when the memory was never opened. */
export class GetMastery extends Query<readonly MasteryView[] | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/calibration`. Null when the memory was never opened. */
export class GetCalibration extends Query<Calibration | null> {
  constructor(
    readonly memory: MemoryRef,
    /** Whose predictions; null for the gateway's where it sent one, else this memory's own. */
    readonly by: Predictor | null,
  ) {
    super();
  }
}
