import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ChatModel } from '#libs/chat/index.js';
import type { GroundAnswer, MemoryCommand, MemoryRef, Rejection } from '#libs/episodes/index.js';
import { stanceOf } from '#libs/episodes/index.js';
import { parseTeaching } from '#libs/language/index.js';
import type { CommandResult, Receipt } from '#libs/recording/index.js';
import {
  answersCheck,
  checkAskedIn,
  groundText,
  intentOf,
  markAnswer,
  plainReply,
  type Reply,
  type TutorClaim,
  type TutorTurn,
  wordingOf,
} from '#libs/tutor/index.js';
import { RecordCommands } from '../messages.js';
import type { RecallAnswer } from '../recall/recall-answer.js';
import { askModel, type QuietTimer } from './model-answer.js';
import { citationsOf, groundsOf, recordable } from './model-claims.js';
import { type TurnContext, turnContext } from './turn-context.js';
import { FindTurn, type TurnEvent, type TurnRequest, type TurnTutor } from './turn-messages.js';
import { partId, type TurnPart, type TurnRecord } from './turn-record.js';

export interface RunningTurnDependencies {
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  readonly model: ChatModel | null;
  readonly modelFailed: (error: unknown) => void;
  readonly timer: QuietTimer;
  readonly stop: AbortSignal;
  readonly memory: MemoryRef;
  readonly request: TurnRequest;
  readonly question: Receipt;
  readonly recall: RecallAnswer;
  readonly tell: (event: TurnEvent) => void;
}

/** An answer that is ready to be recorded. */
interface ReadyAnswer extends Pick<Reply, 'text' | 'claims' | 'citations'> {
  /** Null where an earlier attempt wrote it. */
  readonly tutor: TurnTutor | null;
}

/** A command of the turn was refused although nothing in it was the caller's. */
export class TurnRefusedError extends Error {
  constructor(readonly rejection: Rejection) {
    super(`${rejection.code}: ${rejection.detail}`);
    this.name = 'TurnRefusedError';
  }
}

const NOTHING_RECORDED: TurnRecord = { teaching: null, check: null, answer: null, grounding: null };

/** One turn from its recorded question to its end. Each part is recorded once, under an id that follows from the turn's. */
export class RunningTurn {
  constructor(private readonly dependencies: RunningTurnDependencies) {}

  /** @throws TurnRefusedError, and whatever the log and the read models throw */
  async finish(): Promise<void> {
    const { queries, memory, request, question, recall, tell } = this.dependencies;
    // Only a turn whose question was there before can have more on record.
    const onRecord = question.duplicate
      ? ((await queries.execute(new FindTurn(memory, question.episodeId))) ?? NOTHING_RECORDED)
      : NOTHING_RECORDED;
    const context = await turnContext(queries, memory, request.text, question, recall);
    const taught = await this.teach(context, onRecord);
    const turn: TutorTurn = { ...context.turn, taught, marked: this.mark(context, onRecord) };
    const last = onRecord.answer
      ? await this.replay(turn, onRecord)
      : await this.record(turn, await this.answer(context, turn), onRecord);
    tell({ type: 'done', data: { turnId: question.episodeId, revision: last.revision } });
  }

  /** "Remember that …" teaches, as it does through `POST M/teachings`. */
  private async teach({ turn }: TurnContext, onRecord: TurnRecord): Promise<TutorTurn['taught']> {
    if (!onRecord.teaching && parseTeaching(turn.text, turn.memoryLanguage) === null) {
      return null;
    }
    const command = { kind: 'teaching', id: this.idOf('teaching'), occurredAt: null, text: turn.text } as const;
    const receipt = onRecord.teaching?.receipt ?? (await this.recordAll([command]))[0];
    const note = onRecord.teaching?.data.note ?? parseTeaching(turn.text, turn.memoryLanguage)?.note;
    if (!receipt || note === undefined) {
      return null;
    }
    this.dependencies.tell({ type: 'teaching', data: { ...receipt, note } });
    return { episodeId: receipt.episodeId, note };
  }

  /** Marks the answer to the open check, if there is one and this is an answer to it; a mark on record stands. */
  private mark({ turn }: TurnContext, { check: graded }: TurnRecord): TutorTurn['marked'] {
    const { text, openCheck: check, concepts, memoryLanguage, language } = turn;
    const context = { concepts, memoryLanguage, language };
    if (!check || !(graded || answersCheck(text, check, context))) {
      return null;
    }
    const episodeId = this.idOf('check');
    return graded
      ? { check, verdict: graded.data.verdict, evaluation: graded.data.evaluation ?? '', episodeId }
      : { ...markAnswer(text, check, context), episodeId };
  }

  /** What the model says where one is there and the turn asks for words of its own; else, or where it fails, what the rules say. */
  private async answer(context: TurnContext, turn: TutorTurn): Promise<ReadyAnswer> {
    const { model, stop, timer, recall, modelFailed } = this.dependencies;
    const isRuled = ['marked', 'teaching', 'check'].includes(intentOf(turn));
    if (!model || isRuled) {
      return this.ruled(plainReply(turn));
    }
    const tell = (text: string): void => this.tellToken(text);
    const { text, failure } = await askModel(model, context, recall.block, { stop, timer, tell });
    if (failure !== null) {
      modelFailed(failure);
    }
    const wording = wordingOf(turn.language);
    if (text === null) {
      const reply = plainReply(turn);
      return this.ruled({ ...reply, text: `${wording.modelFailed}\n${reply.text}` });
    }
    const ending = failure === null ? '' : `\n${wording.modelBrokeOff}`;
    this.tellToken(ending);
    const claims = groundText(text, groundsOf(turn), turn.memoryLanguage);
    return {
      text: recordable(`${text}${ending}`),
      claims: claims.map((claim) => ({ ...claim, text: recordable(claim.text) })),
      citations: citationsOf(claims),
      tutor: 'model',
    };
  }

  private ruled(reply: Reply): ReadyAnswer {
    for (const piece of reply.text.match(/\S+\s*/gu) ?? []) {
      this.tellToken(piece);
    }
    return { ...reply, tutor: 'plain' };
  }

  /** Records the mark, the answer and what it rests on, in one append where the log takes it. */
  private async record(turn: TutorTurn, answer: ReadyAnswer, onRecord: TurnRecord): Promise<Receipt> {
    const { queries, memory, question, recall } = this.dependencies;
    const check = turn.marked && !onRecord.check ? this.checkCommand(turn, turn.marked) : null;
    const { text, citations } = answer;
    const given: MemoryCommand = {
      kind: 'answer',
      id: this.idOf('answer'),
      occurredAt: null,
      text,
      questionId: question.episodeId,
      citations,
      // What the tutor was given, as a gateway stores it; on a turn that is taken up again recall gives the question too.
      recalled: recall.episodes.map(({ id }) => id).filter((id) => id !== question.episodeId),
    };
    const results = await this.submit([...(check ? [check] : []), given, this.groundingCommand(answer.claims)]);
    const refused = results.find((result) => !result.recorded);
    if (refused && !refused.recorded) {
      if (refused.rejection.code !== 'id-taken') {
        throw new TurnRefusedError(refused.rejection);
      }
      // The same turn ended on another node meanwhile; what it recorded is the turn's answer.
      const theirs = await queries.execute(new FindTurn(memory, question.episodeId));
      if (!theirs?.answer) {
        throw new TurnRefusedError(refused.rejection);
      }
      return this.replay(turn, theirs);
    }
    const [grounding, answered, checked] = results
      .flatMap((result) => (result.recorded ? [result.receipt] : []))
      .reverse();
    if (!answered || !grounding) {
      throw new Error('commands came back without results');
    }
    this.tellCheck(turn, onRecord, checked ?? null);
    this.tellAnswer(turn, answered, { text, citations, tutor: answer.tutor });
    this.tellGrounding(grounding, answer.claims);
    return grounding;
  }

  /** Tells what is on record of a turn whose answer is, and adds what it rests on where that is missing. */
  private async replay(turn: TutorTurn, onRecord: TurnRecord): Promise<Receipt> {
    const { answer } = onRecord;
    if (!answer) {
      throw new Error('a turn without an answer was replayed');
    }
    const { text, citations } = answer.data;
    this.tellToken(text);
    this.tellCheck(turn, onRecord, onRecord.check?.receipt ?? null);
    const cited = citations.map(({ fileId, page }) => ({ fileId, page }));
    this.tellAnswer(turn, answer.receipt, { text, citations: cited, tutor: null });
    if (onRecord.grounding) {
      this.tellGrounding(onRecord.grounding.receipt, onRecord.grounding.data.claims);
      return onRecord.grounding.receipt;
    }
    const claims = groundText(text, groundsOf(turn), turn.memoryLanguage);
    const [grounding] = await this.recordAll([this.groundingCommand(claims)]);
    if (!grounding) {
      throw new Error('a command came back without a result');
    }
    this.tellGrounding(grounding, claims);
    return grounding;
  }

  private checkCommand(
    turn: TutorTurn,
    { check, verdict, evaluation }: NonNullable<TutorTurn['marked']>,
  ): MemoryCommand {
    return {
      kind: 'check',
      id: this.idOf('check'),
      occurredAt: null,
      topic: check.concept,
      verdict,
      evaluation,
      prompt: check.prompt,
      response: turn.text,
      predictedMastery: null,
    };
  }

  private groundingCommand(claims: readonly TutorClaim[]): GroundAnswer {
    return { kind: 'grounding', id: this.idOf('grounding'), occurredAt: null, answerId: this.idOf('answer'), claims };
  }

  private idOf(part: TurnPart): string {
    return partId(this.dependencies.question.episodeId, part);
  }

  /** Submits commands under their ids: each may be a repeat. */
  private submit(commands: readonly MemoryCommand[]): Promise<readonly CommandResult[]> {
    const { commands: bus, memory, request } = this.dependencies;
    const { actor, correlationId } = request;
    const submitted = commands.map((command) => ({ command, idGiven: true, actor, correlationId }));
    return bus.execute(new RecordCommands(memory, submitted));
  }

  /** @throws TurnRefusedError */
  private async recordAll(commands: readonly MemoryCommand[]): Promise<Receipt[]> {
    return (await this.submit(commands)).map((result) => {
      if (!result.recorded) {
        throw new TurnRefusedError(result.rejection);
      }
      return result.receipt;
    });
  }

  private tellToken(text: string): void {
    if (text !== '') {
      this.dependencies.tell({ type: 'token', data: { text } });
    }
  }

  private tellCheck({ marked }: TutorTurn, { check }: TurnRecord, receipt: Receipt | null): void {
    const told = receipt ?? check?.receipt;
    if (!told || !(marked || check)) {
      return;
    }
    const { topic, verdict, prompt, evaluation } = check?.data ?? {
      topic: marked?.check.concept ?? '',
      verdict: marked?.verdict ?? 'wrong',
      prompt: marked?.check.prompt ?? null,
      evaluation: marked?.evaluation ?? null,
    };
    this.dependencies.tell({ type: 'check', data: { ...told, topic, verdict, prompt, evaluation } });
  }

  private tellAnswer(
    { concepts, memoryLanguage }: TutorTurn,
    receipt: Receipt,
    { text, citations, tutor }: Pick<ReadyAnswer, 'text' | 'citations' | 'tutor'>,
  ): void {
    const asked = checkAskedIn(text, { concepts, memoryLanguage });
    const asks = asked && {
      form: asked.form,
      conceptId: asked.conceptId,
      concept: asked.concept,
      prompt: asked.prompt,
    };
    this.dependencies.tell({ type: 'answer', data: { ...receipt, text, citations, tutor, asks } });
  }

  private tellGrounding(receipt: Receipt, claims: readonly TutorClaim[]): void {
    this.dependencies.tell({ type: 'grounding', data: { ...receipt, stance: stanceOf(claims), claims } });
  }
}
