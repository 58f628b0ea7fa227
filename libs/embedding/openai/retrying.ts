import { APIConnectionError, APIError } from 'openai';

/** Waits between attempts, in milliseconds; one attempt more than there are waits. */
const WAITS_MS = [1_000, 4_000, 16_000];

/** An endpoint may ask for patience, but not for more than this. */
const LONGEST_WAIT_MS = 60_000;

/** How waiting is done; given from outside so that tests neither wait nor depend on chance. */
export interface Patience {
  /** Resolves after `milliseconds`; rejects when the signal is aborted. */
  delay(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1). */
  random(): number;
}

/**
 * What `attempt` resolves to, tried up to four times while it fails for a reason that may pass. Rejects with the last
 * failure, at once if it won't pass, or with the signal's reason.
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  patience: Patience,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch (failure) {
      signal?.throwIfAborted();
      if (!isTransient(failure)) {
        throw failure;
      }
      await patience.delay(waitAfter(failure, wait, patience.random()), signal);
    }
  }
  return attempt();
}

/** Too many requests, the server's own fault, no answer in time, or a broken connection. */
function isTransient(failure: unknown): boolean {
  if (failure instanceof APIConnectionError) {
    return true;
  }
  return failure instanceof APIError && (failure.status === 429 || (failure.status ?? 0) >= 500);
}

/** Retry-After's seconds and up to a quarter more, else the scheduled wait give or take a quarter: clients spread out. */
function waitAfter(failure: unknown, scheduled: number, chance: number): number {
  const header = failure instanceof APIError ? failure.headers?.get('retry-after') : null;
  const asked = header && /^\d+$/.test(header) ? Number(header) * 1000 : null;
  const wait = asked === null ? scheduled * (0.75 + chance / 2) : asked * (1 + chance / 4);
  return Math.min(wait, LONGEST_WAIT_MS);
}
