import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const SKIPPED_FOLDERS = ['node_modules', 'dist'];
const DIGEST_LENGTH = 16;
/** What was built of older sources may still be in use by another run of the tests, but not for that long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What was built, by the state of the sources that it was built of. Several processes may build at once. */
export class BuildCache {
  /** Inside `node_modules`, so that what is built finds the packages where the sources find them. */
  private readonly folder: string;

  constructor(name: string) {
    this.folder = path.join(PROJECT, 'node_modules/.cache', name);
  }

  /** The folder with what was built of that state of the sources; null if nobody did yet. */
  find(state: string): string | null {
    const built = path.join(this.folder, state);
    return existsSync(built) ? built : null;
  }

  /** A folder to build in, which nobody finds before it is kept. */
  begin(state: string): string {
    mkdirSync(this.folder, { recursive: true });
    this.removeOld();
    return path.join(this.folder, `${state}.${process.pid}-${randomBytes(4).toString('hex')}`);
  }

  /** Keeps what was built in `making`, and returns where it is found from now on. */
  keep(making: string, state: string): string {
    const target = path.join(this.folder, state);
    try {
      renameSync(making, target);
    } catch (error) {
      rmSync(making, { recursive: true });
      // Another process was faster, with the same result.
      if (!existsSync(target)) {
        throw error;
      }
    }
    return target;
  }

  private removeOld(): void {
    for (const name of readdirSync(this.folder)) {
      const built = path.join(this.folder, name);
      if (Date.now() - statSync(built).mtimeMs > KEPT_MS) {
        rmSync(built, { recursive: true, force: true });
      }
    }
  }
}

/** The sources in a folder of the project, as paths relative to it: neither specs nor declarations. */
export function sourcesIn(folder: string): string[] {
  const full = path.join(PROJECT, folder);
  if (!existsSync(full)) {
    return [];
  }
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED_FOLDERS.includes(entry.name) ? [] : sourcesIn(file);
    }
    return /(\.spec|\.d)\.ts$/.test(entry.name) ? [] : [file];
  });
}

/** Names a state of the sources: each file's path, length and time of change, and whatever else decides what is built. */
export function stateOf(files: readonly string[], ...deciding: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const other of deciding) {
    hash.update(other);
  }
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(PROJECT, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}
