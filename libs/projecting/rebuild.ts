import { type EventLog, memoryIdOf } from '#libs/event-log/index.js';
import type { Projection } from './projection.js';
import { type MemoryRebuildOptions, type RebuildDependencies, rebuildMemory } from './rebuild-memory.js';
import type { ProjectionTables } from './row-tables.js';

/** How far a rebuild is. `changed` counts memories of which at least one row differs. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
  readonly changed: number;
  readonly events: number;
}

export interface RebuildOptions extends MemoryRebuildOptions {
  /** Memories to rebuild; all of the log's when absent. */
  readonly memoryIds?: readonly string[];
  readonly signal?: AbortSignal;
  onProgress(progress: RebuildProgress): void;
}

/** Memories rebuilt at the same time: two keep reading and writing apart; more share the same two resources. */
const CONCURRENT_MEMORIES = 2;

/**
 * Rebuilds a projection memory by memory, each in one transaction in place (architecture.md, decision 3): folds the stream
 * from its first event, compares with the stored rows and writes the difference, so that a reader never sees half a memory
 * and an unchanged row isn't written. It can be stopped between memories and run again.
 *
 * @throws UnfoldableEventError when the fold can't take an event; memories before that are done
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
