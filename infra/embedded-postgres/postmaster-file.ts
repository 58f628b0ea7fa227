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
  /** Whether it takes connections, as it says itself; otherwise it is starting, recovering or stopping. */
  readonly ready: boolean;
  /** What stays the same while it lives and differs at another start: process id, folder and time of the start. */
  readonly incarnation: string;
}

const PID_LINE = 0;
const INCARNATION_LINES = 3;
const PORT_LINE = 3;
const SOCKET_LINE = 4;
const STATUS_LINE = 7;

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
    ready: lines[STATUS_LINE] === 'ready',
    incarnation: incarnationOf(text),
  };
}

/**
 * Takes away a `postmaster.pid` whose process is alive and isn't a postmaster of this cluster; PostgreSQL itself would
 * refuse to start, since it only asks whether that process is alive. It is taken only if it still is of that start.
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
  if (incarnationOf(await readFile(aside, 'utf8')) !== foreign.incarnation) {
    await rename(aside, file);
    return;
  }
  await rm(aside);
}

function incarnationOf(text: string): string {
  return text.split('\n').slice(0, INCARNATION_LINES).join('\n');
}
