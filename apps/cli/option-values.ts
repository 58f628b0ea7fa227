import { InvalidArgumentError } from 'commander';
import { isDay } from '#libs/report/index.js';

/** How a time that has a zone ends. */
const ZONE = /(Z|[+-]\d\d:?\d\d)$/i;

/** A whole number from 1 on. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError('It must be a whole number from 1 on.');
  }
  return number;
}

/** A number of days, 0 or more. */
export function days(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0) {
    throw new InvalidArgumentError('It must be a number of days, 0 or more.');
  }
  return number;
}

/** A time with a zone, as ISO 8601 in UTC. */
export function instant(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !ZONE.test(text)) {
    throw new InvalidArgumentError('It must be a time with a zone, such as 2026-05-04T09:30:00Z.');
  }
  return new Date(time).toISOString();
}

/** A day as it is, which begins where the student is; or a time with a zone, as ISO 8601 in UTC. */
export function instantOrDay(text: string): string {
  if (isDay(text)) {
    return text;
  }
  const time = Date.parse(text);
  if (Number.isNaN(time) || !ZONE.test(text)) {
    throw new InvalidArgumentError('It must be a day such as 2026-05-04, or a time with a zone.');
  }
  return new Date(time).toISOString();
}
