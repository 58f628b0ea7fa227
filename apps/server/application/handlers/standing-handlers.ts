import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSelfModel, GetWorkingSet, type SelfModelView, type WorkingSetView } from '../standing/standing-messages.js';
import { StandingQueryService } from '../standing/standing-query.service.js';

@QueryHandler(GetWorkingSet)
export class GetWorkingSetHandler implements IQueryHandler<GetWorkingSet> {
  constructor(private readonly standing: StandingQueryService) {}

  execute({ memory }: GetWorkingSet): Promise<WorkingSetView | null> {
    return this.standing.workingSet(memory);
  }
}

@QueryHandler(GetSelfModel)
export class GetSelfModelHandler implements IQueryHandler<GetSelfModel> {
  constructor(private readonly standing: StandingQueryService) {}

  execute({ memory, language }: GetSelfModel): Promise<SelfModelView | null> {
    return this.standing.selfModel(memory, language);
  }
}

/** The handlers of working set and self-model. */
export const STANDING_HANDLERS = [GetWorkingSetHandler, GetSelfModelHandler];
