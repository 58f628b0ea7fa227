import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Keys are nobody else's business. */
const OWNER_ONLY = 0o600;

/** What a file holds, or null when there is none. */
export async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

/** Writes a file that must not be there yet, whole and on disk; when it is there, what it holds is returned instead. */
export async function createJson<T>(file: string, value: T): Promise<T> {
  const temporary = await writeDurably(file, value);
  try {
    await link(temporary, file);
    await syncFolder(file);
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    const existing = await readJson<T>(file);
    if (!existing) {
      throw error;
    }
    return existing;
  } finally {
    await unlink(temporary);
  }
}

/** Puts another content in a file's place: a reader, or a crash, sees the old one or the new one, whole. */
export async function replaceJson<T>(file: string, value: T): Promise<void> {
  const temporary = await writeDurably(file, value);
  await rename(temporary, file);
  await syncFolder(file);
}

async function writeDurably(file: string, value: unknown): Promise<string> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporary, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${JSON.stringify(value)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}

async function syncFolder(file: string): Promise<void> {
  const handle = await open(path.dirname(file), 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
