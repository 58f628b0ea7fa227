import type { NightJob } from '#infra/nights/night-jobs.js';
import type { Clock } from '#libs/recording/index.js';
import type { NightService } from './night.service.js';

/** The jobs of nights, however they are spread: `NightJobs` of infra. */
export interface SpreadNights {
  requestPlan(): Promise<void>;
  takePlan(): Promise<{ readonly jobId: string } | null>;
  planned(jobId: string, memoryIds: readonly string[], asOf: Date): Promise<void>;
  take(limit: number): Promise<readonly NightJob[]>;
  done(jobId: string): Promise<void>;
  failed(jobId: string, error: Error): Promise<void>;
}

export interface NightShiftDependencies {
  readonly jobs: SpreadNights;
  readonly night: Pick<NightService, 'planAll' | 'runOne'>;
  readonly clock: Clock;
  readonly warning: (message: string, details: Record<string, unknown>) => void;
}

/** How often it is looked whether a night is to be planned or run. */
const LOOK_EVERY_MS = 20_000;
/** Nights taken at once, and how many of them run side by side: recalls of the same server must not wait for them. */
const TAKEN_AT_ONCE = 32;
const RUN_AT_ONCE = 2;

/**
 * Runs nights by themselves (memory-rules §9). A plan finds every memory whose local day is over, whatever its zone, also
 * those of nights that were missed; servers of one database share what it found.
 */
export class NightShift {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(private readonly dependencies: NightShiftDependencies) {}

  start(): void {
    this.running ??= this.keepLooking();
  }

  /** Ends after the nights that are being run. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Plans if it is time to, and runs what waits; how many nights were run. */
  async look(): Promise<number> {
    const { jobs } = this.dependencies;
    await jobs.requestPlan();
    await this.plan();
    let ran = 0;
    for (let taken = await jobs.take(TAKEN_AT_ONCE); taken.length > 0; taken = await jobs.take(TAKEN_AT_ONCE)) {
      await this.run(taken);
      ran += taken.length;
      if (this.stopping.signal.aborted) {
        break;
      }
    }
    return ran;
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        // The database or the log is away: what is due stays due.
        this.dependencies.warning('nights could not be looked after', { error });
      }
      await untilNextLook(signal);
    }
  }

  private async plan(): Promise<void> {
    const { jobs, night, clock } = this.dependencies;
    const plan = await jobs.takePlan();
    if (plan) {
      const asOf = clock.now();
      await jobs.planned(plan.jobId, await night.planAll(asOf), asOf);
    }
  }

  private async run(taken: readonly NightJob[]): Promise<void> {
    const waiting = taken.values();
    const worker = async (): Promise<void> => {
      for (const job of waiting) {
        await this.runJob(job);
      }
    };
    await Promise.all(Array.from({ length: RUN_AT_ONCE }, worker));
  }

  /** One memory's trouble isn't another's. */
  private async runJob({ jobId, memoryId, asOf }: NightJob): Promise<void> {
    const { jobs, night, warning } = this.dependencies;
    try {
      await night.runOne(memoryId, new Date(asOf));
    } catch (error) {
      warning('a night failed and is tried again', { memoryId, error });
      await jobs.failed(jobId, error as Error);
      return;
    }
    await jobs.done(jobId);
  }
}

/** Resolves when it is time to look again, or at once when there is no more looking. */
function untilNextLook(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, LOOK_EVERY_MS);
    timer.unref();
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
