import { Command, Query } from '@nestjs/cqrs';
import type { ProjectionStatus } from './projection-status.js';
import type { RebuildRequest, RebuildScope } from './rebuild.js';
import type { Steering } from './rebuild.service.js';
import type { DifferencePage, Naming, RebuildSummary, RebuildView } from './rebuild-view.js';

/** `POST /v1/rebuilds`. The id of the queued rebuild. */
export class StartRebuild extends Command<string> {
  constructor(
    readonly request: RebuildRequest,
    readonly naming: Naming,
  ) {
    super();
  }
}

/** `POST /v1/rebuilds/{id}/pause`, `resume`, `cancel`. */
export class SteerRebuild extends Command<void> {
  constructor(
    readonly to: 'pause' | 'resume' | 'cancel',
    readonly steering: Steering,
  ) {
    super();
  }
}

/** `POST /v1/projections/{name}/unpark`. How many memories are tried again. */
export class UnparkMemories extends Command<number> {
  constructor(
    readonly scope: RebuildScope,
    readonly projection: string,
    readonly actor: string,
    readonly reason: string,
  ) {
    super();
  }
}

/** `GET /v1/rebuilds`. */
export class ListRebuilds extends Query<readonly RebuildSummary[]> {
  constructor(readonly tenant: string) {
    super();
  }
}

/** `GET /v1/rebuilds/{id}`. */
export class GetRebuild extends Query<RebuildView> {
  constructor(
    readonly tenant: string,
    readonly id: string,
    readonly naming: Naming,
  ) {
    super();
  }
}

/** `GET /v1/rebuilds/{id}/differences`. */
export class ListDifferences extends Query<DifferencePage> {
  constructor(
    readonly tenant: string,
    readonly id: string,
    readonly naming: Naming,
    readonly cursor: string | null,
  ) {
    super();
  }
}

/** `GET /v1/projections`. */
export class ListProjections extends Query<readonly ProjectionStatus[]> {
  constructor(
    readonly tenant: string,
    readonly naming: Naming,
  ) {
    super();
  }
}
