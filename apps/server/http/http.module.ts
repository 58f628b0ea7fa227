import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessGuard } from './access/access.guard.js';
import { ChainController } from './chain/chain.controller.js';
import { ChangesController } from './changes/changes.controller.js';
import { EpisodesController } from './episodes/episodes.controller.js';
import { FilesController } from './files/files.controller.js';
import { GroundingController } from './grounding/grounding.controller.js';
import { HealthController } from './health/health.controller.js';
import { HTTP_SETTINGS, type HttpSettings } from './http-settings.js';
import { ImportController } from './importing/import.controller.js';
import { LearnerController } from './learner/learner.controller.js';
import { ListsController } from './lists/lists.controller.js';
import { MapController } from './map/map.controller.js';
import { MemoryController } from './memory/memory.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { NightController } from './night/night.controller.js';
import { ObservationsController } from './observations/observations.controller.js';
import { PracticeController } from './practice/practice.controller.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { ProjectionsController } from './rebuilds/projections.controller.js';
import { RebuildsController } from './rebuilds/rebuilds.controller.js';
import { RecallController } from './recall/recall.controller.js';
import { Recorder } from './recording/recorder.js';
import { RecordingController } from './recording/recording.controller.js';
import { ClassController } from './report/class.controller.js';
import { ReportController } from './report/report.controller.js';
import { StandingController } from './standing/standing.controller.js';
import { PassagesController } from './turns/passages.controller.js';
import { TurnsController } from './turns/turns.controller.js';

@Module({})
export class HttpModule {}

/** The service from outside, in front of the command and query buses; see `configureHttp` for what isn't a module's. */
export function httpModule(settings: HttpSettings): DynamicModule {
  return {
    module: HttpModule,
    imports: [CqrsModule],
    controllers: [
      RecordingController,
      ImportController,
      RecallController,
      MemoryController,
      EpisodesController,
      ChainController,
      FilesController,
      MapController,
      NightController,
      GroundingController,
      ObservationsController,
      ChangesController,
      ListsController,
      RebuildsController,
      ProjectionsController,
      LearnerController,
      StandingController,
      TurnsController,
      PassagesController,
      ReportController,
      ClassController,
      PracticeController,
      HealthController,
      MetricsController,
    ],
    providers: [
      Recorder,
      Metrics,
      { provide: HTTP_SETTINGS, useValue: settings },
      // In this order: who is it, then how often.
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: RateLimitGuard },
    ],
  };
}
