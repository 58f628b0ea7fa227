import type { CommandResult } from '#libs/recording/index.js';
import { ProblemError } from '../problems/problem.js';
import { rejectionProblem } from '../problems/to-problem.js';
import { receiptBody } from '../recording/receipt.dto.js';
import { type LineCommand, readLine } from './import-line.js';
import type { LineQueue } from './line-queue.js';
import type { RawLine } from './line-splitter.js';

/** Records commands of one memory, in their order. */
export type RecordLines = (commands: readonly LineCommand[]) => Promise<readonly CommandResult[]>;

/** A line that was read: what it asks for, or why it is refused. */
type ReadLine = { readonly line: number } & ({ readonly command: LineCommand } | { readonly problem: ProblemError });

/**
 * Records what the queue brings, batch by batch, and yields the answers to each batch as lines of JSON.
 *
 * When a batch can't be recorded its lines are answered with that problem and the import ends there: what came before
 * stays recorded, and sending the rest again is safe for lines with ids. The first batch is the exception: nothing was
 * answered yet, so the whole request may still fail.
 *
 * @param problemOf what the caller is told of a failure
 * @throws what the first batch fails with, and what the queue ends with
 */
export async function* answerLines(
  queue: LineQueue,
  record: RecordLines,
  problemOf: (error: unknown) => ProblemError,
): AsyncGenerator<string> {
  let first = true;
  for (let lines = await queue.take(); lines.length > 0; lines = await queue.take()) {
    const read = lines.map(readOne);
    const commands = read.flatMap((line) => ('command' in line ? [line.command] : []));
    let results: readonly CommandResult[];
    try {
      results = commands.length > 0 ? await record(commands) : [];
    } catch (error) {
      if (first) {
        throw error;
      }
      const problem = problemOf(error);
      yield answers(read, () => problem);
      return;
    }
    yield answers(read, (index) => resultAt(results, index));
    first = false;
  }
}

function readOne(raw: RawLine): ReadLine {
  try {
    return { line: raw.line, command: readLine(raw) };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { line: raw.line, problem: error };
    }
    throw error;
  }
}

function resultAt(results: readonly CommandResult[], index: number): CommandResult {
  const result = results[index];
  if (!result) {
    throw new Error('a command came back without a result');
  }
  return result;
}

/** @param resultOf what became of the n-th command of the batch */
function answers(read: readonly ReadLine[], resultOf: (index: number) => CommandResult | ProblemError): string {
  let commands = 0;
  let text = '';
  for (const line of read) {
    let result: CommandResult | ProblemError;
    if ('problem' in line) {
      result = line.problem;
    } else {
      result = resultOf(commands);
      commands += 1;
    }
    text += `${JSON.stringify({ line: line.line, ...answer(result) })}\n`;
  }
  return text;
}

function answer(result: CommandResult | ProblemError): object {
  if (!(result instanceof ProblemError) && result.recorded) {
    return { receipt: receiptBody(result.receipt) };
  }
  const { code, detail } = result instanceof ProblemError ? result : rejectionProblem(result.rejection);
  return { problem: { code, detail } };
}
