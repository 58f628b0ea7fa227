import type { Pool } from 'pg';
import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { type EventLog, memoryStream } from '#libs/event-log/index.js';
import { type Clock, openEvents } from '#libs/recording/index.js';
import { advance, type Checkpoint, type CheckpointMove, park, readCheckpoints, setCheckpoint } from './checkpoints.js';
import { type FoldedPage, foldPage, type Poison, type ProjectionWithTables } from './fold-page.js';
import type { Projection } from './projection.js';
import { rebuildMemory, UnfoldableEventError } from './rebuild-memory.js';
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
  readonly tables: readonly ProjectionWithTables[];
  readonly clock: Clock;
  readonly observer: ProjectorObserver;
}

/** Events folded and written in one transaction. */
const EVENTS_PER_TRANSACTION = 2_000;

/** Gives the events just appended from a revision on, when they reach back to it. */
export type TakeInHand = (from: number) => readonly RecordedEvent[] | null;

type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Projects one memory at a time: reads, folds, writes, and parks what can't be folded (architecture.md, decisions 1, 2, 5). */
export class MemoryProjection {
  private readonly names: readonly string[];
  /** A projection without an upstream, followed by those that read it. */
  private readonly families: readonly (readonly ProjectionWithTables[])[];

  /** @throws Error when an upstream isn't among the projections, or has one itself */
  constructor(private readonly dependencies: ProjectorDependencies) {
    this.names = dependencies.tables.map(({ projection }) => projection.name);
    this.families = familiesOf(dependencies.tables);
  }

  /** Projects a memory up to the log's end. */
  async toEnd(memoryId: string, takeInHand: TakeInHand, moreInHand: () => boolean): Promise<void> {
    while (true) {
      const checkpoints = await readCheckpoints(this.dependencies.pool, memoryId, this.names);
      if (await this.makeStrayAnew(memoryId, checkpoints)) {
        continue;
      }
      const open = this.families.filter(([first]) => first && !isParked(first, checkpoints));
      if (open.length === 0) {
        return;
      }
      const from = Math.min(...open.map(([first]) => revisionOf(first, checkpoints))) + 1;
      const inHand = takeInHand(from);
      const events = inHand ?? (await this.readEvents(memoryId, from));
      if (events.length === 0) {
        return;
      }
      if (await this.projectPage(memoryId, events, open, checkpoints)) {
        this.dependencies.observer.projected(memoryId, events);
        // What this process appended is all projected; what others appended is told by the log's movements.
        if (inHand && !moreInHand()) {
          return;
        }
      }
    }
  }

  /**
   * Makes anew from the log what reads an upstream and isn't where that is: it is new, it was parked, its upstream was rebuilt,
   * or other rules made its rows. True when there was any.
   */
  private async makeStrayAnew(memoryId: string, checkpoints: Checkpoints): Promise<boolean> {
    let made = false;
    for (const [first, ...readers] of this.families) {
      for (const reader of readers) {
        if (!first || isParked(first, checkpoints) || isParked(reader, checkpoints)) {
          continue;
        }
        const checkpoint = checkpoints.get(reader.projection.name);
        const strays = revisionOf(reader, checkpoints) !== revisionOf(first, checkpoints);
        const otherRules = checkpoint?.revision !== -1 && checkpoint?.rulesVersion !== reader.projection.rulesVersion;
        if (strays || otherRules) {
          await this.makeAnew(memoryId, reader);
          made = true;
        }
      }
    }
    return made;
  }

  private async makeAnew(memoryId: string, { projection, tables }: ProjectionWithTables): Promise<void> {
    try {
      await rebuildMemory(projection, tables, this.dependencies, memoryId, {
        dryRun: false,
        onDifference: () => undefined,
      });
    } catch (error) {
      if (!(error instanceof UnfoldableEventError)) {
        throw error;
      }
      await this.park(memoryId, projection, { revision: error.revision, error: error.cause });
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
   * Folds a page for every family that wants some of it and writes rows and checkpoints in one transaction. False when another
   * process was faster with one of them; nothing is written then.
   */
  private async projectPage(
    memoryId: string,
    events: readonly RecordedEvent[],
    families: readonly (readonly ProjectionWithTables[])[],
    checkpoints: Checkpoints,
  ): Promise<boolean> {
    const folded: FoldedPage[] = [];
    const last = events.at(-1)?.revision ?? -1;
    const wanting = families.flatMap((family) => {
      const wanted = events.filter(({ revision }) => revision > revisionOf(family[0], checkpoints));
      const members = family.filter((member) => !isParked(member, checkpoints));
      return wanted.length > 0 ? [{ members, wanted }] : [];
    });
    const done = await inRepeatableTransaction(this.dependencies.pool, async (client) => {
      // Before any row is read: this locks the checkpoints, and a rebuild that held one has committed its rows. Rows that were
      // read earlier could be the old ones, and be written over the rebuilt ones.
      const moves = wanting.flatMap(({ members }) =>
        members.map((member): CheckpointMove => {
          const { name: projection, rulesVersion } = member.projection;
          return { projection, rulesVersion, from: revisionOf(member, checkpoints), to: last };
        }),
      );
      if (moves.length > 0 && !(await advance(client, memoryId, moves))) {
        return false;
      }
      for (const { members, wanted } of wanting) {
        folded.push(...(await foldPage(client, memoryId, members, wanted)));
      }
      for (const { projection, tables, state, to } of folded) {
        if (to !== last) {
          const { name, rulesVersion } = projection;
          const reached = to ?? checkpoints.get(name)?.revision ?? -1;
          await setCheckpoint(client, memoryId, name, rulesVersion, reached);
        }
        if (to !== null) {
          await tables.save(client, memoryId, state);
        }
      }
      return true;
    });
    for (const { projection, poison } of folded) {
      if (poison) {
        await this.park(memoryId, projection, poison);
      }
    }
    return done;
  }

  private async park(memoryId: string, projection: Projection, { revision, error }: Poison): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const since = this.dependencies.clock.now();
    await park(this.dependencies.pool, memoryId, projection.name, projection.rulesVersion, { revision, reason, since });
    this.dependencies.observer.parked(memoryId, projection.name, revision, error);
  }
}

function familiesOf(projections: readonly ProjectionWithTables[]): ProjectionWithTables[][] {
  const families = new Map<Projection, ProjectionWithTables[]>(
    projections.filter(({ projection }) => !projection.upstream).map((first) => [first.projection, [first]]),
  );
  for (const reader of projections) {
    const { upstream, name } = reader.projection;
    if (upstream) {
      const family = families.get(upstream);
      if (!family) {
        throw new Error(`${name} reads ${upstream.name}, which isn't projected here or has an upstream itself`);
      }
      family.push(reader);
    }
  }
  return [...families.values()];
}

function isParked({ projection }: ProjectionWithTables, checkpoints: Checkpoints): boolean {
  return (checkpoints.get(projection.name)?.parkedAt ?? null) !== null;
}

function revisionOf(member: ProjectionWithTables | undefined, checkpoints: Checkpoints): number {
  return (member && checkpoints.get(member.projection.name)?.revision) ?? -1;
}
