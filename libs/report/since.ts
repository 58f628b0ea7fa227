import { DateTime } from 'luxon';

/** A report goes back so far when nobody says how far: nothing records when the last one was read. Our own figure. */
export const DEFAULT_SINCE_DAYS = 30;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is written as a day, yyyy-mm-dd, and is one of the calendar. */
export function isDay(text: string): boolean {
  return DAY.test(text) && DateTime.fromISO(text, { zone: 'UTC' }).isValid;
}

/**
 * Since when a report tells of changes, ISO 8601 in UTC.
 *
 * @param asked an instant with a zone, or a day (yyyy-mm-dd), which begins where the student is; null for thirty days back, from the
 *   beginning of that day
 * @param timeZone IANA name, the student's
 * @param now ISO 8601
 */
export function reportSince(asked: string | null, timeZone: string, now: string): string {
  if (asked === null) {
    const today = DateTime.fromISO(now, { zone: timeZone }).startOf('day');
    return utc(today.minus({ days: DEFAULT_SINCE_DAYS }));
  }
  return utc(isDay(asked) ? DateTime.fromISO(asked, { zone: timeZone }) : DateTime.fromISO(asked));
}

function utc(time: DateTime): string {
  return time.toJSDate().toISOString();
}
