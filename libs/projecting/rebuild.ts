import type { ClientBase, Pool } from 'pg';
import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import { type EventLog, memoryIdOf, memoryStream } from '#libs/event-log/index.js';
import { openEvents } from '#libs/recording/index.js';
import { type Checkpoint, lockForRebuild, setCheckpoint } from './checkpoints.js';
import { compareRows } from './compare-rows.js';
import type { ProjectedRow, Projection, ProjectionState } from './projection.js';
import type { ProjectionTables } from './row-tables.js';
import { inRepeatableTransaction } from './transaction.js';

/**
 * Why rows differ. `rules`: older rules made them · `drift`: the same rules should have made others, so something else wrote
 * them, or a rules version wasn't raised · `parked`: the memory waited to be mended · `new`: it was never projected.
 */
export type DifferenceReason = 'rules' | 'drift' | 'parked' | 'new';

/** One row that a rebuild changes; `before` is null for a new row, `after` for one that goes. */
export interface RowDifference {
  readonly memoryId: string;
  readonly table: string;
  readonly row: string;
  readonly before: ProjectedRow | null;
  readonly after: ProjectedRow | null;
  readonly reason: DifferenceReason;
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

/** What came of one memory. `differences` counts rows that tell another thing, not those of ids and rules versions alone. */
export interface RebuiltMemory {
  readonly memoryId: string;
  readonly differences: number;
  readonly events: number;
}

export interface MemoryRebuildOptions {
  /** Folds and compares, and writes nothing. */
  readonly dryRun: boolean;
  onDifference(difference: RowDifference): void;
  beforeCommit?(client: ClientBase, rebuilt: RebuiltMemory): Promise<void>;
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

/**
 * Rebuilds one memory in one transaction: folds its stream from the first event up to its checkpoint (to the end where it is
 * parked or was never projected; what lies behind the checkpoint is live projecting's), compares and writes the difference.
 *
 * @param options `beforeCommit` joins the transaction; what it throws takes the whole memory back
 */
export async function rebuildMemory(
  projection: Projection,
  tables: ProjectionTables,
  dependencies: RebuildDependencies,
  memoryId: string,
  options: MemoryRebuildOptions,
): Promise<RebuiltMemory> {
  return inRepeatableTransaction(dependencies.pool, async (client) => {
    const checkpoint = await lockForRebuild(client, memoryId, projection, options.dryRun);
    const whole = checkpoint.revision < 0 || checkpoint.parkedAt !== null;
    const to = whole ? Number.POSITIVE_INFINITY : checkpoint.revision;
    const { state, revision } = await fold(projection, tables, dependencies, memoryId, to);
    const reason = reasonOf(checkpoint, projection.rulesVersion);
    const differences = await compareAndWrite(client, tables, memoryId, state, reason, options);
    // Most checkpoints stand where they stood; a row that isn't written anew costs nothing.
    const stands = checkpoint.rulesVersion === projection.rulesVersion && checkpoint.revision === revision;
    if (!options.dryRun && !(stands && checkpoint.parkedAt === null)) {
      await setCheckpoint(client, memoryId, projection.name, projection.rulesVersion, revision);
    }
    const rebuilt = { memoryId, differences, events: revision + 1 };
    await options.beforeCommit?.(client, rebuilt);
    return rebuilt;
  });
}

function reasonOf(checkpoint: Checkpoint, rulesVersion: string): DifferenceReason {
  if (checkpoint.parkedAt !== null) {
    return 'parked';
  }
  if (checkpoint.revision < 0) {
    return 'new';
  }
  return checkpoint.rulesVersion === rulesVersion ? 'drift' : 'rules';
}

/** Folds a memory from nothing. A memory whose student was erased folds to no rows at all. @param to the last revision */
async function fold(
  projection: Projection,
  tables: ProjectionTables,
  { log, keys }: RebuildDependencies,
  memoryId: string,
  to: number,
): Promise<{ state: ProjectionState<Record<string, ProjectedRow>>; revision: number }> {
  const state = tables.empty();
  let revision = -1;
  for await (const page of log.read(memoryStream(memoryId), Number.isFinite(to) ? { limit: to + 1 } : {})) {
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

/** Compares table by table and writes what differs unless it is a dry run. Returns how many rows tell another thing. */
async function compareAndWrite(
  client: ClientBase,
  tables: ProjectionTables,
  memoryId: string,
  state: ProjectionState<Record<string, ProjectedRow>>,
  reason: DifferenceReason,
  options: MemoryRebuildOptions,
): Promise<number> {
  let differences = 0;
  for (const [name, table] of tables.entries()) {
    const { put, remove, told } = await compareRows(client, table, memoryId, state[name]?.all() ?? []);
    for (const { row, before, after } of told) {
      options.onDifference({ memoryId, table: name, row, before, after, reason });
    }
    differences += told.length;
    if (!options.dryRun) {
      await table.remove(client, memoryId, remove);
      await table.put(client, put);
    }
  }
  return differences;
}
