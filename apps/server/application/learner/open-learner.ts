import type { Pool } from 'pg';
import type { Projecting } from '#apps/server/background/read-models.js';
import type { Registry } from '#libs/recording/index.js';
import { BeliefQueries, MasteryQueries } from '#projections/beliefs/index.js';
import { ConceptMapQueries } from '#projections/concept-map/index.js';
import { LearnerQueryService } from './learner-query.service.js';
import { LearnedPredictions } from './predictions.js';

export interface LearnerDependencies {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly projector: Projecting;
}

/** Everything about what is thought of the student. */
export interface LearnerParts {
  readonly beliefs: BeliefQueries;
  readonly learnerQueries: LearnerQueryService;
  readonly predictions: LearnedPredictions;
}

export function openLearner({ pool, registry, projector }: LearnerDependencies): LearnerParts {
  const beliefs = new BeliefQueries(pool);
  const maps = new ConceptMapQueries(pool);
  return {
    beliefs,
    learnerQueries: new LearnerQueryService({ registry, projector, beliefs, mastery: new MasteryQueries(pool), maps }),
    predictions: new LearnedPredictions({ pool, projector, maps }),
  };
}
