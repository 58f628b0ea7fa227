import { setTimeout } from 'node:timers/promises';
import { APIConnectionError, APIError } from 'openai';
import { retryAfterMs } from './retry-after.js';

/** Waits between attempts, in milliseconds; one attempt more than there are waits (api.md: 1, 4 and 16 s apart). */
const WAITS_MS = [1_000, 4_000, 16_000];

/** How often a model is asked for one thing (api.md). */
export const ATTEMPTS = WAITS_MS.length + 1;

/** An endpoint may ask for patience, but not for more than this: a reading would hang on one header. */
const LONGEST_WAIT_MS = 60_000;

/** How waiting is done; given from outside so that tests neither wait nor depend on chance. */
export interface Patience {
  /** Resolves after `milliseconds`; rejects when the signal is aborted. */
  delay(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1). */
  random(): number;
}

/** Real time and chance. */
export const realPatience: Patience = {
  delay: async (milliseconds, signal) => {
    await setTimeout(milliseconds, undefined, { signal });
  },
  random: Math.random,
};

/** What a failed attempt says about the next one. */
export interface Trouble {
  /** Whether the same request may succeed later. */
  readonly passes: boolean;
  /** How long the endpoint asks to wait, in milliseconds; null if it doesn't say. */
  readonly askedMs: number | null;
}

/**
 * What `attempt` resolves to, tried up to four times, or as often as `attempts` says, while it fails for a reason that may
 * pass, as `troubleOf` judges. Rejects with the last failure, at once if it won't pass, or with the signal's reason.
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  patience: Patience,
  signal: AbortSignal | undefined,
  troubleOf: (failure: unknown) => Trouble = clientTrouble,
  attempts: number = ATTEMPTS,
): Promise<T> {
  for (const scheduled of WAITS_MS.slice(0, attempts - 1)) {
    try {
      return await attempt();
    } catch (failure) {
      signal?.throwIfAborted();
      const { passes, askedMs } = troubleOf(failure);
      if (!passes) {
        throw failure;
      }
      await wait(waitFor(askedMs, scheduled, patience.random()), patience, signal);
    }
  }
  return attempt();
}

/** A failure of the `openai` client: too many requests, the server's own fault, no answer in time or a broken connection pass. */
export function clientTrouble(failure: unknown): Trouble {
  if (failure instanceof APIConnectionError) {
    return { passes: true, askedMs: null };
  }
  if (failure instanceof APIError) {
    const passes = failure.status === 429 || (failure.status ?? 0) >= 500;
    return { passes, askedMs: failure.headers ? retryAfterMs(failure.headers) : null };
  }
  return { passes: false, askedMs: null };
}

/**
 * How long to wait after that many attempts at one thing, in milliseconds, for whoever keeps count of them; null after the
 * last.
 *
 * @param attempts from 1
 * @param chance in [0, 1)
 */
export function waitAfter(attempts: number, askedMs: number | null, chance: number): number | null {
  const scheduled = WAITS_MS[attempts - 1];
  return scheduled === undefined ? null : waitFor(askedMs, scheduled, chance);
}

/** What was asked and up to a quarter more, else the scheduled wait give or take a quarter: clients spread out. */
function waitFor(askedMs: number | null, scheduled: number, chance: number): number {
  const wait = askedMs === null ? scheduled * (0.75 + chance / 2) : askedMs * (1 + chance / 4);
  return Math.min(wait, LONGEST_WAIT_MS);
}

async function wait(milliseconds: number, patience: Patience, signal: AbortSignal | undefined): Promise<void> {
  try {
    await patience.delay(milliseconds, signal);
  } catch (failure) {
    // timers reject with an error of their own, which holds the caller's reason as its cause
    signal?.throwIfAborted();
    throw failure;
  }
}
