/** The time is up (memory-rules §7: "a hard cap"). */
export class DeadlineError extends Error {
  constructor(readonly afterMs: number) {
    super(`nothing within ${afterMs} ms`);
    this.name = 'DeadlineError';
  }
}

/**
 * Runs `work` for at most `ms` milliseconds. When the time is up its signal is aborted and the call throws `DeadlineError`,
 * whatever `work` still does; what that comes to is not waited for.
 */
export async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(ms);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
