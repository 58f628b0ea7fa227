import { v5 as uuidV5 } from 'uuid';
import type { CitationPlace, MemoryCommand, MemoryRef, RunNight } from '#libs/episodes/index.js';
import type { OperationContext, OperationsLog } from '#libs/operations/index.js';
import type { Clock, CommandResult, MemoryWriter, Registry } from '#libs/recording/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';
import type { DueMemories } from './due-memories.js';
import { isIdle, type NightPlanner } from './night-planner.js';

export interface NightDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly memories: MemoryQueries;
  readonly due: DueMemories;
  readonly planner: NightPlanner;
  readonly writer: MemoryWriter;
  readonly operations: OperationsLog;
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

/** Who runs the nights that nobody asked for. */
const NIGHT_SHIFT = 'night';
/**
 * A night that nobody asked for leaves memories alone that are being written to: a history that is being imported would have
 * days closed before they are complete. The same gap ends a sitting (memory-rules §2).
 */
const QUIET_MS = 30 * 60_000;
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
   * Runs the nights of one memory or of a tenant's due ones, and waits for them.
   *
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
    const due = await this.requested(request, asOf);
    const sum = { memories: 0, consolidated: 0, decayed: 0, verified: 0 };
    const waiting = due.values();
    const worker = async (): Promise<void> => {
      for (const memoryId of waiting) {
        const done = await this.runMemory(memoryId, request.actor, asOf);
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

  /** Finds every tenant's memories that are due and left alone, and puts the night on record; the memories in order of id. */
  async planAll(asOf: Date): Promise<string[]> {
    const byTenant = await this.dependencies.due.all(asOf, new Date(asOf.getTime() - QUIET_MS));
    for (const [tenant, { length }] of byTenant) {
      await this.putOnRecord(tenant, asOf, length, { actor: NIGHT_SHIFT, reason: null });
    }
    return [...byTenant.values()].flat().sort();
  }

  /** Runs a memory's night that `planAll` found to be due. */
  async runOne(memoryId: string, asOf: Date): Promise<void> {
    await this.runMemory(memoryId, NIGHT_SHIFT, asOf);
  }

  private async requested({ tenant, memory, actor }: NightRequest, asOf: Date): Promise<string[]> {
    if (memory) {
      const memoryId = await this.dependencies.registry.find(memory);
      return memoryId ? [memoryId] : [];
    }
    const due = await this.dependencies.due.ofTenant(tenant, asOf);
    if (due.length > 0) {
      await this.putOnRecord(tenant, asOf, due.length, { actor, reason: null });
    }
    return due;
  }

  private async putOnRecord(tenant: string, asOf: Date, memories: number, context: OperationContext): Promise<void> {
    const data = { asOf: asOf.toISOString(), memories };
    await this.dependencies.operations.record(tenant, { type: 'NightStarted', data }, context);
  }

  private async runMemory(memoryId: string, actor: string, asOf: Date): Promise<RunNight> {
    const { projector, memories, planner, writer } = this.dependencies;
    await projector.catchUp(memoryId);
    const memory = await memories.ref(memoryId);
    if (!memory) {
      throw new Error(`the memory ${memoryId} is due and has no row of its own`);
    }
    for (let attempt = 0; attempt < MAX_REPLANS; attempt += 1) {
      const { night, citations } = await planner.plan(memoryId, memory, asOf);
      if (isIdle(night)) {
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
