/** Time and chance, given from outside so that tests decide them. */
export interface Timing {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Evenly spread over [0, 1). */
  random(): number;
  /** Resolves when so many milliseconds have passed, or at once when the signal aborts. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  random: () => Math.random(),
  delay: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done);
    }),
};

/** First wait after a failure, and the longest. A leader election takes a few seconds. */
const FIRST_BACKOFF_MS = 20;
const LONGEST_BACKOFF_MS = 2_000;

/**
 * How long to wait after the n-th failure in a row (0 is the first): doubling, and anywhere in the upper half of it, so
 * that many clients of one node that went away don't come back together.
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(FIRST_BACKOFF_MS * 2 ** failures, LONGEST_BACKOFF_MS);
  return longest * (0.5 + random / 2);
}
