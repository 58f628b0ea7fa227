import type { ClassConstructor } from 'class-transformer';
import type { IMPORT_KINDS, MemoryCommand } from '#libs/episodes/index.js';
import { GroundingLine, groundingCommand } from '../grounding/grounding-bodies.js';
import { ObservationBody, observationCommand } from '../observations/observation-bodies.js';
import { toUtc } from '../validation/instant.js';
import { readDto } from '../validation/read-dto.js';
import { AnswerBody, CheckBody, type CommandBody, QuestionBody, QuizBody, TeachingBody } from './command-bodies.js';

export function questionCommand(id: string, body: QuestionBody): MemoryCommand {
  return { kind: 'question', ...common(id, body), text: body.text, summary: body.summary ?? null };
}

export function answerCommand(id: string, body: AnswerBody): MemoryCommand {
  return {
    kind: 'answer',
    ...common(id, body),
    text: body.text,
    questionId: body.questionId ?? null,
    citations: (body.citations ?? []).map(({ fileId, page }) => ({ fileId, page: page ?? null })),
    recalled: body.recalled ?? [],
  };
}

export function checkCommand(id: string, body: CheckBody): MemoryCommand {
  return {
    kind: 'check',
    ...common(id, body),
    topic: body.topic,
    verdict: body.verdict,
    evaluation: body.evaluation ?? null,
    prompt: body.prompt ?? null,
    response: body.response ?? null,
    predictedMastery: body.predictedMastery ?? null,
  };
}

export function quizCommand(id: string, body: QuizBody): MemoryCommand {
  const items = body.items.map(({ topic, verdict }) => ({ topic, verdict }));
  return { kind: 'quiz', ...common(id, body), title: body.title, items };
}

export function teachingCommand(id: string, body: TeachingBody): MemoryCommand {
  return { kind: 'teaching', ...common(id, body), text: body.text };
}

function common(id: string, { occurredAt }: CommandBody): { id: string; occurredAt: string | null } {
  return { id, occurredAt: occurredAt ? toUtc(occurredAt) : null };
}

/** A body that was read: the id that it names, if it does, and the command that it asks for. */
export interface ReadCommand {
  readonly bodyId: string | null;
  readonly command: (id: string) => MemoryCommand;
}

function reader<Body extends CommandBody>(
  type: ClassConstructor<Body>,
  commandOf: (id: string, body: Body) => MemoryCommand,
): (plain: object) => ReadCommand {
  return (plain) => {
    const body = readDto(type, plain);
    return { bodyId: body.id ?? null, command: (id) => commandOf(id, body) };
  };
}

/**
 * Reads the body of each kind that an import can name, by the same rules as the kind's own route.
 * Each throws ProblemError `unknown-field` or `invalid-value`.
 */
export const READERS: { readonly [Kind in (typeof IMPORT_KINDS)[number]]: (plain: object) => ReadCommand } = {
  question: reader(QuestionBody, questionCommand),
  answer: reader(AnswerBody, answerCommand),
  check: reader(CheckBody, checkCommand),
  quiz: reader(QuizBody, quizCommand),
  teaching: reader(TeachingBody, teachingCommand),
  grounding: reader(GroundingLine, (id, line) => groundingCommand(id, line.answerId, line)),
  observation: reader(ObservationBody, observationCommand),
};
