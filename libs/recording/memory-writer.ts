import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { canonicalJson, KeyErasedError, type KeyStore, NotCanonicalError } from '#libs/chain/index.js';
import { type MemoryCommand, type MemoryRef, type Rejection, refuse } from '#libs/episodes/index.js';
import { type EventLog, MAX_APPEND_BYTES, memoryStream } from '#libs/event-log/index.js';
import { appendPatiently } from './append-patiently.js';
import { needsPrediction, planBatch } from './batch-plan.js';
import type {
  AppendListener,
  Clock,
  Entropy,
  Predictions,
  Receipt,
  Registry,
  StateSnapshots,
  VerdictPredictor,
} from './ports.js';
import { loadWriteContext, type WriteContext } from './write-context.js';

/** A command together with who sent it. `idGiven` says that the caller chose the id, so that it may be a repeat. */
export interface SubmittedCommand {
  readonly command: MemoryCommand;
  readonly idGiven: boolean;
  readonly actor: string;
  readonly correlationId: string | null;
}

/** What came of one command. */
export type CommandResult =
  | { readonly recorded: true; readonly receipt: Receipt }
  | { readonly recorded: false; readonly rejection: Rejection };

/** A submitted command with the digest that tells a repeat from another command with the same id. */
export type DigestedCommand = SubmittedCommand & {
  readonly digest: string;
  /** At least the bytes that its events take in the log. */
  readonly logBytes: number;
};

interface Waiting {
  readonly submitted: DigestedCommand;
  resolve(result: CommandResult): void;
  reject(error: unknown): void;
}

/** Commands that share one append at most: large enough for imports, small enough that one append stays quick. */
const MAX_BATCH = 256;
/** More than an event's header, summary and bookkeeping take; the payload grows by a third when it is sealed (base64). */
const EVENT_FRAME_BYTES = 2_048;
const BASE64_GROWTH = 4 / 3;
/** Another node that writes the same memory makes us start over; more often than this in a row is a fault. */
const MAX_CONFLICTS = 20;
/** Memories whose write context is kept at hand. */
const CONTEXTS_KEPT = 10_000;
/** Memories whose predictor is: it holds all names of the map, some tens of kilobytes. */
const PREDICTORS_KEPT = 1_000;
/** Commands that may change the concept map, which a predictor can't follow: the checks after them go into the next batch. */
const MAY_CHANGE_MAP: ReadonlySet<MemoryCommand['kind']> = new Set([
  'settings',
  'teaching',
  'file-replacement',
  'file-removal',
  'reading',
  'merge',
  'split',
]);

export interface MemoryWriterDependencies {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly registry: Registry;
  readonly snapshots: StateSnapshots;
  readonly predictions: Predictions;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly listener: AppendListener;
}

/**
 * Records commands: decides, seals, chains and appends. Commands for one memory that arrive while an append is under way
 * share the next one, so a memory has one writer in a process however many callers it has; writers in other processes are
 * met by the expected revision.
 */
export class MemoryWriter {
  private readonly contexts = new LRUCache<string, WriteContext>({ max: CONTEXTS_KEPT });
  /** Each with the hash of the last event that it took. */
  private readonly predictors = new LRUCache<string, { readonly hash: string; readonly predictor: VerdictPredictor }>({
    max: PREDICTORS_KEPT,
  });
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly dependencies: MemoryWriterDependencies) {}

  /** Records one command; see `recordAll`. */
  async record(memory: MemoryRef, submitted: SubmittedCommand): Promise<CommandResult> {
    const [result] = await this.recordAll(memory, [submitted]);
    if (!result) {
      throw new Error('a command came back without a result');
    }
    return result;
  }

  /**
   * Records commands in their order. Each is recorded, found to be recorded before, or refused, on its own.
   *
   * @throws LogUnavailableError when the log can't be reached: whether the commands were recorded isn't known then, and
   *   sending them again with the same ids is safe
   */
  async recordAll(memory: MemoryRef, commands: readonly SubmittedCommand[]): Promise<CommandResult[]> {
    const memoryId = await this.dependencies.registry.register(memory, this.dependencies.entropy.uuid());
    return Promise.all(commands.map((submitted) => this.enqueue(memory, memoryId, submitted)));
  }

  /** Forgets what is known of a memory, after it was erased or changed by something else than this writer. */
  forget(memoryId: string): void {
    this.contexts.delete(memoryId);
  }

  private enqueue(memory: MemoryRef, memoryId: string, submitted: SubmittedCommand): Promise<CommandResult> {
    let digested: DigestedCommand;
    try {
      digested = { ...submitted, ...digest(submitted.command) };
    } catch (error) {
      if (error instanceof NotCanonicalError) {
        return Promise.resolve({ recorded: false, rejection: refuse('not-canonical', error.message).rejection });
      }
      throw error;
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { submitted: digested, resolve, reject };
      const queue = this.queues.get(memoryId);
      if (queue) {
        queue.push(waiting);
        return;
      }
      this.queues.set(memoryId, [waiting]);
      void this.drain(memory, memoryId);
    });
  }

  private async drain(memory: MemoryRef, memoryId: string): Promise<void> {
    // Callers that submit in the same turn of the event loop go into the same append.
    await Promise.resolve();
    for (let queue = this.queues.get(memoryId); queue && queue.length > 0; queue = this.queues.get(memoryId)) {
      const batch = queue.splice(0, batchLength(queue));
      try {
        const results = await this.recordBatch(
          memory,
          memoryId,
          batch.map((waiting) => waiting.submitted),
        );
        batch.forEach((waiting, index) => {
          waiting.resolve(results[index] as CommandResult);
        });
      } catch (error) {
        this.contexts.delete(memoryId);
        for (const waiting of batch) {
          waiting.reject(error);
        }
      }
    }
    this.queues.delete(memoryId);
  }

  private async recordBatch(
    memory: MemoryRef,
    memoryId: string,
    commands: readonly DigestedCommand[],
  ): Promise<CommandResult[]> {
    const { log, keys, clock, entropy, listener } = this.dependencies;
    let key: Awaited<ReturnType<KeyStore['obtain']>>;
    try {
      key = await keys.obtain(memory.tenant, memory.student);
    } catch (error) {
      if (error instanceof KeyErasedError) {
        const { rejection } = refuse('student-erased', 'This student was erased; nothing can be recorded any more.');
        return commands.map(() => ({ recorded: false, rejection }));
      }
      throw error;
    }
    for (let attempt = 0; attempt < MAX_CONFLICTS; attempt += 1) {
      const context = this.contexts.get(memoryId) ?? (await loadWriteContext(memoryId, this.dependencies));
      const predictor = await this.takePredictor(memoryId, commands, context);
      const plan = await planBatch(commands, context, { memory, memoryId, key, log, keys, clock, entropy, predictor });
      if (plan.sealed.length === 0) {
        this.contexts.set(memoryId, context);
        this.keepPredictor(memoryId, context.head?.hash, plan.predictor);
        return plan.results;
      }
      const outcome = await appendPatiently(log, memoryStream(memoryId), context.head?.revision ?? -1, plan.sealed);
      if (outcome.kind === 'appended') {
        this.contexts.set(memoryId, { head: outcome.head, state: plan.state });
        this.keepPredictor(memoryId, outcome.head.hash, plan.predictor);
        listener.appended(memoryId, plan.events);
        return plan.results;
      }
      this.contexts.delete(memoryId);
    }
    throw new Error(`the memory ${memoryId} changed ${MAX_CONFLICTS} times in a row while this command was decided`);
  }

  /**
   * A predictor that has taken everything up to the head; one that is asked for nothing isn't made. It changes while a batch is
   * planned, so it is let go of here and kept again only when the batch is in the log.
   */
  private async takePredictor(
    memoryId: string,
    commands: readonly DigestedCommand[],
    { head }: WriteContext,
  ): Promise<VerdictPredictor | null> {
    const kept = this.predictors.get(memoryId);
    this.predictors.delete(memoryId);
    if (kept && kept.hash === head?.hash) {
      return kept.predictor;
    }
    if (!head || !commands.some(({ command }) => needsPrediction(command))) {
      return null;
    }
    return this.dependencies.predictions.at(memoryId, head.revision);
  }

  private keepPredictor(memoryId: string, hash: string | undefined, predictor: VerdictPredictor | null): void {
    if (hash !== undefined && predictor) {
      this.predictors.set(memoryId, { hash, predictor });
    }
  }
}

/** A batch ends before a check that needs a prediction and stands behind what may change the map. */
function breaksBatch(earlier: readonly Waiting[], { submitted: { command } }: Waiting): boolean {
  return needsPrediction(command) && earlier.some(({ submitted }) => MAY_CHANGE_MAP.has(submitted.command.kind));
}

/** How many of the waiting commands go into the next append: one at least, and together within what a log takes. */
function batchLength(queue: readonly Waiting[]): number {
  let bytes = 0;
  let length = 0;
  for (const waiting of queue.slice(0, MAX_BATCH)) {
    bytes += waiting.submitted.logBytes;
    if (length > 0 && (bytes > MAX_APPEND_BYTES || breaksBatch(queue.slice(0, length), waiting))) {
      break;
    }
    length += 1;
  }
  return length;
}

/** A command's digest is over everything but its id: what a repeat must have in common with the first one. */
function digest(command: MemoryCommand): { digest: string; logBytes: number } {
  const { id: _, ...body } = command;
  const text = canonicalJson(body);
  const sealed = Math.ceil((Buffer.byteLength(text) + EVENT_FRAME_BYTES) * BASE64_GROWTH);
  return { digest: createHash('sha256').update(text).digest('base64'), logBytes: sealed + EVENT_FRAME_BYTES };
}
