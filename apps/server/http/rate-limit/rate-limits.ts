/** How much is let through a second (api.md, "Exact shapes and limits"). */
export interface RateLimits {
  /** Requests of one key. */
  readonly requestsPerSecond: number;
  /** Writes to one memory; an import counts as one. */
  readonly writesPerSecond: number;
}

/** The limits where nothing else is set (api.md). */
export const DEFAULT_RATE_LIMITS: RateLimits = { requestsPerSecond: 100, writesPerSecond: 10 };
