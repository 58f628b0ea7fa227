import { setMaxListeners } from 'node:events';
import { LogUnavailableError } from '../event-log.js';
import { isTransient, NoAnswerError, portError } from './failures.js';
import { backoffMs, type Timing } from './timing.js';

export interface PatienceLimits {
  /** How long one attempt may take. */
  readonly attemptMs: number;
  /** For how long to try again, from the first attempt on. */
  readonly totalMs: number;
}

/** Calls the server with a limit of our own on each attempt, and again after failures that may pass. */
export class Patience {
  private readonly stopped = new AbortController();

  constructor(
    readonly limits: PatienceLimits,
    readonly timing: Timing,
  ) {
    // Every call that waits listens for the end, and there may be many.
    setMaxListeners(0, this.stopped.signal);
  }

  /** Ends all waiting: what is under way fails as unavailable. */
  stop(): void {
    this.stopped.abort();
  }

  /**
   * Repeats `attempt` until it succeeds, fails for good, or the time is up. It must be safe to repeat.
   *
   * @param outcome turns an error that is an answer into a result; undefined for any other error
   * @throws LogUnavailableError when the time is up; other errors as `portError` words them
   */
  async retry<T>(attempt: () => Promise<T>, outcome: (error: unknown) => T | undefined = () => undefined): Promise<T> {
    const begin = this.timing.now();
    for (let failures = 0; ; failures += 1) {
      if (this.stopped.signal.aborted) {
        throw new LogUnavailableError('the event log was closed');
      }
      try {
        return await attempt();
      } catch (error) {
        const result = outcome(error);
        if (result !== undefined) {
          return result;
        }
        const wait = backoffMs(failures, this.timing.random());
        if (!isTransient(error) || this.timing.now() - begin + wait > this.limits.totalMs) {
          throw portError(error);
        }
        await this.timing.delay(wait, this.stopped.signal);
      }
    }
  }

  /** What `work` comes to, unless it takes longer than an attempt may. */
  async within<T>(what: string, work: Promise<T>): Promise<T> {
    const done = new AbortController();
    const { attemptMs } = this.limits;
    const expiry = this.timing.delay(attemptMs, AbortSignal.any([done.signal, this.stopped.signal])).then(() => {
      throw new NoAnswerError(what, attemptMs);
    });
    try {
      return await Promise.race([work, expiry]);
    } finally {
      done.abort();
    }
  }
}
