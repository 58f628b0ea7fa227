import type { OnModuleDestroy } from '@nestjs/common';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ChatModel } from '#libs/chat/index.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { CommandResult, Receipt } from '#libs/recording/index.js';
import { Recall, RecordCommands } from '../messages.js';
import { DEFAULT_BUDGET_TOKENS, type RecallAnswer } from '../recall/recall-answer.js';
import { EventQueue } from './event-queue.js';
import { type QuietTimer, quietTimer } from './model-answer.js';
import { RunningTurn } from './running-turn.js';
import type { BegunTurn, TurnEvent, TurnRequest } from './turn-messages.js';

export interface TurnOptions {
  /** Null: the plain tutor answers. */
  readonly model: ChatModel | null;
  /** Told when a model gave no answer, or only a part of one. */
  readonly modelFailed: (error: unknown) => void;
  /** Real time if not given. */
  readonly timer?: QuietTimer;
}

/** The server stops, and the turn with it; what it recorded stays. */
export class TurnStoppedError extends Error {
  constructor() {
    super('the server stops; send the turn again with its id, and it is taken up where it stopped');
    this.name = 'TurnStoppedError';
  }
}

/**
 * Takes turns with the built-in tutor. A turn is what any gateway does, by the same commands and queries: recall, record the
 * question, answer, record the answer and what it rests on, and a check where one was answered (docs/integrating.md).
 *
 * A turn that has begun goes on to its end whether or not its caller listens. One that broke off, because the server was killed,
 * is taken up again by sending it once more with its id: what is on record stays as it is, and what is missing is added.
 */
export class TurnService implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  /** Turns under way, by memory and id: the same turn sent again waits for the first to end. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly options: TurnOptions,
  ) {}

  /** Records the question; the rest follows as events. */
  async begin(memory: MemoryRef, request: TurnRequest): Promise<BegunTurn> {
    const key = JSON.stringify([memory, request.id]);
    await this.running.get(key);
    // Recalled before it is recorded: a question that is on record already would be its own best match, and no question would ever
    // meet "no record". What recall says of trouble waits until the question is on record.
    const recalling = this.recall(memory, request.text).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const recalled = await recalling;
    const result = await this.recordQuestion(memory, request);
    if (!result.recorded) {
      return { begun: false, rejection: result.rejection };
    }
    const question = result.receipt;
    const events = new EventQueue<TurnEvent>();
    const run = this.run(memory, request, question, recalled, events);
    this.running.set(key, run);
    void run.then(() => this.running.delete(key));
    return { begun: true, question, events };
  }

  /** Ends what waits for a model, and waits for what is being recorded. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new TurnStoppedError());
    await Promise.all(this.running.values());
  }

  /** Never rejects: what goes wrong is for whoever takes the events. */
  private async run(
    memory: MemoryRef,
    request: TurnRequest,
    question: Receipt,
    recalled: { readonly answer: RecallAnswer } | { readonly error: unknown },
    events: EventQueue<TurnEvent>,
  ): Promise<void> {
    try {
      events.push({ type: 'question', data: question });
      if ('error' in recalled) {
        throw recalled.error;
      }
      events.push({ type: 'memory', data: recalled.answer });
      const { commands, queries, options, stopping } = this;
      await new RunningTurn({
        commands,
        queries,
        model: options.model,
        modelFailed: options.modelFailed,
        timer: options.timer ?? quietTimer,
        stop: stopping.signal,
        memory,
        request,
        question,
        recall: recalled.answer,
        tell: (event) => events.push(event),
      }).finish();
      events.end();
    } catch (error) {
      events.fail(error);
    }
  }

  private recall(memory: MemoryRef, question: string): Promise<RecallAnswer> {
    const request = {
      question,
      budgetTokens: DEFAULT_BUDGET_TOKENS,
      now: null,
      after: null,
      design: 'full',
      assessment: null,
    } as const;
    return this.queries.execute(new Recall(memory, request));
  }

  private async recordQuestion(memory: MemoryRef, request: TurnRequest): Promise<CommandResult> {
    const { id, idGiven, text, actor, correlationId } = request;
    const command = { kind: 'question', id, occurredAt: null, text, summary: null } as const;
    const [result] = await this.commands.execute(
      new RecordCommands(memory, [{ command, idGiven, actor, correlationId }]),
    );
    if (!result) {
      throw new Error('a command came back without a result');
    }
    return result;
  }
}
