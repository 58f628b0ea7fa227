import { DateTime, IANAZone } from 'luxon';

/** Whether `zone` is a name of the IANA time zone database ("Europe/Madrid", "UTC"). */
export function isTimeZone(zone: string): boolean {
  return IANAZone.isValidZone(zone);
}

/**
 * The calendar day (yyyy-mm-dd) on which an instant fell for someone in this zone.
 *
 * @param instant ISO 8601 with a zone
 * @param timeZone IANA name
 */
export function localDay(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat('yyyy-MM-dd');
}
