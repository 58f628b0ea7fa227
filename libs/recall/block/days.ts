/** The frame is English, so its months are, whatever language the server or the memory has. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const LOCAL_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * "2026-07-12" as "12 Jul 2026".
 *
 * @throws RangeError if `localDay` is no yyyy-mm-dd
 */
export function shownDay(localDay: string): string {
  const [, year, month, day] = LOCAL_DAY.exec(localDay) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!name) {
    throw new RangeError(`Not a local day (yyyy-mm-dd): ${localDay}`);
  }
  return `${Number(day)} ${name} ${year}`;
}

/** "3 Mar 2026 – 28 May 2026", or the one day if both are the same. */
export function shownDays(first: string, last: string): string {
  return first === last ? shownDay(first) : `${shownDay(first)} – ${shownDay(last)}`;
}

/**
 * The local day on which an instant fell, as the block shows it.
 *
 * @param instant ISO 8601 with a zone
 * @throws RangeError if the instant or the zone can't be read
 */
export function shownInstant(instant: string, timeZone: string): string {
  return shownDay(localDayOf(Date.parse(instant), timeZone));
}

/** The days of a half-open window, given as instants: its end is the first one that no longer belongs to it. */
export function shownWindow(from: string, to: string, timeZone: string): string {
  return shownDays(localDayOf(Date.parse(from), timeZone), localDayOf(Date.parse(to) - 1, timeZone));
}

/** Formatters by zone: making one takes a hundred times as long as using it, and there are some 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localDayOf(milliseconds: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Swedish writes dates as ISO 8601 does.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(milliseconds);
}
