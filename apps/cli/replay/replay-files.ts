import type { Readable } from 'node:stream';
import { type LineCommand, readLine } from '#apps/server/http/importing/import-line.js';
import { LineSplitter, type RawLine } from '#apps/server/http/importing/line-splitter.js';
import { ProblemError } from '#apps/server/http/problems/problem.js';
import { instant } from '../option-values.js';
import { ProgramError } from '../program-error.js';

/** A line of a history, and when it happened. */
export interface ReplayLine {
  /** Counted from 1. */
  readonly line: number;
  readonly occurredAt: Date;
  readonly command: LineCommand;
}

/** A question, and when it is asked. */
export interface ReplayQuestion {
  readonly line: number;
  readonly question: string;
  readonly now: Date;
}

/**
 * Reads a history, oldest first; what happened at one instant stays in the order of the file.
 *
 * @throws ProgramError naming the line that can't be read, or that has no time: its place in the past would be a guess
 */
export async function readReplayHistory(input: Readable, name: string): Promise<ReplayLine[]> {
  const lines: ReplayLine[] = [];
  for (const raw of await rawLines(input, name)) {
    const command = orSay(`${name} line ${raw.line}`, () => readLine(raw));
    const occurredAt = 'occurredAt' in command.command ? command.command.occurredAt : null;
    if (!occurredAt) {
      throw new ProgramError(`${name} line ${raw.line}: it has no occurredAt, so that nobody knows when it happened`);
    }
    lines.push({ line: raw.line, occurredAt: new Date(occurredAt), command });
  }
  return lines.sort((left, right) => left.occurredAt.getTime() - right.occurredAt.getTime());
}

/**
 * Reads questions, in the order of the file.
 *
 * @param now when a question without a time of its own is asked; null: it must have one
 * @throws ProgramError naming the line that can't be read
 */
export async function readReplayQuestions(
  input: Readable,
  name: string,
  now: string | null,
): Promise<ReplayQuestion[]> {
  return (await rawLines(input, name)).map((raw) => orSay(`${name} line ${raw.line}`, () => readQuestion(raw, now)));
}

function readQuestion({ line, bytes }: RawLine, otherwise: string | null): ReplayQuestion {
  const body: unknown = JSON.parse(bytes?.toString('utf8') ?? '');
  if (typeof body !== 'object' || body === null) {
    throw new ProgramError('it must be an object with "question" and "now"');
  }
  const { question, now = otherwise, ...unknown } = body as { question?: unknown; now?: unknown };
  const [field] = Object.keys(unknown);
  if (field !== undefined) {
    throw new ProgramError(`unknown field "${field}"`);
  }
  if (typeof question !== 'string' || question.trim() === '') {
    throw new ProgramError('"question" must be a text');
  }
  if (typeof now !== 'string') {
    throw new ProgramError('"now" is missing, and there is no --now');
  }
  return { line, question, now: new Date(instant(now)) };
}

async function rawLines(input: Readable, name: string): Promise<RawLine[]> {
  const splitter = new LineSplitter();
  const lines: RawLine[] = [];
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      lines.push(...splitter.push(chunk));
    }
  } catch (error) {
    throw new ProgramError(`${name} can't be read: ${(error as Error).message}`);
  }
  const last = splitter.end();
  return last ? [...lines, last] : lines;
}

/** Says where a line is wrong, and what is wrong with it. */
function orSay<Result>(where: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const detail = error instanceof ProblemError ? error.detail : (error as Error).message;
    throw new ProgramError(`${where}: ${detail}`);
  }
}
