import type { ClientBase, Pool } from 'pg';
import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { type EventLog, memoryStream } from '#libs/event-log/index.js';
import { type Clock, openEvents } from '#libs/recording/index.js';
import { advance, type Checkpoint, park, readCheckpoints, setCheckpoint } from './checkpoints.js';
import type { Projection } from './projection.js';
import type { ProjectionTables } from './row-tables.js';
import { inRepeatableTransaction } from './transaction.js';

/** Told of what only people can mend, and of what was mended. */
export interface ProjectorObserver {
  parked(memoryId: string, projection: string, revision: number, error: unknown): void;
  failed(memoryId: string, error: unknown): void;
  projected(memoryId: string, events: readonly RecordedEvent[]): void;
}

export interface ProjectorDependencies {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly tables: readonly { readonly projection: Projection; readonly tables: ProjectionTables }[];
  readonly clock: Clock;
  readonly observer: ProjectorObserver;
}

/** Events folded and written in one transaction. */
const EVENTS_PER_TRANSACTION = 2_000;

/** Gives the events just appended from a revision on, when they reach back to it. */
export type TakeInHand = (from: number) => readonly RecordedEvent[] | null;

/** Projects one memory at a time: reads, folds, writes, and parks what can't be folded (architecture.md, decisions 1, 2, 5). */
export class MemoryProjection {
  constructor(private readonly dependencies: ProjectorDependencies) {}

  /** Projects a memory up to the log's end. */
  async toEnd(memoryId: string, takeInHand: TakeInHand, moreInHand: () => boolean): Promise<void> {
    const names = this.dependencies.tables.map(({ projection }) => projection.name);
    while (true) {
      const checkpoints = await readCheckpoints(this.dependencies.pool, memoryId, names);
      const open = [...checkpoints.values()].filter((checkpoint) => checkpoint.parkedAt === null);
      if (open.length === 0) {
        return;
      }
      const from = Math.min(...open.map((checkpoint) => checkpoint.revision)) + 1;
      const inHand = takeInHand(from);
      const events = inHand ?? (await this.readEvents(memoryId, from));
      if (events.length === 0) {
        return;
      }
      if (await this.projectPage(memoryId, events, checkpoints)) {
        this.dependencies.observer.projected(memoryId, events);
        // What this process appended is all projected; what others appended is told by the log's movements.
        if (inHand && !moreInHand()) {
          return;
        }
      }
    }
  }

  /** A page of the log; nothing when the student was erased. */
  private async readEvents(memoryId: string, from: number): Promise<readonly RecordedEvent[]> {
    const options = { from, limit: EVENTS_PER_TRANSACTION };
    for await (const page of this.dependencies.log.read(memoryStream(memoryId), options)) {
      try {
        return await openEvents(page, this.dependencies.keys);
      } catch (error) {
        if (error instanceof KeyErasedError) {
          return [];
        }
        throw error;
      }
    }
    return [];
  }

  /**
   * Folds a page for every projection that wants some of it and writes rows and checkpoints in one transaction.
   * False when another process was faster with one of them; nothing is written then.
   */
  private async projectPage(
    memoryId: string,
    events: readonly RecordedEvent[],
    checkpoints: ReadonlyMap<string, Checkpoint>,
  ): Promise<boolean> {
    const poisoned = new Map<Projection, { revision: number; error: unknown }>();
    const done = await inRepeatableTransaction(this.dependencies.pool, async (client) => {
      for (const { projection, tables } of this.dependencies.tables) {
        const checkpoint = checkpoints.get(projection.name);
        const wanted = events.filter((event) => event.revision > (checkpoint?.revision ?? -1));
        if (!checkpoint || checkpoint.parkedAt !== null || wanted.length === 0) {
          continue;
        }
        const reached = await this.foldInto(client, memoryId, projection, tables, wanted, checkpoint, poisoned);
        if (!reached) {
          return false;
        }
      }
      return true;
    });
    for (const [projection, { revision, error }] of poisoned) {
      const reason = error instanceof Error ? error.message : String(error);
      const since = this.dependencies.clock.now();
      await park(this.dependencies.pool, memoryId, projection.name, projection.rulesVersion, {
        revision,
        reason,
        since,
      });
      this.dependencies.observer.parked(memoryId, projection.name, revision, error);
    }
    return done;
  }

  private async foldInto(
    client: ClientBase,
    memoryId: string,
    projection: Projection,
    tables: ProjectionTables,
    events: readonly RecordedEvent[],
    checkpoint: Checkpoint,
    poisoned: Map<Projection, { revision: number; error: unknown }>,
  ): Promise<boolean> {
    const last = events.at(-1);
    if (!last) {
      return true;
    }
    const { name, rulesVersion } = projection;
    // Before any row is read: this locks the checkpoint, and a rebuild that held it has committed its rows. Rows that were
    // read earlier could be the old ones, and be written over the rebuilt ones.
    const move = { from: checkpoint.revision, to: last.revision };
    if (!(await advance(client, memoryId, name, rulesVersion, move))) {
      return false;
    }
    const { folded, poison } = await foldSafely(client, memoryId, projection, tables, events);
    if (poison) {
      poisoned.set(projection, poison);
      await setCheckpoint(client, memoryId, name, rulesVersion, folded.events.at(-1)?.revision ?? checkpoint.revision);
    }
    await tables.save(client, memoryId, folded.state);
    return true;
  }
}

/** Folds events until one can't be taken. The rows of a fold that threw half-way are thrown away with it. */
async function foldSafely(
  client: ClientBase,
  memoryId: string,
  projection: Projection,
  tables: ProjectionTables,
  events: readonly RecordedEvent[],
): Promise<{
  folded: { events: readonly RecordedEvent[]; state: ReturnType<ProjectionTables['empty']> };
  poison: { revision: number; error: unknown } | null;
}> {
  let state = await tables.load(client, memoryId, events);
  for (const [index, event] of events.entries()) {
    try {
      projection.evolve(state, event);
    } catch (error) {
      const before = events.slice(0, index);
      state = await tables.load(client, memoryId, before);
      for (const earlier of before) {
        projection.evolve(state, earlier);
      }
      return { folded: { events: before, state }, poison: { revision: event.revision, error } };
    }
  }
  return { folded: { events, state }, poison: null };
}
