import { DateTime } from 'luxon';
import type { Language } from '../languages.js';
import { parseTimeWindow } from './time-window.js';

/** Wednesday, 18 November 2026, at three in the afternoon in Madrid. */
export const ZONE = 'Europe/Madrid';
export const NOW = DateTime.fromISO('2026-11-18T15:00', { zone: ZONE });

/** A question and the first and last day of the window it names; "now" for a window that runs up to now. */
export type NamedWindow = readonly [question: string, firstDay: string, lastDay: string];

/** The first and last day of the window that a question names on that afternoon; null for none. */
export function windowOf(question: string, language: Language): readonly [string, string] | null {
  const window = parseTimeWindow(question, { now: NOW.toJSDate(), timeZone: ZONE, language });
  if (!window) {
    return null;
  }
  const from = DateTime.fromJSDate(window.from, { zone: ZONE });
  const to = DateTime.fromJSDate(window.to, { zone: ZONE });
  const lastDay = +to === +NOW ? 'now' : (to.minus({ milliseconds: 1 }).toISODate() ?? '');
  return [from.toISODate() ?? '', lastDay];
}
