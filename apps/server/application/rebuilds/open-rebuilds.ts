import type { Pool } from 'pg';
import type { Projecting } from '#apps/server/background/read-models.js';
import type { KeyStore } from '#libs/chain/index.js';
import type { EventLog } from '#libs/event-log/index.js';
import type { OperationsLog } from '#libs/operations/index.js';
import type { Clock, Entropy } from '#libs/recording/index.js';
import { ProjectionStatusService } from './projection-status.js';
import { RebuildService } from './rebuild.service.js';
import { RebuildQueue } from './rebuild-queue.js';
import { RebuildReports } from './rebuild-reports.js';
import { type ProjectionWithTables, RebuildRunner } from './rebuild-runner.js';
import { RebuildStore } from './rebuild-store.js';

export interface RebuildParts {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly operations: OperationsLog;
  readonly projector: Projecting;
  readonly projections: readonly ProjectionWithTables[];
  rowsChanged(projection: string): void;
  failed(error: unknown): void;
}

/** What the core holds of rebuilds. */
export interface Rebuilds {
  readonly rebuilds: RebuildService;
  readonly rebuildReports: RebuildReports;
  readonly rebuildRunner: RebuildRunner;
  readonly rebuildQueue: RebuildQueue;
  readonly projectionStatus: ProjectionStatusService;
}

export function openRebuilds({ failed, ...parts }: RebuildParts): Rebuilds {
  const store = new RebuildStore(parts.pool);
  const rules = parts.projections.map(({ projection: { name, rulesVersion } }) => ({ name, rulesVersion }));
  const rulesVersions = new Map(rules.map(({ name, rulesVersion }) => [name, rulesVersion]));
  const rebuildRunner = new RebuildRunner({ ...parts, store });
  const rebuildQueue = new RebuildQueue({ store, runner: rebuildRunner, rules, failed });
  return {
    rebuilds: new RebuildService({ ...parts, store, runner: rebuildRunner, queue: rebuildQueue, rulesVersions }),
    rebuildReports: new RebuildReports({ store, keys: parts.keys, rulesVersions }),
    rebuildRunner,
    rebuildQueue,
    projectionStatus: new ProjectionStatusService({ ...parts, rulesVersions }),
  };
}
