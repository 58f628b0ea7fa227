import type { ClientBase, Pool } from 'pg';
import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import { type EventLog, memoryStream } from '#libs/event-log/index.js';
import { openEvents } from '#libs/recording/index.js';
import { type Checkpoint, lockForRebuild, setCheckpoint } from './checkpoints.js';
import { compareRows } from './compare-rows.js';
import { evolveWithUpstream, type ProjectedRow, type Projection } from './projection.js';
import type { ProjectionTables, TableRows } from './row-tables.js';
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

/** What came of one memory. `differences` counts rows that tell another thing, not those of ids and rules versions alone. */
export interface RebuiltMemory {
  readonly memoryId: string;
  readonly differences: number;
  readonly events: number;
}

export interface RebuildDependencies {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
}

export interface MemoryRebuildOptions {
  /** Folds and compares, and writes nothing. */
  readonly dryRun: boolean;
  onDifference(difference: RowDifference): void;
  beforeCommit?(client: ClientBase, rebuilt: RebuiltMemory): Promise<void>;
}

/** A fold from nothing came to an event that it can't take. */
export class UnfoldableEventError extends Error {
  constructor(
    readonly projection: string,
    readonly memoryId: string,
    readonly revision: number,
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${projection} can't take revision ${revision} of memory ${memoryId}: ${reason}`, { cause });
    this.name = 'UnfoldableEventError';
  }
}

/**
 * Makes one memory's rows of a projection anew from the log, in one transaction, and writes the difference. It folds up to the
 * checkpoint (to the end where the memory is parked or was never projected): what lies behind it is live projecting's. A
 * projection with an upstream is folded beside it, up to where the upstream's stored rows are, and only its own are written.
 *
 * @param options `beforeCommit` joins the transaction; what it throws takes the whole memory back
 * @throws UnfoldableEventError
 */
export async function rebuildMemory(
  projection: Projection,
  tables: ProjectionTables,
  dependencies: RebuildDependencies,
  memoryId: string,
  options: MemoryRebuildOptions,
): Promise<RebuiltMemory> {
  return inRepeatableTransaction(dependencies.pool, async (client) => {
    const { checkpoint, end } = await lock(client, projection, memoryId, options.dryRun);
    const { state, revision } = await fold(projection, tables, dependencies, memoryId, end);
    const reason = reasonOf(checkpoint, projection.rulesVersion);
    const differences = await compareAndWrite(client, projection, tables, memoryId, state, reason, options);
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

/**
 * Locks a projection's checkpoint and its upstream's, in the order of their names, as live projecting does.
 *
 * @returns its own, and the last revision to fold
 */
async function lock(
  client: ClientBase,
  projection: Projection,
  memoryId: string,
  dryRun: boolean,
): Promise<{ checkpoint: Checkpoint; end: number }> {
  const { upstream } = projection;
  const locked = new Map<string, Checkpoint>();
  const members = upstream ? [projection, upstream] : [projection];
  for (const member of members.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    locked.set(member.name, await lockForRebuild(client, memoryId, member, dryRun));
  }
  const checkpoint = locked.get(projection.name);
  if (!checkpoint) {
    throw new Error(`the checkpoint of ${projection.name} was not locked`);
  }
  if (upstream) {
    return { checkpoint, end: locked.get(upstream.name)?.revision ?? -1 };
  }
  const whole = checkpoint.revision < 0 || checkpoint.parkedAt !== null;
  return { checkpoint, end: whole ? Number.POSITIVE_INFINITY : checkpoint.revision };
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

/**
 * Folds a memory from nothing. A memory whose student was erased folds to no rows at all.
 *
 * @param end the last revision to take; infinite for the log's end
 */
async function fold(
  projection: Projection,
  tables: ProjectionTables,
  { log, keys }: RebuildDependencies,
  memoryId: string,
  end: number,
): Promise<{ state: TableRows; revision: number }> {
  const state = tables.empty();
  let revision = -1;
  if (end < 0) {
    return { state, revision };
  }
  for await (const page of log.read(memoryStream(memoryId), Number.isFinite(end) ? { limit: end + 1 } : {})) {
    try {
      for (const event of await openEvents(page, keys)) {
        takeEvent(projection, state, memoryId, event);
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

function takeEvent(
  projection: Projection,
  state: TableRows,
  memoryId: string,
  event: Parameters<Projection['evolve']>[1],
): void {
  try {
    evolveWithUpstream(projection, state, event);
  } catch (error) {
    throw new UnfoldableEventError(projection.name, memoryId, event.revision, error);
  }
}

/** Compares table by table and writes what differs unless it is a dry run. Returns how many rows tell another thing. */
async function compareAndWrite(
  client: ClientBase,
  projection: Projection,
  tables: ProjectionTables,
  memoryId: string,
  state: TableRows,
  reason: DifferenceReason,
  options: MemoryRebuildOptions,
): Promise<number> {
  let differences = 0;
  for (const [name, table] of tables.entries()) {
    const keep = (before: ProjectedRow): ProjectedRow | null => projection.keep?.(name, before, state) ?? null;
    const { put, remove, told } = await compareRows(client, table, memoryId, state[name]?.all() ?? [], keep);
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
