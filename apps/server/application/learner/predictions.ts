import type { Pool } from 'pg';
import { ProjectionParkedError, type Projector } from '#libs/projecting/index.js';
import type { Predictions } from '#libs/recording/index.js';
import { CheckPredictor, loadLearned, tieChecks } from '#projections/beliefs/index.js';
import type { ConceptMapQueries } from '#projections/concept-map/index.js';

export interface PredictionDependencies {
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'catchUp'>;
  readonly maps: Pick<ConceptMapQueries, 'nameKeys'>;
}

/** Predictors over the read models, brought up to the writer's head first. */
export class LearnedPredictions implements Predictions {
  constructor(private readonly dependencies: PredictionDependencies) {}

  /** A memory that is parked predicts nothing, and goes on recording: people were told when it was parked. */
  async at(memoryId: string, revision: number): Promise<CheckPredictor | null> {
    const { pool, projector, maps } = this.dependencies;
    try {
      await projector.catchUp(memoryId, revision);
    } catch (error) {
      if (error instanceof ProjectionParkedError) {
        return null;
      }
      throw error;
    }
    const [learned, names] = await Promise.all([loadLearned(pool, memoryId), maps.nameKeys(memoryId)]);
    return learned && names ? new CheckPredictor(learned, tieChecks(names.idOfKey, names.language)) : null;
  }
}
