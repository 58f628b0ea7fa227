import type { RecordedEvent } from '#libs/episodes/index.js';
import { Watcher } from './watcher.js';

/** Events after which the list of files reads differently. */
const ABOUT_FILES: ReadonlySet<RecordedEvent['type']> = new Set([
  'FileArrived',
  'FileReplaced',
  'FileRemoved',
  'FileRead',
  'ReadingRequested',
]);

/**
 * Where this process says that a memory changed, and whoever watches it hears so. It hands on hints and keeps no events: a
 * watcher that was away reads from the read models what it missed, so nothing grows while it is slow.
 */
export class ChangesHub {
  private readonly watchers = new Map<string, Set<Watcher>>();

  /** Whoever watches must close the watcher. */
  watch(memoryId: string): Watcher {
    const watching = this.watchers.get(memoryId) ?? new Set();
    this.watchers.set(memoryId, watching);
    const watcher = new Watcher(() => {
      watching.delete(watcher);
      if (watching.size === 0) {
        this.watchers.delete(memoryId);
      }
    });
    watching.add(watcher);
    return watcher;
  }

  /** The read models of a memory have these events now. */
  projected(memoryId: string, events: readonly RecordedEvent[]): void {
    this.tell(memoryId, () => events.some(({ type }) => ABOUT_FILES.has(type)));
  }

  /** A memory's read models have moved; by which events isn't known, so that files may be among them. */
  moved(memoryId: string): void {
    this.tell(memoryId, () => true);
  }

  private tell(memoryId: string, aboutFiles: () => boolean): void {
    const watching = this.watchers.get(memoryId);
    if (watching) {
      const files = aboutFiles();
      for (const watcher of watching) {
        watcher.moved(files);
      }
    }
  }

  /** A file of a memory is read so far, in [0, 1]. */
  reading(memoryId: string, fileId: string, progress: number): void {
    for (const watcher of this.watchers.get(memoryId) ?? []) {
      watcher.reading(fileId, progress);
    }
  }
}
