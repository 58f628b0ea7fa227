import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetRebuild,
  ListDifferences,
  ListProjections,
  ListRebuilds,
  StartRebuild,
  SteerRebuild,
  UnparkMemories,
} from '../rebuilds/messages.js';
import { type ProjectionStatus, ProjectionStatusService } from '../rebuilds/projection-status.js';
import { RebuildService } from '../rebuilds/rebuild.service.js';
import { RebuildReports } from '../rebuilds/rebuild-reports.js';
import type { DifferencePage, RebuildSummary, RebuildView } from '../rebuilds/rebuild-view.js';

@CommandHandler(StartRebuild)
export class StartRebuildHandler implements ICommandHandler<StartRebuild> {
  constructor(private readonly rebuilds: RebuildService) {}

  async execute({ request, naming }: StartRebuild): Promise<string> {
    return (await this.rebuilds.request(request, naming)).id;
  }
}

@CommandHandler(SteerRebuild)
export class SteerRebuildHandler implements ICommandHandler<SteerRebuild> {
  constructor(private readonly rebuilds: RebuildService) {}

  async execute({ to, steering }: SteerRebuild): Promise<void> {
    switch (to) {
      case 'pause':
        await this.rebuilds.pause(steering);
        return;
      case 'resume':
        await this.rebuilds.resume(steering, 'server');
        return;
      case 'cancel':
        await this.rebuilds.cancel(steering);
    }
  }
}

@CommandHandler(UnparkMemories)
export class UnparkMemoriesHandler implements ICommandHandler<UnparkMemories> {
  constructor(private readonly status: ProjectionStatusService) {}

  execute({ scope, projection, actor, reason }: UnparkMemories): Promise<number> {
    return this.status.unpark(scope, projection, actor, reason);
  }
}

@QueryHandler(ListRebuilds)
export class ListRebuildsHandler implements IQueryHandler<ListRebuilds> {
  constructor(private readonly reports: RebuildReports) {}

  execute({ tenant }: ListRebuilds): Promise<readonly RebuildSummary[]> {
    return this.reports.recent(tenant);
  }
}

@QueryHandler(GetRebuild)
export class GetRebuildHandler implements IQueryHandler<GetRebuild> {
  constructor(private readonly reports: RebuildReports) {}

  execute({ tenant, id, naming }: GetRebuild): Promise<RebuildView> {
    return this.reports.rebuild(tenant, id, naming);
  }
}

@QueryHandler(ListDifferences)
export class ListDifferencesHandler implements IQueryHandler<ListDifferences> {
  constructor(private readonly reports: RebuildReports) {}

  execute({ tenant, id, naming, cursor }: ListDifferences): Promise<DifferencePage> {
    return this.reports.differences(tenant, id, naming, cursor);
  }
}

@QueryHandler(ListProjections)
export class ListProjectionsHandler implements IQueryHandler<ListProjections> {
  constructor(private readonly status: ProjectionStatusService) {}

  execute({ tenant, naming }: ListProjections): Promise<readonly ProjectionStatus[]> {
    return this.status.all(tenant, naming);
  }
}

/** The handlers of rebuilds and of the state of projections. */
export const REBUILD_HANDLERS = [
  StartRebuildHandler,
  SteerRebuildHandler,
  UnparkMemoriesHandler,
  ListRebuildsHandler,
  GetRebuildHandler,
  ListDifferencesHandler,
  ListProjectionsHandler,
];
