import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { KeyStore } from '#libs/chain/index.js';
import { type EventLog, isUnavailable, LogUnavailableError } from '#libs/event-log/index.js';
import type { OperationsLog } from '#libs/operations/index.js';
import { type Projection, type ProjectionTables, type RowDifference, rebuildMemory } from '#libs/projecting/index.js';
import type { Clock } from '#libs/recording/index.js';
import type { StoredDifference, StoredRebuild } from './rebuild.js';
import { takeRebuildLock } from './rebuild-lock.js';
import { RebuildStoppedError, type RebuildStore } from './rebuild-store.js';
import { storedDifference } from './stored-difference.js';

/** Memories rebuilt at the same time: a small one waits for round trips most of the time, and others fill that time. */
const CONCURRENT_MEMORIES = 4;
/** How long a rebuild waits at its beginning for what was just recorded to be projected: that takes some 100 ms. */
const SETTLE_MS = 2_000;
/** Differences kept of one memory and of one rebuild; all are counted. What nobody will read to its end isn't worth its space. */
const KEPT_PER_MEMORY = 10_000;
const KEPT_PER_REBUILD = 250_000;
/** Of a memory that was never projected every row is new; some of them tell as much as all. */
const KEPT_OF_NEW = 10;
/** A failure's text is told to people; what a program says at length stands in its log. */
const FAILURE_CHARACTERS = 500;

export interface ProjectionWithTables {
  readonly projection: Projection;
  readonly tables: ProjectionTables;
}

export interface RebuildRunnerDependencies {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly operations: OperationsLog;
  readonly store: RebuildStore;
  readonly projections: readonly ProjectionWithTables[];
  readonly projector: { settled(): Promise<void> };
  /** Told when rows of a projection were written anew, so that what was made from them in this process is let go of. */
  rowsChanged(projection: string): void;
}

/**
 * What came of running: `ended` as the rebuild's state says; `not-the-leader` when another process rebuilds this projection;
 * `stopped` when it was paused, cancelled, or its turn was over before it began.
 */
export type RunOutcome = 'ended' | 'not-the-leader' | 'stopped';

/** Runs one rebuild: each memory in one transaction with the record that it is done (architecture.md, decision 3). */
export class RebuildRunner {
  constructor(private readonly dependencies: RebuildRunnerDependencies) {}

  /**
   * Runs a queued rebuild to its end, or goes on with one that was interrupted.
   *
   * @param signal stops it between memories, as if its process had ended; pausing is said to the store
   * @param onProgress told after each memory how many are done and have changed
   * @throws LogUnavailableError, or what the database throws when it is out of reach: the rebuild is then interrupted
   */
  async run(
    rebuild: StoredRebuild,
    signal: AbortSignal,
    onProgress: (done: number, changed: number) => void = () => undefined,
  ): Promise<RunOutcome> {
    const { pool, store, clock } = this.dependencies;
    const lock = await takeRebuildLock(pool, rebuild.projection);
    if (!lock) {
      return 'not-the-leader';
    }
    try {
      const begun = await store.begin(rebuild.id, rebuild.projection, clock.now());
      if (!begun) {
        return 'stopped';
      }
      await this.recordStart(begun);
      await this.settle();
      await this.rebuildMemories(begun, AbortSignal.any([signal, lock.lost]), onProgress);
      const ended = lock.lost.aborted || signal.aborted ? null : await store.finish(begun.id, clock.now());
      if (!begun.dryRun) {
        this.dependencies.rowsChanged(begun.projection);
      }
      if (!ended) {
        return 'stopped';
      }
      await this.recordEnd(ended);
      return 'ended';
    } finally {
      await lock.release();
    }
  }

  /** Stores in the tenant's operations how a rebuild ended. */
  async recordEnd({
    id,
    tenant,
    projection,
    state,
    done,
    changed,
    failed,
    actor,
    reason,
  }: StoredRebuild): Promise<void> {
    if (state !== 'done' && state !== 'failed' && state !== 'cancelled') {
      throw new Error(`a rebuild that is ${state} has not ended`);
    }
    const data = { rebuildId: id, projection, outcome: state, memoriesDone: done, memoriesChanged: changed };
    const event = { type: 'RebuildEnded' as const, data: { ...data, memoriesFailed: failed } };
    await this.dependencies.operations.record(tenant, event, { actor, reason });
  }

  private async recordStart({
    id,
    tenant,
    projection,
    rulesVersion,
    dryRun,
    ...rebuild
  }: StoredRebuild): Promise<void> {
    const { total, done, actor, reason } = rebuild;
    const data = { rebuildId: id, projection, rulesVersion, dryRun, memories: total - done };
    await this.dependencies.operations.record(tenant, { type: 'RebuildStarted', data }, { actor, reason });
  }

  private async rebuildMemories(
    rebuild: StoredRebuild,
    signal: AbortSignal,
    onProgress: (done: number, changed: number) => void,
  ): Promise<void> {
    const progress = { done: rebuild.done, changed: rebuild.changed, kept: rebuild.differencesKept };
    const left = this.dependencies.store.left(rebuild.id);
    const stopped = new AbortController();
    const worker = async (): Promise<void> => {
      for await (const memoryId of left) {
        if (signal.aborted || stopped.signal.aborted) {
          return;
        }
        const room = Math.min(KEPT_PER_MEMORY, Math.max(0, KEPT_PER_REBUILD - progress.kept));
        const outcome = await this.rebuildMemory(rebuild, memoryId, room);
        if (outcome === 'stopped') {
          stopped.abort();
          return;
        }
        progress.done += outcome.done;
        progress.changed += outcome.changed;
        progress.kept += outcome.kept;
        onProgress(progress.done, progress.changed);
      }
    };
    const workers = Array.from({ length: CONCURRENT_MEMORIES }, async () => {
      try {
        await worker();
      } catch (error) {
        // One worker's failure ends the rebuild; the other one must not go on behind its back.
        stopped.abort();
        throw error;
      }
    });
    const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
    if (failed) {
      throw failed.reason;
    }
  }

  private async rebuildMemory(
    rebuild: StoredRebuild,
    memoryId: string,
    room: number,
  ): Promise<{ done: number; changed: number; kept: number } | 'stopped'> {
    const { store } = this.dependencies;
    const { projection, tables } = this.chosen(rebuild.projection);
    const kept: StoredDifference[] = [];
    try {
      const rebuilt = await rebuildMemory(projection, tables, this.dependencies, memoryId, {
        dryRun: rebuild.dryRun,
        onDifference: (difference: RowDifference) => {
          if (kept.length < (difference.reason === 'new' ? Math.min(room, KEPT_OF_NEW) : room)) {
            kept.push(storedDifference(difference, kept.length, projection.told ?? {}));
          }
        },
        beforeCommit: (client, done) => store.memoryDone(client, rebuild.id, done, kept),
      });
      return { done: 1, changed: rebuilt.differences > 0 ? 1 : 0, kept: kept.length };
    } catch (error) {
      if (error instanceof RebuildStoppedError) {
        return 'stopped';
      }
      if (!ofOneMemory(error)) {
        throw error;
      }
      return this.memoryFailed(rebuild.id, memoryId, error);
    }
  }

  private async memoryFailed(
    id: string,
    memoryId: string,
    error: unknown,
  ): Promise<{ done: number; changed: number; kept: number } | 'stopped'> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await this.dependencies.store.memoryFailed(id, memoryId, reason.slice(0, FAILURE_CHARACTERS));
      return { done: 0, changed: 0, kept: 0 };
    } catch (stopped) {
      if (stopped instanceof RebuildStoppedError) {
        return 'stopped';
      }
      throw stopped;
    }
  }

  /**
   * What was recorded a moment ago is no difference, so what this process has yet to project is projected first. Where others
   * never stop writing that has no end, and needn't have one: a memory is compared up to where it is projected.
   */
  private async settle(): Promise<void> {
    const over = new AbortController();
    const patience = delay(SETTLE_MS, undefined, { signal: over.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') {
        throw error;
      }
    });
    await Promise.race([this.dependencies.projector.settled(), patience]);
    over.abort();
  }

  private chosen(name: string): ProjectionWithTables {
    const found = this.dependencies.projections.find(({ projection }) => projection.name === name);
    if (!found) {
      throw new Error(`there is no projection "${name}"`);
    }
    return found;
  }
}

/** Whether an error is one memory's own, so that the others can go on: not the database's or the log's absence. */
function ofOneMemory(error: unknown): boolean {
  return (
    !(error instanceof LogUnavailableError) && !(typeof error === 'object' && error !== null && isUnavailable(error))
  );
}
