import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type CitationView,
  GetCitations,
  GetUnanswered,
  HasBelief,
  type UnansweredView,
} from '../grounding/grounding-messages.js';
import { GroundingQueryService } from '../grounding/grounding-query.service.js';
import { GetMisconceptions, type ObservedView } from '../observations/observation-messages.js';
import { ObservationQueryService } from '../observations/observation-query.service.js';

@QueryHandler(GetCitations)
export class GetCitationsHandler implements IQueryHandler<GetCitations> {
  constructor(private readonly grounding: GroundingQueryService) {}

  execute({ memory }: GetCitations): Promise<readonly CitationView[] | null> {
    return this.grounding.citations(memory);
  }
}

@QueryHandler(GetUnanswered)
export class GetUnansweredHandler implements IQueryHandler<GetUnanswered> {
  constructor(private readonly grounding: GroundingQueryService) {}

  execute({ memory }: GetUnanswered): Promise<readonly UnansweredView[] | null> {
    return this.grounding.unanswered(memory);
  }
}

@QueryHandler(HasBelief)
export class HasBeliefHandler implements IQueryHandler<HasBelief> {
  constructor(private readonly grounding: GroundingQueryService) {}

  execute({ memory, beliefId }: HasBelief): Promise<boolean> {
    return this.grounding.hasBelief(memory, beliefId);
  }
}

@QueryHandler(GetMisconceptions)
export class GetMisconceptionsHandler implements IQueryHandler<GetMisconceptions> {
  constructor(private readonly observations: ObservationQueryService) {}

  execute({ memory }: GetMisconceptions): Promise<ObservedView | null> {
    return this.observations.observed(memory);
  }
}

/** The handlers of grounding, citations and observations. */
export const GROUNDING_HANDLERS = [
  GetCitationsHandler,
  GetUnansweredHandler,
  HasBeliefHandler,
  GetMisconceptionsHandler,
];
