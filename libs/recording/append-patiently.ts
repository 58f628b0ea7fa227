import { setTimeout as delay } from 'node:timers/promises';
import type { SealedEvent } from '#libs/chain/index.js';
import { type AppendOutcome, type EventLog, LogUnavailableError } from '#libs/event-log/index.js';

/** Waits between attempts, in milliseconds: a failover or a restart of a database takes some seconds. */
const RETRY_DELAYS_MS = [50, 200, 800, 2_000];

/**
 * Appends, and tries again when the outcome is unknown: the log recognises the same events at the same revisions, so
 * nothing is appended twice (events.md, "Envelope": "outcome unknown means retry, not error").
 */
export async function appendPatiently(
  log: EventLog,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendOutcome> {
  for (const wait of RETRY_DELAYS_MS) {
    try {
      return await log.append(stream, expectedRevision, events);
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) {
        throw error;
      }
      await delay(wait);
    }
  }
  return log.append(stream, expectedRevision, events);
}
