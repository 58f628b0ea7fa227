import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { runFolder } from '#test/support/run-folder.js';

/** Beside what is to be stored: PostgreSQL's own files, some 40 MB, and three files of WAL. */
const DISK_MB = 160;
const BALLAST = 'ballast';
const FILL_ATTEMPTS = 20;

/** A disk that is soon full: a file system in memory, with a file on it that takes up most of the space. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Mounts it. Null where this process mayn't mount anything: that takes root, and Linux. */
  static mount(): SmallDisk | null {
    const folder = mkdtempSync(path.join(runFolder(), 'disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]);
    if (status !== 0) {
      rmdirSync(folder);
      return null;
    }
    return new SmallDisk(folder);
  }

  /** Bytes that can still be written. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Leaves so many bytes of the disk, or fewer: whoever uses it may write meanwhile, and then it is measured anew. */
  leave(bytes: number): void {
    let problem = '';
    for (let attempt = 0; attempt < FILL_ATTEMPTS; attempt += 1) {
      const size = Math.max(1, this.free - bytes);
      const { status, stderr } = spawnSync('fallocate', ['--length', String(size), path.join(this.folder, BALLAST)]);
      if (status === 0) {
        return;
      }
      problem = stderr.toString();
    }
    throw new Error(`the disk can't be filled: ${problem}`);
  }

  /** Gives the space back, as an operator would who finds something to delete. */
  async clear(): Promise<void> {
    await truncate(path.join(this.folder, BALLAST), 0);
  }

  /** To be called when nothing uses it any more. */
  unmount(): void {
    const { status, stderr } = spawnSync('umount', [this.folder]);
    if (status !== 0) {
      throw new Error(`${this.folder} can't be unmounted: ${stderr}`);
    }
    rmSync(this.folder, { recursive: true });
  }
}

/** Tests on a small disk of their own, which are skipped where none can be mounted. */
export function describeOnSmallDisk(title: string, tests: (disk: SmallDisk) => void): void {
  const disk = SmallDisk.mount();
  if (!disk) {
    it.skip(`${title} (mounting a small disk takes Linux and root)`, () => undefined);
    return;
  }
  describe(title, () => {
    tests(disk);
    afterAll(() => disk.unmount());
  });
}
