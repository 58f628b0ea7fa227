import { isDeepStrictEqual } from 'node:util';
import type { ClientBase, Pool } from 'pg';
import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import { type EventLog, memoryIdOf, memoryStream } from '#libs/event-log/index.js';
import { openEvents } from '#libs/recording/index.js';
import { lockCheckpoint, setCheckpoint } from './checkpoints.js';
import type { ProjectedRow, Projection, ProjectionState } from './projection.js';
import type { ProjectionTables } from './row-tables.js';
import { inTransaction } from './transaction.js';

/** One row that a rebuild changes; `before` is null for a new row, `after` for one that goes. */
export interface RowDifference {
  readonly memoryId: string;
  readonly table: string;
  readonly row: string;
  readonly before: ProjectedRow | null;
  readonly after: ProjectedRow | null;
}

/** How far a rebuild is. `changed` counts memories of which at least one row differs. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
  readonly changed: number;
  readonly events: number;
}

export interface RebuildOptions {
  /** Folds and compares, and writes nothing. */
  readonly dryRun: boolean;
  /** Memories to rebuild; all of the log's when absent. */
  readonly memoryIds?: readonly string[];
  readonly signal?: AbortSignal;
  onProgress(progress: RebuildProgress): void;
  onDifference(difference: RowDifference): void;
}

export interface RebuildDependencies {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
}

/** Memories rebuilt at the same time: two keep reading and writing apart; more share the same two resources. */
const CONCURRENT_MEMORIES = 2;

/**
 * Rebuilds a projection memory by memory, each in one transaction in place (architecture.md, decision 3): folds the stream
 * from its first event, compares with the stored rows and writes the difference, so that a reader never sees half a memory
 * and an unchanged row isn't written. It can be stopped between memories and run again.
 */
export async function rebuild(
  projection: Projection,
  tables: ProjectionTables,
  dependencies: RebuildDependencies,
  options: RebuildOptions,
): Promise<RebuildProgress> {
  const memoryIds = options.memoryIds ?? (await allMemories(dependencies.log));
  const progress = { done: 0, total: memoryIds.length, changed: 0, events: 0 };
  options.onProgress({ ...progress });
  const waiting = memoryIds.values();
  const worker = async (): Promise<void> => {
    for (const memoryId of waiting) {
      if (options.signal?.aborted) {
        return;
      }
      const { differences, events } = await rebuildMemory(projection, tables, dependencies, memoryId, options);
      progress.done += 1;
      progress.changed += differences > 0 ? 1 : 0;
      progress.events += events;
      options.onProgress({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MEMORIES }, worker));
  return progress;
}

async function allMemories(log: EventLog): Promise<string[]> {
  const memoryIds: string[] = [];
  for await (const heads of log.heads('memory-')) {
    memoryIds.push(...heads.map((head) => memoryIdOf(head.stream)));
  }
  return memoryIds;
}

async function rebuildMemory(
  projection: Projection,
  tables: ProjectionTables,
  dependencies: RebuildDependencies,
  memoryId: string,
  options: RebuildOptions,
): Promise<{ differences: number; events: number }> {
  return inTransaction(dependencies.pool, async (client) => {
    if (!options.dryRun) {
      await lockCheckpoint(client, memoryId, projection.name, projection.rulesVersion);
    }
    const { state, revision } = await fold(projection, tables, dependencies, memoryId);
    const differences = await compareAndWrite(client, tables, memoryId, state, options);
    if (!options.dryRun) {
      await setCheckpoint(client, memoryId, projection.name, projection.rulesVersion, revision);
    }
    return { differences, events: revision + 1 };
  });
}

/** Folds a memory from nothing. A memory whose student was erased folds to no rows at all. */
async function fold(
  projection: Projection,
  tables: ProjectionTables,
  { log, keys }: RebuildDependencies,
  memoryId: string,
): Promise<{ state: ProjectionState<Record<string, ProjectedRow>>; revision: number }> {
  const state = tables.empty();
  let revision = -1;
  for await (const page of log.read(memoryStream(memoryId))) {
    try {
      for (const event of await openEvents(page, keys)) {
        projection.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof KeyErasedError)) {
        throw error;
      }
    }
    revision = page.at(-1)?.revision ?? revision;
  }
  return { state, revision };
}

/** Compares table by table, page by page, and writes what differs unless it is a dry run. */
async function compareAndWrite(
  client: ClientBase,
  tables: ProjectionTables,
  memoryId: string,
  state: ProjectionState<Record<string, ProjectedRow>>,
  options: RebuildOptions,
): Promise<number> {
  let differences = 0;
  const report = (difference: RowDifference): void => {
    differences += 1;
    options.onDifference(difference);
  };
  for (const [name, table] of tables.entries()) {
    const folded = new Map([...(state[name]?.all() ?? [])].map((row) => [table.keyOf(row), row]));
    const changed: ProjectedRow[] = [];
    const gone: string[] = [];
    for await (const page of table.pages(client, memoryId)) {
      for (const before of page) {
        const row = table.keyOf(before);
        const after = folded.get(row) ?? null;
        folded.delete(row);
        if (!after) {
          gone.push(row);
          report({ memoryId, table: name, row, before, after });
        } else if (!sameRow(before, after)) {
          changed.push(after);
          report({ memoryId, table: name, row, before, after });
        }
      }
    }
    for (const [row, after] of folded) {
      report({ memoryId, table: name, row, before: null, after });
    }
    if (!options.dryRun) {
      await table.remove(client, memoryId, gone);
      await table.put(client, [...changed, ...folded.values()]);
    }
  }
  return differences;
}

/** Whether two rows say the same; the order of columns and of members in a JSON value doesn't matter. */
function sameRow(left: ProjectedRow, right: ProjectedRow): boolean {
  return isDeepStrictEqual({ ...left }, { ...right });
}
