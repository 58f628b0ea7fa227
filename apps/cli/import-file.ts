import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Core } from '#apps/server/core.js';
import { readLine } from '#apps/server/http/importing/import-line.js';
import { LineSplitter, type RawLine } from '#apps/server/http/importing/line-splitter.js';
import { ProblemError } from '#apps/server/http/problems/problem.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { CommandResult, SubmittedCommand } from '#libs/recording/index.js';
import { ProgramError } from './program-error.js';

/** What became of a file's lines. */
export interface ImportOutcome {
  readonly recorded: number;
  readonly duplicates: number;
  /** Lines that were refused, in order. */
  readonly problems: readonly { readonly line: number; readonly code: string; readonly detail: string }[];
}

/** Lines that share one append at most. */
const LINES_PER_BATCH = 256;

/**
 * Imports a file of NDJSON into a memory by the same rules as `POST M/episodes`; the file is never held whole.
 *
 * @param onBytes told how many bytes of the file are done
 * @throws ProgramError when the file can't be read
 */
export async function importFile(
  core: Core,
  memory: MemoryRef,
  file: string,
  onBytes: (done: number, total: number) => void,
): Promise<ImportOutcome> {
  const total = await sizeOf(file);
  const outcome = { recorded: 0, duplicates: 0, problems: [] as ImportOutcome['problems'][number][] };
  const splitter = new LineSplitter();
  let batch: RawLine[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    await importBatch(core, memory, batch, outcome);
    batch = [];
    onBytes(bytes, total);
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const line of splitter.push(chunk)) {
      batch.push(line);
      if (batch.length === LINES_PER_BATCH) {
        await flush();
      }
    }
  }
  const last = splitter.end();
  if (last) {
    batch.push(last);
  }
  await flush();
  return outcome;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw new ProgramError(`${file} can't be read: ${(error as Error).message}`);
  }
}

async function importBatch(
  core: Core,
  memory: MemoryRef,
  lines: readonly RawLine[],
  outcome: { recorded: number; duplicates: number; problems: ImportOutcome['problems'][number][] },
): Promise<void> {
  const read: { line: number; submitted: SubmittedCommand }[] = [];
  for (const raw of lines) {
    try {
      read.push({ line: raw.line, submitted: { ...readLine(raw), actor: 'command line', correlationId: null } });
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        throw error;
      }
      outcome.problems.push({ line: raw.line, code: error.code, detail: error.detail });
    }
  }
  const results = await core.writer.recordAll(
    memory,
    read.map(({ submitted }) => submitted),
  );
  for (const [index, result] of results.entries()) {
    count(result, read[index]?.line ?? 0, outcome);
  }
}

function count(
  result: CommandResult,
  line: number,
  outcome: { recorded: number; duplicates: number; problems: ImportOutcome['problems'][number][] },
): void {
  if (!result.recorded) {
    outcome.problems.push({ line, ...result.rejection });
  } else if (result.receipt.duplicate) {
    outcome.duplicates += 1;
  } else {
    outcome.recorded += 1;
  }
}
