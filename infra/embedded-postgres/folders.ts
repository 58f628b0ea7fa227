import { chmod, lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, EmbeddedDatabaseError } from './errors.js';
import { isAlive } from './process-alive.js';

const OWNER_WRITES_ONLY = 0o022;
const STICKY = 0o1000;
const READABLE_BY_ALL = 0o755;
const MAKING = /\.making-(\d+)-/;

/**
 * Makes sure of a folder that only root can write into, for programs that run as another account: whoever could put a file
 * there would be that account. Returns its path, links resolved.
 *
 * @throws EmbeddedDatabaseError when it, or a folder above it, can be written to by others
 */
export async function ensureRootsFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true });
  if (made) {
    // Whatever the umask says, the account that programs run as must come through.
    for (let each = folder; each.startsWith(made); each = path.dirname(each)) {
      await chmod(each, READABLE_BY_ALL);
    }
  }
  const real = await realpath(folder);
  await assertRootsFolder(real);
  return real;
}

/** @throws EmbeddedDatabaseError when a folder, or one above it, can be written to by others than root */
export async function assertRootsFolder(folder: string): Promise<void> {
  const { root } = path.parse(folder);
  for (let each = folder; ; each = path.dirname(each)) {
    const entry = await lstat(each);
    const othersWrite = (entry.mode & OWNER_WRITES_ONLY) !== 0;
    // In a sticky folder, as /tmp is, others can add entries but can't replace what is root's.
    const sticky = each !== folder && (entry.mode & STICKY) !== 0;
    if (!entry.isDirectory() || entry.uid !== 0 || (othersWrite && !sticky)) {
      throw new EmbeddedDatabaseError(
        `${each} must be a folder that belongs to root and that nobody else can write to.`,
      );
    }
    if (each === root) {
      return;
    }
  }
}

/** A name beside `target` for something that becomes `target` by a rename once it is complete. */
export function makingName(target: string, random: string): string {
  return `${target}.making-${process.pid}-${random}`;
}

/** Removes what processes that are no more had begun to make in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = MAKING.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) {
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** Makes the entries of a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    // Windows can't open a folder; NTFS journals its entries.
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether there is anything at a path, a dangling link included. */
export async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return false;
    }
    throw error;
  }
}
