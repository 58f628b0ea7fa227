import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './errors.js';
import { isAlive } from './process-alive.js';

/** What PostgreSQL writes of itself into `postmaster.pid` (its miscinit.h: one field a line). */
export interface PostmasterFile {
  readonly pid: number;
  /** 0 while it hasn't come so far. */
  readonly port: number;
  /** Where its socket is; null when it has none. */
  readonly socketFolder: string | null;
  /** The whole file: another start writes another one. */
  readonly text: string;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/** Where PostgreSQL writes who it is. */
export function postmasterFile(dataPath: string): string {
  return path.join(dataPath, 'postmaster.pid');
}

/**
 * Reads `postmaster.pid`, or null when there is none or its process is dead. A live process proves nothing yet: process
 * ids are given again, in a container after every restart.
 */
export async function readPostmasterFile(dataPath: string): Promise<PostmasterFile | null> {
  let text: string;
  try {
    text = await readFile(postmasterFile(dataPath), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) {
    return null;
  }
  const port = Number.parseInt(lines[PORT_LINE] ?? '', 10);
  return {
    pid,
    port: Number.isInteger(port) ? port : 0,
    socketFolder: lines[SOCKET_LINE] || null,
    text,
  };
}

/**
 * Takes away a `postmaster.pid` whose process is alive and isn't a postmaster of this cluster; PostgreSQL itself would
 * refuse to start, since it only asks whether that process is alive. It is taken only if it still is that very file.
 *
 * Between the look and the rename another start can put its own there. It is put back, and while it was away PostgreSQL's
 * second interlock, the shared memory segment, keeps a second postmaster out.
 */
export async function removeForeignFile(dataPath: string, foreign: PostmasterFile): Promise<void> {
  const file = postmasterFile(dataPath);
  const aside = `${file}.foreign-${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return;
    }
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== foreign.text) {
    await rename(aside, file);
    return;
  }
  await rm(aside);
}
