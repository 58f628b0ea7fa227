import type { RecordedEvent } from '#libs/episodes/index.js';
import { memoryIdOf, memoryStream } from '#libs/event-log/index.js';
import type { AppendListener } from '#libs/recording/index.js';
import { readCheckpoints } from './checkpoints.js';
import { MemoryProjection, type ProjectorDependencies } from './memory-projection.js';

/** A projection that is parked for a memory answers no queries about it until it is mended. */
export class ProjectionParkedError extends Error {
  constructor(
    readonly memoryId: string,
    readonly projection: string,
    readonly revision: number,
  ) {
    super(`${projection} can't take revision ${revision} of this memory; the other memories go on`);
    this.name = 'ProjectionParkedError';
  }
}

/** Memories projected at the same time: each takes a connection, and PostgreSQL shares the cores with us. */
const CONCURRENT_MEMORIES = 4;
/** Events kept in hand per memory for projecting without reading them back; more are read from the log. */
const MAX_IN_HAND = 2_000;

/** One round projects what this process has in hand, the next one what others appended; a third meets a race with them. */
const MAX_CATCH_UP_ROUNDS = 3;
/** Appends to one memory within this time are projected together; whoever reads before that projects at once. */
const GATHER_MS = 50;

interface Work {
  /** Contiguous events that were just appended by this process. */
  inHand: RecordedEvent[];
  /** Runs out when it is time to project what was gathered. */
  gathering: NodeJS.Timeout | null;
  running: Promise<void> | null;
  queued: boolean;
}

/**
 * Keeps the read models up with the log, memory by memory (architecture.md, decisions 1–5). It learns of new events as the
 * listener of the writer, from the log's movements, and from a sweep that compares heads with checkpoints; what it knows is
 * always a hint, the checkpoint in the transaction decides.
 */
export class Projector implements AppendListener {
  private readonly work = new Map<string, Work>();
  private readonly queue: string[] = [];
  private busy = 0;
  private stopped = false;
  private idle: (() => void)[] = [];

  private readonly memories: MemoryProjection;

  constructor(private readonly dependencies: ProjectorDependencies) {
    this.memories = new MemoryProjection(dependencies);
  }

  /** The writer appended these; they are projected soon, without being read back where that can be. */
  appended(memoryId: string, events: readonly RecordedEvent[]): void {
    const work = this.workOf(memoryId);
    const last = work.inHand.at(-1);
    const first = events[0];
    if (last && first && first.revision !== last.revision + 1) {
      work.inHand = [];
    }
    if (work.inHand.length + events.length <= MAX_IN_HAND) {
      work.inHand.push(...events);
    }
    if (!work.gathering && !work.queued) {
      work.gathering = setTimeout(() => this.schedule(memoryId), GATHER_MS);
    }
  }

  /** Something says that this memory has moved. */
  schedule(memoryId: string): void {
    const work = this.workOf(memoryId);
    stopGathering(work);
    if (!work.queued && !this.stopped) {
      work.queued = true;
      this.queue.push(memoryId);
      this.next();
    }
  }

  /**
   * Returns once the read models of a memory hold everything up to `revision` (the log's head when absent): a reader calls
   * it to read what was written before (decision 4).
   *
   * @returns the revision up to which everything is projected
   * @throws ProjectionParkedError when a projection can't take an event before that
   */
  async catchUp(memoryId: string, revision?: number): Promise<number> {
    const names = this.dependencies.tables.map(({ projection }) => projection.name);
    const [checkpoints, target] = await Promise.all([
      readCheckpoints(this.dependencies.pool, memoryId, names),
      revision ?? this.headRevision(memoryId),
    ]);
    let behind = [...checkpoints].filter(([, checkpoint]) => checkpoint.revision < target);
    for (let round = 0; behind.length > 0 && round < MAX_CATCH_UP_ROUNDS; round += 1) {
      await this.run(memoryId);
      behind = [...(await readCheckpoints(this.dependencies.pool, memoryId, names))].filter(
        ([, checkpoint]) => checkpoint.revision < target,
      );
      for (const [name, { parkedAt }] of behind) {
        if (parkedAt !== null) {
          throw new ProjectionParkedError(memoryId, name, parkedAt);
        }
      }
    }
    return target;
  }

  /** Compares every head with its checkpoints and projects what is behind. Returns how many memories were. */
  async sweep(): Promise<number> {
    let behind = 0;
    for await (const lagging of this.lagging()) {
      behind += lagging.length;
      for (const memoryId of lagging) {
        this.schedule(memoryId);
      }
    }
    return behind;
  }

  /** Projects everything that was appended before this call: for what looks over all memories. */
  async catchUpAll(): Promise<void> {
    for await (const lagging of this.lagging()) {
      for (const memoryId of lagging) {
        await this.catchUp(memoryId);
      }
    }
  }

  /** Memories whose head isn't where their checkpoints are, in pages. */
  private async *lagging(): AsyncGenerator<readonly string[]> {
    for await (const heads of this.dependencies.log.heads('memory-')) {
      yield await this.behind(heads.map((head) => ({ memoryId: memoryIdOf(head.stream), revision: head.revision })));
    }
  }

  /** Projects what is being gathered; resolves when nothing is queued or running. */
  async settled(): Promise<void> {
    for (const [memoryId, work] of this.work) {
      if (work.gathering) {
        this.schedule(memoryId);
      }
    }
    if (this.busy > 0 || this.queue.length > 0) {
      await new Promise<void>((resolve) => this.idle.push(resolve));
    }
  }

  /** Ends what is under way and takes nothing more. */
  async stop(): Promise<void> {
    await this.settled();
    this.stopped = true;
  }

  private workOf(memoryId: string): Work {
    let work = this.work.get(memoryId);
    if (!work) {
      work = { inHand: [], gathering: null, running: null, queued: false };
      this.work.set(memoryId, work);
    }
    return work;
  }

  private next(): void {
    while (this.busy < CONCURRENT_MEMORIES) {
      const memoryId = this.queue.shift();
      if (memoryId === undefined) {
        break;
      }
      this.workOf(memoryId).queued = false;
      this.busy += 1;
      void this.run(memoryId)
        .catch((error: unknown) => this.dependencies.observer.failed(memoryId, error))
        .finally(() => {
          this.busy -= 1;
          this.next();
        });
    }
    if (this.busy === 0 && this.queue.length === 0) {
      for (const resolve of this.idle.splice(0)) {
        resolve();
      }
    }
  }

  /** Projects a memory up to the log's end; runs for one memory never overlap in a process. */
  private async run(memoryId: string): Promise<void> {
    let work = this.workOf(memoryId);
    while (work.running) {
      // Whoever started that run hears of its failure; this one starts afresh.
      await Promise.allSettled([work.running]);
      work = this.workOf(memoryId);
    }
    stopGathering(work);
    const projected = work;
    work.running = this.memories.toEnd(
      memoryId,
      (from) => takeInHand(projected, from),
      () => projected.inHand.length > 0,
    );
    try {
      await work.running;
    } finally {
      work.running = null;
      if (!work.queued && !work.gathering && work.inHand.length === 0) {
        this.work.delete(memoryId);
      }
    }
  }

  private async headRevision(memoryId: string): Promise<number> {
    return (await this.dependencies.log.head(memoryStream(memoryId)))?.revision ?? -1;
  }

  /** A projection whose upstream is parked waits with it. */
  private async behind(heads: readonly { memoryId: string; revision: number }[]): Promise<string[]> {
    const text = `select h.memory_id::text as "memoryId"
      from unnest($1::uuid[], $2::int[]) as h (memory_id, revision) cross join unnest($3::text[], $4::text[]) as p (projection, upstream)
      left join projection_checkpoint c on c.memory_id = h.memory_id and c.projection = p.projection
      left join projection_checkpoint u on u.memory_id = h.memory_id and u.projection = p.upstream
      where coalesce(c.revision, -1) < h.revision and c.parked_at_revision is null and u.parked_at_revision is null
      group by h.memory_id`;
    const names = this.dependencies.tables.map(({ projection }) => projection.name);
    const upstreams = this.dependencies.tables.map(({ projection }) => projection.upstream?.name ?? null);
    const values = [heads.map((head) => head.memoryId), heads.map((head) => head.revision), names, upstreams];
    return (await this.dependencies.pool.query<{ memoryId: string }>(text, values)).rows.map((row) => row.memoryId);
  }
}

/** The events in hand, when they reach back to a revision; they are let go of either way. */
function takeInHand(work: Work, from: number): readonly RecordedEvent[] | null {
  const { inHand } = work;
  work.inHand = [];
  const start = inHand.findIndex((event) => event.revision === from);
  return start < 0 ? null : inHand.slice(start);
}

function stopGathering(work: Work): void {
  if (work.gathering) {
    clearTimeout(work.gathering);
    work.gathering = null;
  }
}
