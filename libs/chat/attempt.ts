import { modelErrorOf, type Progress } from './client-failure.js';
import { ModelError } from './model-error.js';

/** One attempt at one request: its deadline, and what its failure means. */
export class Attempt {
  /** Aborted by the caller or by the deadline. */
  readonly signal: AbortSignal;

  constructor(
    private readonly caller: AbortSignal | undefined,
    private readonly deadline: AbortSignal,
    private readonly timeoutMs: number,
    private readonly apiKey: string | undefined,
  ) {
    this.signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
  }

  /** The caller's reason if the caller gave up, else a ModelError. */
  failureOf(failure: unknown, progress: Progress): unknown {
    if (this.caller?.aborted) {
      return this.caller.reason;
    }
    if (this.deadline.aborted && !(failure instanceof ModelError)) {
      const { received } = progress;
      return new ModelError('model-timeout', `no complete answer within ${this.timeoutMs} ms`, { received });
    }
    return modelErrorOf(failure, this.apiKey, progress);
  }
}
