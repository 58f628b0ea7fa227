/** What a watcher has heard since it was asked last. */
export interface Heard {
  readonly aboutFiles: boolean;
  /** How far files are read, by id; the newest word of each. */
  readonly progress: ReadonlyMap<string, number>;
}

/** One who watches a memory: collects hints until it is asked, each kind once, however many come. */
export class Watcher {
  private heard = false;
  private aboutFiles = false;
  private progress = new Map<string, number>();
  private wake: (() => void) | null = null;

  /** @param close takes the watcher from the hub */
  constructor(readonly close: () => void) {}

  moved(aboutFiles: boolean): void {
    this.aboutFiles ||= aboutFiles;
    this.hear();
  }

  reading(fileId: string, progress: number): void {
    this.progress.set(fileId, progress);
    this.hear();
  }

  /** What was heard since the last call, as soon as that is something; null once the signal is aborted. */
  async next(signal: AbortSignal): Promise<Heard | null> {
    if (!this.heard && !signal.aborted) {
      await this.sleep(signal);
    }
    if (signal.aborted) {
      return null;
    }
    const { aboutFiles, progress } = this;
    this.heard = false;
    this.aboutFiles = false;
    this.progress = new Map();
    return { aboutFiles, progress };
  }

  private hear(): void {
    this.heard = true;
    this.wake?.();
  }

  private sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.wake = null;
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.wake = wake;
      signal.addEventListener('abort', wake);
    });
  }
}
