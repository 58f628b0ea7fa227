import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Calibration } from '#libs/learner/index.js';
import type { BeliefView, MasteryView } from '#projections/beliefs/index.js';
import { LearnerQueryService } from '../learner/learner-query.service.js';
import { GetBeliefHistory, GetCalibration, GetMastery, ListBeliefs } from '../learner/messages.js';

@QueryHandler(ListBeliefs)
export class ListBeliefsHandler implements IQueryHandler<ListBeliefs> {
  constructor(private readonly learners: LearnerQueryService) {}

  execute({ memory, current, evidence }: ListBeliefs): Promise<readonly BeliefView[] | null> {
    return this.learners.beliefs(memory, current, evidence);
  }
}

@QueryHandler(GetBeliefHistory)
export class GetBeliefHistoryHandler implements IQueryHandler<GetBeliefHistory> {
  constructor(private readonly learners: LearnerQueryService) {}

  execute({ memory, beliefId }: GetBeliefHistory): Promise<readonly BeliefView[] | null> {
    return this.learners.history(memory, beliefId);
  }
}

@QueryHandler(GetMastery)
export class GetMasteryHandler implements IQueryHandler<GetMastery> {
  constructor(private readonly learners: LearnerQueryService) {}

  execute({ memory }: GetMastery): Promise<readonly MasteryView[] | null> {
    return this.learners.mastery(memory);
  }
}

@QueryHandler(GetCalibration)
export class GetCalibrationHandler implements IQueryHandler<GetCalibration> {
  constructor(private readonly learners: LearnerQueryService) {}

  execute({ memory, by }: GetCalibration): Promise<Calibration | null> {
    return this.learners.calibration(memory, by);
  }
}

/** The handlers of beliefs, mastery and calibration. */
export const LEARNER_HANDLERS = [ListBeliefsHandler, GetBeliefHistoryHandler, GetMasteryHandler, GetCalibrationHandler];
