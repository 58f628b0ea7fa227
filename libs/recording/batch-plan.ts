import {
  type DataKey,
  genesisHash,
  type KeyStore,
  NONCE_BYTES,
  NotCanonicalError,
  type SealedEvent,
} from '#libs/chain/index.js';
import {
  decide,
  encodeEvent,
  evolveMemory,
  type GradeCheck,
  type KnownQuestion,
  type MemoryCommand,
  type MemoryRef,
  type MemoryState,
  namedEvents,
  type RecordedEvent,
  refuse,
} from '#libs/episodes/index.js';
import { type EventLog, memoryStream } from '#libs/event-log/index.js';
import type { CommandResult, DigestedCommand } from './memory-writer.js';
import { openEvents } from './open-events.js';
import type { Clock, Entropy, Receipt, VerdictPredictor } from './ports.js';
import type { WriteContext } from './write-context.js';

interface PlanDependencies {
  readonly memory: MemoryRef;
  readonly memoryId: string;
  readonly key: DataKey;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** Has taken all events so far; it takes those of the batch as they are decided. */
  readonly predictor: VerdictPredictor | null;
}

/** What a batch of commands comes to: the events to append, and a result for each command if the append succeeds. */
export interface BatchPlan {
  readonly sealed: readonly SealedEvent[];
  readonly events: readonly RecordedEvent[];
  readonly results: CommandResult[];
  readonly state: MemoryState;
  /** After these events; null when it could not follow them. */
  readonly predictor: VerdictPredictor | null;
}

/** Decides commands one after the other, each on the state that the ones before it leave. */
export async function planBatch(
  commands: readonly DigestedCommand[],
  context: WriteContext,
  dependencies: PlanDependencies,
): Promise<BatchPlan> {
  const batch = new Batch(context, dependencies, await findNamed(commands, context, dependencies));
  const results = commands.map((submitted) => batch.take(submitted));
  return { sealed: batch.sealed, events: batch.events, results, state: batch.state, predictor: batch.predictor };
}

/** The events on record that the commands name: as their own id (a repeat?) or as what they answer, ground, observe. */
async function findNamed(
  commands: readonly DigestedCommand[],
  context: WriteContext,
  { memoryId, log, keys }: PlanDependencies,
): Promise<Map<string, RecordedEvent>> {
  const ids = new Set<string>();
  for (const { command, idGiven } of commands) {
    if (idGiven) {
      ids.add(command.id);
    }
    for (const id of namedEvents(command)) {
      // An answer to the last question, which is at hand, is what comes most often.
      if (command.kind !== 'answer' || id !== context.state.lastQuestion?.id) {
        ids.add(id);
      }
    }
  }
  if (!context.head || ids.size === 0) {
    return new Map();
  }
  const found = await openEvents(await log.find(memoryStream(memoryId), [...ids]), keys);
  return new Map(found.map((event) => [event.id, event]));
}

/** Whether this memory has to predict a check's verdict itself. */
export function needsPrediction(command: MemoryCommand): command is GradeCheck {
  return command.kind === 'check' && command.predictedMastery === null;
}

class Batch {
  readonly sealed: SealedEvent[] = [];
  readonly events: RecordedEvent[] = [];
  state: MemoryState;
  predictor: VerdictPredictor | null;
  private prev: string;
  private revision: number;

  constructor(
    context: WriteContext,
    private readonly dependencies: PlanDependencies,
    private readonly known: Map<string, RecordedEvent>,
  ) {
    this.state = context.state;
    this.predictor = dependencies.predictor;
    this.revision = context.head?.revision ?? -1;
    this.prev = context.head?.hash ?? genesisHash(memoryStream(dependencies.memoryId));
  }

  take(submitted: DigestedCommand): CommandResult {
    const { command, digest } = submitted;
    const earlier = this.known.get(command.id);
    if (earlier) {
      return earlier.commandDigest === digest
        ? { recorded: true, receipt: this.receipt(earlier, true) }
        : {
            recorded: false,
            rejection: refuse('id-taken', `Another command was recorded with the id ${command.id}.`).rejection,
          };
    }
    const { memory, clock, entropy } = this.dependencies;
    const recordedAt = clock.now().toISOString();
    const decision = decide(command, this.state, {
      memory,
      now: recordedAt,
      newId: () => entropy.uuid(),
      question: command.kind === 'answer' ? this.question(command.questionId) : null,
      named: this.known,
      prediction: needsPrediction(command) ? (this.predictor?.predict(command) ?? null) : null,
    });
    if (!decision.accepted) {
      return { recorded: false, rejection: decision.rejection };
    }
    return this.append(submitted, decision.events, recordedAt);
  }

  private append(
    { command, digest, actor, correlationId }: DigestedCommand,
    events: readonly Parameters<typeof encodeEvent>[0][],
    recordedAt: string,
  ): CommandResult {
    const { memoryId, key, entropy } = this.dependencies;
    const stream = memoryStream(memoryId);
    const sealed: SealedEvent[] = [];
    const recorded: RecordedEvent[] = [];
    let { prev, revision, state } = this;
    for (const event of events) {
      revision += 1;
      const commandDigest = event.id === command.id ? digest : null;
      const place = { stream, revision, prev, recordedAt, actor, correlationId, causationId: null, commandDigest };
      let next: SealedEvent;
      try {
        next = encodeEvent(event, place, key, entropy.bytes(NONCE_BYTES));
      } catch (error) {
        if (error instanceof NotCanonicalError) {
          return { recorded: false, rejection: refuse('not-canonical', error.message).rejection };
        }
        throw error;
      }
      sealed.push(next);
      recorded.push({ ...event, ...place, hash: next.hash });
      state = evolveMemory(state, event);
      prev = next.hash;
    }
    Object.assign(this, { prev, revision, state });
    this.sealed.push(...sealed);
    this.events.push(...recorded);
    for (const event of recorded) {
      this.known.set(event.id, event);
      this.predictor = this.predictor?.take(event) ? this.predictor : null;
    }
    const last = recorded.at(-1);
    return { recorded: true, receipt: last ? this.receipt(last, false) : this.unchanged(command.id, recordedAt) };
  }

  private question(questionId: string | null): KnownQuestion | null {
    if (!questionId) {
      return null;
    }
    if (this.state.lastQuestion?.id === questionId) {
      return this.state.lastQuestion;
    }
    const event = this.known.get(questionId);
    return event?.type === 'QuestionAsked' ? { id: event.id, asksRecord: event.data.asksRecord } : null;
  }

  private receipt(event: RecordedEvent, duplicate: boolean): Receipt {
    return {
      episodeId: event.id,
      memoryId: this.dependencies.memoryId,
      revision: event.revision,
      hash: event.hash,
      occurredAt: event.occurredAt,
      recordedAt: event.recordedAt,
      duplicate,
    };
  }

  /** The command asked for what is so already. */
  private unchanged(id: string, recordedAt: string): Receipt {
    return {
      episodeId: id,
      memoryId: this.dependencies.memoryId,
      revision: this.revision,
      hash: this.prev,
      occurredAt: recordedAt,
      recordedAt,
      duplicate: true,
    };
  }
}
