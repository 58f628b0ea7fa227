import { DateTime } from 'luxon';

/**
 * When a local day is over: the instant at which the next one begins in the zone. Days of 23 and 25 hours are as long as they
 * are, and where clocks skip midnight the day ends when they do.
 *
 * @param day yyyy-mm-dd
 * @param timeZone IANA zone
 * @throws RangeError for what is no day or no zone
 */
export function endOfLocalDay(day: string, timeZone: string): Date {
  const start = DateTime.fromISO(day, { zone: timeZone });
  if (!start.isValid || start.toISODate() !== day) {
    throw new RangeError(`${day} is no day in ${timeZone}`);
  }
  return start.plus({ days: 1 }).startOf('day').toJSDate();
}

/** The days that are over at an instant, oldest first. @param days yyyy-mm-dd, in any order */
export function daysOver(days: Iterable<string>, timeZone: string, asOf: Date): string[] {
  return [...new Set(days)].filter((day) => endOfLocalDay(day, timeZone) <= asOf).sort();
}

/** When the next of these days is over; null without any: a memory in which nothing is open is due at no time. */
export function nextDayOver(days: Iterable<string>, timeZone: string): Date | null {
  const [first] = [...days].sort();
  return first === undefined ? null : endOfLocalDay(first, timeZone);
}
