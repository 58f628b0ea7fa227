import { copyFile, type FileHandle, open, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './errors.js';
import { giveToOwnerOfFolder } from './owned-file.js';

/** At this size PostgreSQL's log moves to `postgres.log.1`, whose content is dropped: both together stay near twice this. */
export const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
const TAIL_BYTES = 2_000;
const OWNER_ONLY = 0o600;

/** PostgreSQL's log in a data directory. */
export function logPath(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

/** Opens PostgreSQL's log to append to, for a process that is to outlive us: a pipe would end with us. */
export async function openLog(dataDir: string): Promise<FileHandle> {
  await boundLog(dataDir);
  const handle = await open(logPath(dataDir), 'a', OWNER_ONLY);
  await giveToOwnerOfFolder(logPath(dataDir));
  return handle;
}

/**
 * Moves the log's content aside when it has grown too long. PostgreSQL keeps its file open, so the file is emptied and not
 * renamed; a line written just then may be lost.
 */
export async function boundLog(dataDir: string): Promise<void> {
  const file = logPath(dataDir);
  const size = await sizeOf(file);
  if (size > LOG_LIMIT_BYTES) {
    await keepAside(file, `${file}.1`);
    await truncate(file);
  }
}

/** Where the disk is full, what was to be kept is given up: the space is needed for the log itself. */
async function keepAside(file: string, copy: string): Promise<void> {
  try {
    await copyFile(file, copy);
    await giveToOwnerOfFolder(copy);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') {
      throw error;
    }
    await rm(copy, { force: true });
  }
}

/** The end of the log, for an error's message. */
export async function logTail(dataDir: string): Promise<string> {
  const handle = await open(logPath(dataDir), 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').trim();
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return 0;
    }
    throw error;
  }
}
