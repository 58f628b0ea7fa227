import type { Pool } from 'pg';
import type { KeyStore } from '#libs/chain/index.js';
import { type EventLog, memoryIdOf } from '#libs/event-log/index.js';
import type { OperationsLog } from '#libs/operations/index.js';
import { Pseudonyms } from './pseudonyms.js';
import { type RebuildScope, UnknownProjectionError } from './rebuild.js';
import type { Naming } from './rebuild-view.js';

/** Parked memories that are listed; all are counted. */
const PARKED_SHOWN = 100;

/** A memory that a projection can't take on. */
export interface ParkedMemory {
  readonly student: string;
  readonly subject: string;
  /** Of the event that it can't take. */
  readonly revision: number;
  readonly reason: string;
  readonly since: string;
}

/** `GET /v1/projections`, of one tenant. */
export interface ProjectionStatus {
  readonly name: string;
  /** The rules that rows are made by from now on. */
  readonly rulesVersion: string;
  readonly memories: number;
  /** Memories of which not everything recorded is projected; parked ones are not among them. */
  readonly behind: number;
  /** Memories whose rows other rules have made: a rebuild brings them to these. */
  readonly outdated: number;
  readonly parkedCount: number;
  /** The first hundred, longest parked first. */
  readonly parked: readonly ParkedMemory[];
}

export interface ProjectionStatusDependencies {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly operations: OperationsLog;
  readonly projector: { schedule(memoryId: string): void };
  readonly rulesVersions: ReadonlyMap<string, string>;
}

interface Counts {
  readonly name: string;
  readonly memories: number;
  readonly behind: number;
  readonly outdated: number;
  readonly parked: number;
}

/** How far the projections are, and taking parked memories on again. */
export class ProjectionStatusService {
  constructor(private readonly dependencies: ProjectionStatusDependencies) {}

  async all(tenant: string, naming: Naming): Promise<ProjectionStatus[]> {
    const counts = await this.counts(tenant);
    const pseudonyms = naming === 'pseudonyms' ? await Pseudonyms.of(tenant, this.dependencies.keys) : null;
    return Promise.all(
      [...this.dependencies.rulesVersions].map(async ([name, rulesVersion]) => {
        const { memories, behind, outdated, parked } = counts.get(name) ?? NO_COUNTS;
        const listed = parked > 0 ? await this.parked(tenant, name) : [];
        const named = listed.map(({ student, since, ...rest }) => ({
          student: pseudonyms ? pseudonyms.pseudonymOf(student) : student,
          ...rest,
          since: since.toISOString(),
        }));
        return { name, rulesVersion, memories, behind, outdated, parkedCount: parked, parked: named };
      }),
    );
  }

  /**
   * Tries parked memories again, after what they were parked for was mended. Their rows stay as they are and projecting goes
   * on from there; one that still can't be taken is parked again.
   *
   * @returns how many
   * @throws UnknownProjectionError
   */
  async unpark(scope: RebuildScope, projection: string, actor: string, reason: string): Promise<number> {
    const { pool, operations, projector, rulesVersions } = this.dependencies;
    if (!rulesVersions.has(projection)) {
      throw new UnknownProjectionError(projection, [...rulesVersions.keys()]);
    }
    const text = `update projection_checkpoint c
      set parked_at_revision = null, parked_reason = null, parked_since = null
      from memory_registry r
      where r.memory_id = c.memory_id and r.tenant = $1 and c.projection = $2 and c.parked_at_revision is not null
        and ($3::text is null or r.student = $3) and ($4::text is null or r.subject = $4)
      returning c.memory_id as "memoryId"`;
    const values = [scope.tenant, projection, scope.student, scope.subject];
    const { rows } = await pool.query<{ memoryId: string }>(text, values);
    if (rows.length > 0) {
      const event = { type: 'MemoriesUnparked' as const, data: { projection, memories: rows.length } };
      await operations.record(scope.tenant, event, { actor, reason });
    }
    for (const { memoryId } of rows) {
      projector.schedule(memoryId);
    }
    return rows.length;
  }

  /** Compares heads with checkpoints, page by page. */
  private async counts(tenant: string): Promise<Map<string, Counts>> {
    const { pool, log, rulesVersions } = this.dependencies;
    const text = `select p.name, count(*)::int as memories,
        (count(*) filter (where coalesce(c.revision, -1) < h.revision and c.parked_at_revision is null))::int as behind,
        (count(*) filter (where c.rules_version <> p.rules_version))::int as outdated,
        (count(*) filter (where c.parked_at_revision is not null))::int as parked
      from unnest($1::uuid[], $2::int[]) as h (memory_id, revision)
      join memory_registry r on r.memory_id = h.memory_id and r.tenant = $3
      cross join unnest($4::text[], $5::text[]) as p (name, rules_version)
      left join projection_checkpoint c on c.memory_id = h.memory_id and c.projection = p.name
      group by p.name`;
    const totals = new Map<string, Counts>();
    for await (const heads of log.heads('memory-')) {
      const { rows } = await pool.query<Counts>(text, [
        heads.map(({ stream }) => memoryIdOf(stream)),
        heads.map(({ revision }) => revision),
        tenant,
        [...rulesVersions.keys()],
        [...rulesVersions.values()],
      ]);
      for (const row of rows) {
        totals.set(row.name, sum(totals.get(row.name) ?? NO_COUNTS, row));
      }
    }
    return totals;
  }

  private async parked(tenant: string, projection: string): Promise<(Omit<ParkedMemory, 'since'> & { since: Date })[]> {
    const text = `select r.student, r.subject, c.parked_at_revision as revision, c.parked_reason as reason, c.parked_since as since
      from projection_checkpoint c join memory_registry r on r.memory_id = c.memory_id
      where r.tenant = $1 and c.projection = $2 and c.parked_at_revision is not null
      order by c.parked_since, c.memory_id limit ${PARKED_SHOWN}`;
    return (await this.dependencies.pool.query(text, [tenant, projection])).rows;
  }
}

const NO_COUNTS: Counts = { name: '', memories: 0, behind: 0, outdated: 0, parked: 0 };

function sum(left: Counts, right: Counts): Counts {
  return {
    name: right.name,
    memories: left.memories + right.memories,
    behind: left.behind + right.behind,
    outdated: left.outdated + right.outdated,
    parked: left.parked + right.parked,
  };
}
