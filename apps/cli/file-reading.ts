import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileView } from '#apps/server/application/map/map-query.service.js';
import type { Core } from '#apps/server/core.js';
import { fileNameOf } from '#apps/server/http/files/file-name.js';
import { MAX_FILE_BYTES } from '#apps/server/http/files/file-upload.interceptor.js';
import { ProblemError } from '#apps/server/http/problems/problem.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { UnreadableFileError } from '#libs/reading/parse/index.js';
import { COMMAND_LINE } from './one-memory.js';
import { ProgramError } from './program-error.js';
import type { Progress } from './progress.js';

/** What became of sending a file: it is in the memory, or why it isn't. */
export type SentOutcome =
  | { readonly path: string; readonly fileId: string; readonly problem: null }
  | {
      readonly path: string;
      readonly fileId: null;
      readonly problem: { readonly code: string; readonly detail: string };
    };

/** How often it is looked how far reading is, in milliseconds: often enough for eyes. */
const LOOK_EVERY_MS = 250;
/** Steps in which the reading of a file is shown. */
const STEPS = 100;

/**
 * Parses a file and puts it into a memory.
 *
 * @param replaces the file whose content it becomes; null for a new one
 * @throws ProgramError when there is no such file on this machine
 */
export async function sendFile(
  core: Core,
  memory: MemoryRef,
  file: string,
  replaces: string | null,
  progress: Progress,
): Promise<SentOutcome> {
  const bytes = await bytesOf(file);
  const sender = { ...COMMAND_LINE, id: systemEntropy.uuid(), idGiven: false, occurredAt: null };
  try {
    const sent = { name: fileNameOf(path.basename(file)), bytes };
    const outcome = await core.files.put(memory, sent, replaces, sender, (done, total) =>
      progress.update(done, total, `pages of ${sent.name}`),
    );
    return outcome.recorded
      ? { path: file, fileId: outcome.fileId, problem: null }
      : { path: file, fileId: null, problem: outcome.rejection };
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      return { path: file, fileId: null, problem: { code: error.reason, detail: error.message } };
    }
    if (error instanceof ProblemError) {
      return { path: file, fileId: null, problem: { code: error.code, detail: error.detail } };
    }
    throw error;
  }
}

/**
 * Waits until files are read, by this process or by a server beside it, and says how they stand then.
 *
 * @param fileIds which of the memory's files
 */
export async function untilRead(
  core: Core,
  memory: MemoryRef,
  fileIds: ReadonlySet<string>,
  progress: Progress,
): Promise<FileView[]> {
  while (true) {
    const files = ((await core.mapQueries.files(memory)) ?? []).filter(({ fileId }) => fileIds.has(fileId));
    const done = files.reduce((sum, file) => sum + (isOver(file) ? 1 : file.progress), 0);
    const current = files.find((file) => !isOver(file));
    progress.update(Math.floor(done * STEPS), files.length * STEPS, current?.name ?? '');
    if (!current) {
      return files;
    }
    await delay(LOOK_EVERY_MS);
  }
}

function isOver({ state }: FileView): boolean {
  return state === 'read' || state === 'failed';
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) {
      throw new ProgramError(`${file} has ${size} bytes; a file may have ${MAX_FILE_BYTES}`);
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof ProgramError) {
      throw error;
    }
    throw new ProgramError(`${file} can't be read: ${(error as Error).message}`);
  }
}
