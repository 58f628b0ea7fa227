import { v5 as uuidV5 } from 'uuid';
import type { CitationPlace, MemoryCommand, MemoryRef, RunNight } from '#libs/episodes/index.js';
import { consolidateDay } from '#libs/night/consolidate.js';
import type { Clock, CommandResult, MemoryWriter, Registry } from '#libs/recording/index.js';
import type { EpisodeQueries, MemoryQueries } from '#projections/episodes/index.js';
import type { NightQueries } from '#projections/nights/index.js';
import type { NightPart } from './night-parts.js';

export interface NightDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number>; catchUpAll(): Promise<void> };
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly nights: NightQueries;
  readonly parts: readonly NightPart[];
  readonly writer: MemoryWriter;
  readonly clock: Clock;
}

export interface NightRequest {
  readonly tenant: string;
  /** The instant up to which days are closed; now when null. */
  readonly asOf: string | null;
  /** One memory, or every one of the tenant. */
  readonly memory: MemoryRef | null;
  readonly actor: string;
}

/** What a night came to (api.md, "Operations"). */
export interface NightResult {
  /** Memories that were due. */
  readonly memories: number;
  /** Days closed, beliefs that lost confidence, citations looked up. */
  readonly consolidated: number;
  readonly decayed: number;
  readonly verified: number;
}

export interface NightProgress extends NightResult {
  readonly total: number;
}

/** A night lies in the future: days that aren't over can't be closed. */
export class NightInFutureError extends Error {
  constructor(asOf: string) {
    super(`asOf ${asOf} lies in the future; a night closes days that are over.`);
    this.name = 'NightInFutureError';
  }
}

const MEMORIES_PER_PAGE = 1_000;
/** Sorts before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Memories worked on at once: while one waits for the database another is planned. */
const MEMORIES_AT_ONCE = 4;
/** Plans of one memory in a row that another night made worthless; more is a fault. */
const MAX_REPLANS = 5;
/** A caller's clock may run ahead of ours by so much, as for any command. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * The night (memory-rules §9): for each memory that is due, everything is planned first and recorded in one append. A crash
 * leaves a memory as it was, and running twice is running once.
 */
export class NightService {
  constructor(private readonly dependencies: NightDependencies) {}

  /**
   * @param onProgress told after each memory
   * @throws NightInFutureError
   */
  async run(
    request: NightRequest,
    onProgress: (progress: NightProgress) => void = () => undefined,
  ): Promise<NightResult> {
    const now = this.dependencies.clock.now();
    const asOf = request.asOf === null ? now : new Date(request.asOf);
    if (asOf.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
      throw new NightInFutureError(request.asOf ?? '');
    }
    const due = await this.due(request, asOf);
    const sum = { memories: 0, consolidated: 0, decayed: 0, verified: 0 };
    const waiting = due.values();
    const worker = async (): Promise<void> => {
      for (const memoryId of waiting) {
        const done = await this.runMemory(memoryId, request, asOf);
        sum.memories += 1;
        sum.consolidated += done.days.length;
        sum.decayed += done.decayed.length;
        sum.verified += done.verified;
        onProgress({ ...sum, total: due.length });
      }
    };
    await Promise.all(Array.from({ length: MEMORIES_AT_ONCE }, worker));
    return sum;
  }

  /** The memories that are due, in order of id. An idle one is never looked at. */
  async due({ tenant, memory }: NightRequest, asOf: Date): Promise<string[]> {
    const { registry, projector, nights, parts, memories } = this.dependencies;
    if (memory) {
      const memoryId = await registry.find(memory);
      return memoryId ? [memoryId] : [];
    }
    // What was recorded last tells which memories are due, so it is projected first.
    await projector.catchUpAll();
    const found = new Set<string>();
    for (const source of [nights, ...parts]) {
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const page: readonly string[] = await source.dueMemories(asOf, after, MEMORIES_PER_PAGE);
        for (const memoryId of await memories.ofTenant(tenant, page)) {
          found.add(memoryId);
        }
        after = page.at(-1);
      }
    }
    return [...found].sort();
  }

  private async runMemory(memoryId: string, { actor }: NightRequest, asOf: Date): Promise<RunNight> {
    const { projector, memories, writer } = this.dependencies;
    await projector.catchUp(memoryId);
    const memory = await memories.ref(memoryId);
    if (!memory) {
      throw new Error(`the memory ${memoryId} is due and has no row of its own`);
    }
    for (let attempt = 0; attempt < MAX_REPLANS; attempt += 1) {
      const { night, citations } = await this.plan(memoryId, asOf);
      if (night.days.length === 0 && night.decayed.length === 0 && night.verified === 0) {
        return night;
      }
      const commands: MemoryCommand[] = citations.length > 0 ? [lookUp(memoryId, asOf, citations), night] : [night];
      // Sent together, they go into one append.
      const results = await writer.recordAll(
        memory,
        commands.map((command) => ({ command, idGiven: true, actor, correlationId: null })),
      );
      const result = results.at(-1);
      if (result?.recorded) {
        // The writer says so when a later night was there already.
        return result.receipt.duplicate ? { ...night, days: [], decayed: [], verified: 0 } : night;
      }
      assertOutrun(result);
    }
    throw new Error(`other nights of the memory ${memoryId} came in between ${MAX_REPLANS} times in a row`);
  }

  private async plan(
    memoryId: string,
    asOf: Date,
  ): Promise<{ readonly night: RunNight; readonly citations: readonly CitationPlace[] }> {
    const { projector, memories, episodes, nights, parts } = this.dependencies;
    await projector.catchUp(memoryId);
    const snapshot = await memories.load(memoryId);
    const days: RunNight['days'][number][] = [];
    for (const { day, endsAt } of await nights.openDays(memoryId, asOf)) {
      const summary = consolidateDay(day, await episodes.ofDay(memoryId, day));
      if (summary) {
        // A day is closed once: the log itself refuses a second event with this id.
        days.push({ ...summary, id: uuidV5(`consolidation ${day}`, memoryId), endsAt: endsAt.toISOString() });
      }
    }
    const planned = await Promise.all(parts.map((part) => part.plan(memoryId, asOf)));
    const citations = planned.flatMap((part) => part.citations);
    const night: RunNight = {
      kind: 'night',
      id: uuidV5(`night ${asOf.toISOString()}`, memoryId),
      occurredAt: null,
      asOf: asOf.toISOString(),
      after: snapshot?.state.lastNight ?? null,
      days,
      decayed: planned.flatMap(({ decayed }) => decayed),
      verified: citations.length,
    };
    return { night, citations };
  }
}

function lookUp(memoryId: string, asOf: Date, citations: readonly CitationPlace[]): MemoryCommand {
  return {
    kind: 'verification',
    id: uuidV5(`verification ${asOf.toISOString()}`, memoryId),
    occurredAt: null,
    citations,
  };
}

function assertOutrun(result: Extract<CommandResult, { recorded: false }> | undefined): void {
  if (!result) {
    throw new Error('a night came back without a result');
  }
  if (result.rejection.code !== 'night-changed') {
    throw new Error(`${result.rejection.code}: ${result.rejection.detail}`);
  }
}
