import { setTimeout as sleep } from 'node:timers/promises';
import type { SealedEvent } from '#libs/chain/index.js';
import { type AppendOutcome, type EventLog, LogUnavailableError } from '#libs/event-log/index.js';

/** Waits between attempts, in milliseconds: a failover or a restart of a database takes some seconds. */
const RETRY_DELAYS_MS = [50, 200, 800, 2_000];
/**
 * The whole of it, attempts and waits, takes no longer: a caller would rather hear "not known" than wait on. A log may be
 * patient itself for as long (EventStoreDB's adapter is), and its patience and ours must not multiply.
 */
const WHOLE_MS = 10_000;

/** Time, given from outside so that tests decide how it passes. */
export interface AppendTiming {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Resolves when so many milliseconds have passed, or at once when the signal aborts. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const systemTiming: AppendTiming = {
  now: () => performance.now(),
  delay: (milliseconds, signal) =>
    sleep(milliseconds, undefined, { signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') {
        throw error;
      }
    }),
};

/**
 * Appends, and tries again when the outcome is unknown: the log recognises the same events at the same revisions, so
 * nothing is appended twice (events.md, "Envelope": "outcome unknown means retry, not error").
 *
 * @throws LogUnavailableError after ten seconds at most. An attempt may still be under way then, and may succeed: its outcome
 *   is as unknown as that of one which failed
 */
export async function appendPatiently(
  log: EventLog,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
  timing: AppendTiming = systemTiming,
): Promise<AppendOutcome> {
  const over = new AbortController();
  const begin = timing.now();
  const deadline = timing.delay(WHOLE_MS, over.signal).then(() => {
    throw new LogUnavailableError(`the log did not take an append to ${stream} within ${WHOLE_MS} ms`);
  });
  const attempts = async (): Promise<AppendOutcome> => {
    for (const wait of RETRY_DELAYS_MS) {
      try {
        return await log.append(stream, expectedRevision, events);
      } catch (error) {
        if (!(error instanceof LogUnavailableError) || timing.now() - begin + wait >= WHOLE_MS) {
          throw error;
        }
        await timing.delay(wait, over.signal);
      }
    }
    return log.append(stream, expectedRevision, events);
  };
  try {
    return await Promise.race([attempts(), deadline]);
  } finally {
    over.abort();
  }
}
