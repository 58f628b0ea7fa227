import { IANAZone } from 'luxon';

/** Whether `zone` is a name of the IANA time zone database ("Europe/Madrid", "UTC"). */
export function isTimeZone(zone: string): boolean {
  return IANAZone.isValidZone(zone);
}

/** One formatter a zone: making one takes a hundred times longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/**
 * The calendar day (yyyy-mm-dd) on which an instant fell for someone in this zone.
 *
 * @param instant ISO 8601 with a zone
 * @param timeZone IANA name
 */
export function localDay(instant: string, timeZone: string): string {
  const parts = { year: '', month: '', day: '' };
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(instant))) {
    if (type === 'year' || type === 'month' || type === 'day') {
      parts[type] = value;
    }
  }
  return `${parts.year}-${parts.month}-${parts.day}`;
}
