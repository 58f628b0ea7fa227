import { type DynamicModule, Module } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { MemoryWriter } from '#libs/recording/index.js';
import { ChangesService } from './application/changes/changes.service.js';
import { FollowChangesHandler } from './application/changes/follow-changes.js';
import { CheckpointService } from './application/checkpoints.js';
import { FileService } from './application/files/file.service.js';
import { PassageService } from './application/files/passage.service.js';
import { GroundingQueryService } from './application/grounding/grounding-query.service.js';
import { GROUNDING_HANDLERS } from './application/handlers/grounding-handlers.js';
import { HANDLERS } from './application/handlers/handlers.js';
import { LEARNER_HANDLERS } from './application/handlers/learner-handlers.js';
import { LIST_HANDLERS } from './application/handlers/list-handlers.js';
import { MAP_HANDLERS } from './application/handlers/map-handlers.js';
import { NIGHT_HANDLERS } from './application/handlers/night-handlers.js';
import { PRACTICE_HANDLERS } from './application/handlers/practice-handlers.js';
import { REBUILD_HANDLERS } from './application/handlers/rebuild-handlers.js';
import { REPORT_HANDLERS } from './application/handlers/report-handlers.js';
import { STANDING_HANDLERS } from './application/handlers/standing-handlers.js';
import { TURN_HANDLERS } from './application/handlers/turn-handlers.js';
import { LearnerQueryService } from './application/learner/learner-query.service.js';
import { MemoryListService } from './application/lists/memory-list.service.js';
import { MapQueryService } from './application/map/map-query.service.js';
import { NightService } from './application/night/night.service.js';
import { ObservationQueryService } from './application/observations/observation-query.service.js';
import { PracticeService } from './application/practice/practice.service.js';
import { MemoryQueryService } from './application/queries.js';
import { ProjectionStatusService } from './application/rebuilds/projection-status.js';
import { RebuildService } from './application/rebuilds/rebuild.service.js';
import { RebuildReports } from './application/rebuilds/rebuild-reports.js';
import { RecallService } from './application/recall/recall.service.js';
import { ClassReportService } from './application/report/class-report.service.js';
import { ReportService } from './application/report/report.service.js';
import { StandingQueryService } from './application/standing/standing-query.service.js';
import { TurnService } from './application/turns/turn.service.js';
import { TurnRecords } from './application/turns/turn-record.js';
import type { Core } from './core.js';
import { type HttpSettings, httpModule } from './http/index.js';

@Module({})
class ServerModule {}

/** The server: the command and query handlers over an open core, and HTTP in front of them. */
export function serverModule(core: Core, http: HttpSettings): DynamicModule {
  return {
    module: ServerModule,
    imports: [CqrsModule.forRoot(), httpModule(http)],
    providers: [
      { provide: MemoryWriter, useValue: core.writer },
      { provide: RecallService, useValue: core.recall },
      { provide: MemoryQueryService, useValue: core.queries },
      { provide: CheckpointService, useValue: core.checkpoints },
      { provide: FileService, useValue: core.files },
      { provide: MapQueryService, useValue: core.mapQueries },
      { provide: GroundingQueryService, useValue: core.grounding },
      { provide: ObservationQueryService, useValue: core.observations },
      { provide: MemoryListService, useValue: core.memoryLists },
      { provide: RebuildService, useValue: core.rebuilds },
      { provide: RebuildReports, useValue: core.rebuildReports },
      { provide: ProjectionStatusService, useValue: core.projectionStatus },
      { provide: LearnerQueryService, useValue: core.learnerQueries },
      { provide: StandingQueryService, useValue: core.standing },
      ...HANDLERS,
      { provide: NightService, useValue: core.night },
      ...MAP_HANDLERS,
      ...NIGHT_HANDLERS,
      ...GROUNDING_HANDLERS,
      { provide: ChangesService, useValue: core.changes },
      FollowChangesHandler,
      ...LIST_HANDLERS,
      ...REBUILD_HANDLERS,
      ...LEARNER_HANDLERS,
      ...STANDING_HANDLERS,
      { provide: PassageService, useValue: core.passages },
      { provide: TurnRecords, useValue: core.turnRecords },
      {
        provide: TurnService,
        inject: [CommandBus, QueryBus],
        useFactory: (commands: CommandBus, queries: QueryBus) => new TurnService(commands, queries, core.tutor),
      },
      ...TURN_HANDLERS,
      { provide: ReportService, useValue: core.reports },
      { provide: ClassReportService, useValue: core.classReports },
      ...REPORT_HANDLERS,
      { provide: PracticeService, useValue: core.practice },
      ...PRACTICE_HANDLERS,
    ],
  };
}
