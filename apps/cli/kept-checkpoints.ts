import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ProgramError } from './program-error.js';

/** What a kept checkpoint of one memory ends with: its signed note, or its proof under a tenant's checkpoint. */
export const KEPT_EXTENSIONS = Object.freeze({ note: '.note', proof: '.proof' });

/** A file that holds a kept checkpoint. */
export interface KeptFile {
  readonly file: string;
  readonly text: string;
}

/** Reads files as they are, and of folders, at any depth, all notes and proofs. @throws ProgramError */
export async function readKept(paths: readonly string[]): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const given of paths) {
    const files = (await isFolder(given)) ? await keptIn(given) : [given];
    if (files.length === 0) {
      throw new ProgramError(`${given} holds no ${Object.values(KEPT_EXTENSIONS).join(' and no ')} file`);
    }
    for (const file of files) {
      kept.push({ file, text: await readFile(file, 'utf8') });
    }
  }
  return kept;
}

async function isFolder(given: string): Promise<boolean> {
  try {
    return (await stat(given)).isDirectory();
  } catch (error) {
    throw new ProgramError(`${given} can not be read: ${(error as Error).message}`);
  }
}

async function keptIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const extensions: readonly string[] = Object.values(KEPT_EXTENSIONS);
  return entries
    .filter((entry) => entry.isFile() && extensions.includes(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
