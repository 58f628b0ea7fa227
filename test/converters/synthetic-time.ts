import { DateTime } from 'luxon';

/** What every output of a converter says about its times. */
export const SYNTHETIC_TIMES =
  'The dates are synthetic: the source has none. Conversation n is placed n days after 2024-09-02, at 15:00 UTC.';

/** The zone in which converted memories live; the sources name none. */
export const SYNTHETIC_ZONE = 'UTC';

/** A fixed day far enough back that a year of conversations, one a day, lies in the past. */
const FIRST_SITTING = DateTime.fromISO('2024-09-02T15:00:00Z', { zone: 'utc' });

/**
 * The invented moment of a turn.
 *
 * @param sitting the conversation's number, from 0: one a day
 * @param seconds from the conversation's beginning
 * @returns ISO 8601, UTC
 */
export function syntheticTime(sitting: number, seconds: number): string {
  return FIRST_SITTING.plus({ days: sitting, seconds }).toJSDate().toISOString();
}
