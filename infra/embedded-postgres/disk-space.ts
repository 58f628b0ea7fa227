import { statfs } from 'node:fs/promises';
import { codeOf } from './errors.js';

/**
 * PostgreSQL writes its log in segments of 16 MB (`wal_segment_size`) and makes a new one when one is full; after a crash it
 * needs one more for the checkpoint that ends the recovery. With less than two it stops, or doesn't start.
 */
const NEEDED_BYTES = 2 * 16 * 1024 * 1024;

/** Whether the disk of a folder has too little space for PostgreSQL to go on. A folder that is gone lacks something else. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return false;
    }
    throw error;
  }
}
