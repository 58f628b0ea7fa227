const FORM =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Earlier times are mistakes: nobody who can be taught today was taught then. */
const FIRST_YEAR = 1900;

/**
 * Whether `text` is an instant as the interface takes it: ISO 8601 in its extended form with a zone (Z or ±hh:mm), on a
 * day of the calendar. `Date.parse` alone takes the 30th of February for the 2nd of March.
 */
export function isInstant(text: string): boolean {
  const [, year, month, day] = FORM.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || Number(year) < FIRST_YEAR) {
    return false;
  }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** An instant in the one form that is passed on: UTC, milliseconds. The same moment written twice is one moment. */
export function toUtc(instant: string): string {
  return new Date(instant).toISOString();
}
