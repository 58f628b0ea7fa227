import type { RebuildRunner } from './rebuild-runner.js';
import type { RebuildStore } from './rebuild-store.js';

/** How often a server looks for rebuilds that another process has queued or left behind. */
const LOOK_EVERY_MS = 2_000;

export interface RebuildQueueDependencies {
  readonly store: RebuildStore;
  readonly runner: RebuildRunner;
  /** The projections of this process and their rules: only rebuilds by these rules are its own to run. */
  readonly rules: readonly { readonly name: string; readonly rulesVersion: string }[];
  /** Told of a rebuild that broke off; it is taken up again at the next look. */
  failed(error: unknown): void;
}

/** Runs what waits for a server, one rebuild after the other, in the background. */
export class RebuildQueue {
  private readonly stopping = new AbortController();
  private working: Promise<void> | null = null;
  private again = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly dependencies: RebuildQueueDependencies) {}

  /** Looks now and from time to time, until it is stopped. */
  keepLooking(): void {
    this.look();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** Something may be there to run. */
  look(): void {
    if (this.stopping.signal.aborted) {
      return;
    }
    if (this.working) {
      this.again = true;
      return;
    }
    this.working = this.work()
      .catch((error: unknown) => this.dependencies.failed(error))
      .finally(() => {
        this.working = null;
        if (this.again) {
          this.again = false;
          this.look();
        }
      });
  }

  /** Resolves when nothing that this process could run is left. */
  async settled(): Promise<void> {
    while (this.working) {
      await this.working;
    }
  }

  /** Ends between two memories; a server goes on with what was left at its next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer) {
      clearInterval(this.timer);
    }
    await this.settled();
  }

  private async work(): Promise<void> {
    const { store, runner, rules } = this.dependencies;
    const { signal } = this.stopping;
    await store.settleInterrupted();
    while (!signal.aborted) {
      const next = await store.nextForServer(rules);
      if (!next) {
        return;
      }
      await runner.run(next, signal);
    }
  }
}
