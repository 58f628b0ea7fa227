import type { ClientBase, Pool } from 'pg';
import { inTransaction, type RebuiltMemory } from '#libs/projecting/index.js';
import {
  NothingToRebuildError,
  type RebuildRequest,
  type RunsIn,
  type StoredDifference,
  type StoredRebuild,
} from './rebuild.js';
import { unlockedCondition } from './rebuild-lock.js';

const COLUMNS = `id, tenant, projection, rules_version as "rulesVersion", runs_in as "runsIn", dry_run as "dryRun", actor, reason,
  state, failure, done, total, changed, failed, events::float8 as events, differences::float8 as differences,
  differences_kept as "differencesKept", requested_at as "requestedAt", started_at as "startedAt", ended_at as "endedAt"`;

/** Ids read at a time of what is left. */
const MEMORIES_PER_PAGE = 1_000;
/** Sorts before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const INTERRUPTED = 'the process that ran it ended in the middle; resume it to go on';

/** The rebuild was paused, cancelled or taken over while a memory was being rebuilt: that memory's transaction goes back. */
export class RebuildStoppedError extends Error {
  constructor() {
    super('the rebuild was stopped');
    this.name = 'RebuildStoppedError';
  }
}

/** Rebuilds and how far they are, as rows. Each step is one statement that says from which states it may be taken. */
export class RebuildStore {
  constructor(private readonly pool: Pool) {}

  /** Stores a rebuild with the memories that it is of. @throws NothingToRebuildError for one of nobody who is known */
  create(id: string, request: RebuildRequest, rulesVersion: string, now: Date): Promise<StoredRebuild> {
    const { scope, projection, runsIn, dryRun, actor, reason } = request;
    return inTransaction(this.pool, async (client) => {
      const insert = `insert into rebuild (id, tenant, projection, rules_version, runs_in, dry_run, actor, reason, state, total, requested_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', 0, $9)`;
      await client.query(insert, [id, scope.tenant, projection, rulesVersion, runsIn, dryRun, actor, reason, now]);
      const memories = `insert into rebuild_memory (rebuild_id, memory_id)
        select $1, memory_id from memory_registry
        where tenant = $2 and ($3::text is null or student = $3) and ($4::text is null or subject = $4)`;
      const { rowCount } = await client.query(memories, [id, scope.tenant, scope.student, scope.subject]);
      if (rowCount === 0 && (scope.student !== null || scope.subject !== null)) {
        throw new NothingToRebuildError();
      }
      return single(client, `update rebuild set total = $2 where id = $1 returning ${COLUMNS}`, [id, rowCount]);
    });
  }

  async find(id: string): Promise<StoredRebuild | null> {
    return first(this.pool, `select ${COLUMNS} from rebuild where id = $1`, [id]);
  }

  /** A tenant's rebuilds, newest first. */
  async recent(tenant: string, limit: number): Promise<StoredRebuild[]> {
    const text = `select ${COLUMNS} from rebuild where tenant = $1 order by requested_at desc, id limit $2`;
    return (await this.pool.query<StoredRebuild>(text, [tenant, limit])).rows;
  }

  /** What runs of a projection: at most one. */
  async runningOf(projection: string): Promise<StoredRebuild | null> {
    return first(this.pool, `select ${COLUMNS} from rebuild where projection = $1 and state = 'running'`, [projection]);
  }

  /** The rebuild that has waited longest for a server with these rules, of a projection that nobody rebuilds. */
  async nextForServer(rules: readonly { name: string; rulesVersion: string }[]): Promise<StoredRebuild | null> {
    const text = `select ${COLUMNS} from rebuild
      where state = 'queued' and runs_in = 'server' and ${unlockedCondition('projection')}
        and exists (select from unnest($1::text[], $2::text[]) as known (name, version)
          where known.name = projection and known.version = rules_version)
      order by requested_at, id limit 1`;
    return first(this.pool, text, [rules.map(({ name }) => name), rules.map(({ rulesVersion }) => rulesVersion)]);
  }

  /** What says that it runs while nobody holds its lock was interrupted: a server's waits for a server, a command's is paused. */
  async settleInterrupted(): Promise<void> {
    const text = `update rebuild set state = case runs_in when 'server' then 'queued' else 'paused' end,
        failure = case runs_in when 'server' then null else $1 end
      where state = 'running' and ${unlockedCondition('projection')}`;
    await this.pool.query(text, [INTERRUPTED]);
  }

  /** For the holder of the projection's lock: runs this one; others that say they run were interrupted. Null: not any more. */
  begin(id: string, projection: string, now: Date): Promise<StoredRebuild | null> {
    return inTransaction(this.pool, async (client) => {
      const others = `update rebuild set state = case runs_in when 'server' then 'queued' else 'paused' end, failure = $3
        where projection = $2 and state = 'running' and id <> $1`;
      await client.query(others, [id, projection, INTERRUPTED]);
      const text = `update rebuild set state = 'running', failure = null, started_at = coalesce(started_at, $2)
        where id = $1 and state in ('queued', 'running') returning ${COLUMNS}`;
      return first(client, text, [id, now]);
    });
  }

  /** Ends a rebuild that went through. Null when it was stopped before. */
  async finish(id: string, now: Date): Promise<StoredRebuild | null> {
    const text = `update rebuild set ended_at = $2, state = case when failed > 0 then 'failed' else 'done' end,
        failure = case when failed > 0 then failed || ' of ' || total || ' memories could not be rebuilt' end
      where id = $1 and state = 'running' returning ${COLUMNS}`;
    return first(this.pool, text, [id, now]);
  }

  async pause(id: string): Promise<StoredRebuild | null> {
    const text = `update rebuild set state = 'paused' where id = $1 and state in ('queued', 'running') returning ${COLUMNS}`;
    return first(this.pool, text, [id]);
  }

  /** Queues it again, with the rules of whoever resumes it; memories that failed are tried again. */
  resume(id: string, runsIn: RunsIn, rulesVersion: string): Promise<StoredRebuild | null> {
    return inTransaction(this.pool, async (client) => {
      const text = `update rebuild set state = 'queued', runs_in = $2, rules_version = $3, failure = null, failed = 0, ended_at = null
        where id = $1 and state in ('paused', 'failed') returning ${COLUMNS}`;
      const resumed = await first(client, text, [id, runsIn, rulesVersion]);
      if (resumed) {
        await client.query('update rebuild_memory set failure = null where rebuild_id = $1', [id]);
      }
      return resumed;
    });
  }

  async cancel(id: string, now: Date): Promise<StoredRebuild | null> {
    return inTransaction(this.pool, async (client) => {
      const text = `update rebuild set state = 'cancelled', ended_at = $2
        where id = $1 and state in ('queued', 'running', 'paused') returning ${COLUMNS}`;
      const cancelled = await first(client, text, [id, now]);
      if (cancelled) {
        await client.query('delete from rebuild_memory where rebuild_id = $1', [id]);
      }
      return cancelled;
    });
  }

  /** The memories that are left, in order of id. */
  async *left(id: string): AsyncGenerator<string> {
    const text = `select memory_id as "memoryId" from rebuild_memory
      where rebuild_id = $1 and memory_id > $2 and failure is null order by memory_id limit ${MEMORIES_PER_PAGE}`;
    let after = FIRST_ID;
    while (true) {
      const { rows } = await this.pool.query<{ memoryId: string }>(text, [id, after]);
      for (const { memoryId } of rows) {
        yield memoryId;
        after = memoryId;
      }
      if (rows.length < MEMORIES_PER_PAGE) {
        return;
      }
    }
  }

  /** In the transaction that rebuilt a memory: it is done. @throws RebuildStoppedError */
  async memoryDone(
    client: ClientBase,
    id: string,
    rebuilt: RebuiltMemory,
    kept: readonly StoredDifference[],
  ): Promise<void> {
    const { memoryId, differences, events } = rebuilt;
    if (kept.length > 0) {
      const insert = `insert into rebuild_difference (rebuild_id, memory_id, place, row, before, after, reason)
        select $1, "memoryId", place, row, before, after, reason
        from jsonb_to_recordset($2) as d ("memoryId" uuid, place int, row text, before jsonb, after jsonb, reason text)`;
      await client.query({ name: 'rebuild-differences', text: insert, values: [id, JSON.stringify(kept)] });
    }
    // The rebuild's row first, as everybody locks it first: whoever cancels must not wait for us while we wait for them.
    const text = `with counted as (
        update rebuild set done = done + 1, changed = changed + $3, differences = differences + $4,
          differences_kept = differences_kept + $5, events = events + $6
        where id = $1 and state = 'running' returning 1)
      delete from rebuild_memory where rebuild_id = $1 and memory_id = $2 and exists (select from counted)`;
    const values = [id, memoryId, differences > 0 ? 1 : 0, differences, kept.length, events];
    const { rowCount } = await client.query({ name: 'rebuild-memory-done', text, values });
    if (rowCount !== 1) {
      throw new RebuildStoppedError();
    }
  }

  /** A memory can't be rebuilt; its rows stay as they were and the others go on. @throws RebuildStoppedError */
  async memoryFailed(id: string, memoryId: string, failure: string): Promise<void> {
    const text = `with counted as (
        update rebuild set failed = failed + 1 where id = $1 and state = 'running' returning 1)
      update rebuild_memory set failure = $3 where rebuild_id = $1 and memory_id = $2 and exists (select from counted)`;
    if ((await this.pool.query(text, [id, memoryId, failure])).rowCount !== 1) {
      throw new RebuildStoppedError();
    }
  }

  /** Memories that could not be rebuilt, and why. */
  async failures(id: string, limit: number): Promise<{ memoryId: string; reason: string }[]> {
    const text = `select memory_id as "memoryId", failure as reason from rebuild_memory
      where rebuild_id = $1 and failure is not null order by memory_id limit $2`;
    return (await this.pool.query<{ memoryId: string; reason: string }>(text, [id, limit])).rows;
  }

  /** Differences after a place, in order of memory and place. */
  async differences(
    id: string,
    after: { memoryId: string; place: number } | null,
    limit: number,
  ): Promise<StoredDifference[]> {
    const text = `select memory_id as "memoryId", place, row, before, after, reason from rebuild_difference
      where rebuild_id = $1 and (memory_id, place) > ($2, $3) order by memory_id, place limit $4`;
    const values = [id, after?.memoryId ?? FIRST_ID, after?.place ?? -1, limit];
    return (await this.pool.query<StoredDifference>(text, values)).rows;
  }

  /** Whose memories these are; those of students who were erased are nobody's any more. */
  async names(memoryIds: readonly string[]): Promise<Map<string, { student: string; subject: string }>> {
    const text =
      'select memory_id as "memoryId", student, subject from memory_registry where memory_id = any($1::uuid[])';
    const { rows } = await this.pool.query<{ memoryId: string; student: string; subject: string }>(text, [memoryIds]);
    return new Map(rows.map(({ memoryId, student, subject }) => [memoryId, { student, subject }]));
  }

  /** A tenant's students, for whoever must find one by a pseudonym. */
  async students(tenant: string): Promise<string[]> {
    const text = 'select distinct student from memory_registry where tenant = $1';
    return (await this.pool.query<{ student: string }>(text, [tenant])).rows.map(({ student }) => student);
  }
}

async function first(db: Pool | ClientBase, text: string, values: unknown[]): Promise<StoredRebuild | null> {
  return (await db.query<StoredRebuild>(text, values)).rows[0] ?? null;
}

async function single(db: ClientBase, text: string, values: unknown[]): Promise<StoredRebuild> {
  const found = await first(db, text, values);
  if (!found) {
    throw new Error('a rebuild that was just stored is gone');
  }
  return found;
}
