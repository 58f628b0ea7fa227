import { DateTime } from 'luxon';
import { type CalendarName, calendarName, innerExpressions, type TimeExpression } from './expression.js';
import type { Season, TimeUnit } from './time-words.js';

/** A stretch of time in the student's zone, half-open. */
export interface Span {
  readonly from: DateTime;
  readonly to: DateTime;
  readonly label: string;
}

/** No memory is older; an earlier year is a fact of history ("in May 1968"). */
const EARLIEST_YEAR = 1990;
/** Meteorological seasons of the northern hemisphere, three months each. */
const SEASON_STARTS: Record<Season, number> = { spring: 3, summer: 6, autumn: 9, winter: 12 };
/** Days on which the thirds of a month begin. */
const PART_STARTS = { early: 1, middle: 11, late: 21 };
/** How many years back the past reading of a date is looked for: 29 February comes every fourth (and once in eight). */
const YEARS_BACK = 8;

/** Places an expression in the calendar of `now`'s zone, always in the past or under way. Null when it can't lie there. */
export function placeInCalendar(expression: TimeExpression, now: DateTime): Span | null {
  const span = place(expression, now);
  return span && span.from < span.to && span.from <= now && span.from.year >= EARLIEST_YEAR ? span : null;
}

function place(expression: TimeExpression, now: DateTime): Span | null {
  const name = calendarName(expression.values);
  switch (expression.rule) {
    case 'today':
      return unitSpan(now, 'day');
    case 'yesterday':
      return unitSpan(now.minus({ days: 1 }), 'day');
    case 'dayBeforeYesterday':
      return unitSpan(now.minus({ days: 2 }), 'day');
    case 'thisPeriod':
      return unitSpan(now, unitOf(expression));
    case 'lastPeriod':
      return unitSpan(now.minus({ [unitOf(expression)]: 1 }), unitOf(expression));
    case 'periodBeforeLast':
      return unitSpan(now.minus({ [unitOf(expression)]: 2 }), unitOf(expression));
    case 'lastWeekend':
      return lastWeekend(now);
    case 'ago':
      return unitSpan(now.minus({ [unitOf(expression)]: countOf(expression) }), unitOf(expression));
    case 'lastUnits':
      return lastUnits(unitOf(expression), countOf(expression), now);
    case 'lastNamed':
      return latest(name, now, (span) => span.to <= now);
    case 'monthOfLastYear':
      return latest(name, now, (span) => span.from.year === now.year - 1);
    case 'named':
    case 'namedWeakly':
    case 'bare':
      return placeName(expression, name, now);
    case 'early':
    case 'middle':
    case 'late':
      return partOfMonth(expression.rule, name, now);
    case 'since':
      return since(expression, now);
    case 'before':
      return before(expression, now);
    case 'after':
      return after(expression, now);
    case 'between':
      return between(expression, now);
    case 'daysOfMonth':
      return daysOfMonth(expression, name, now);
  }
}

/** "In {name}", where the name is a date's or itself a relative time ("for last week"). */
function placeName(expression: TimeExpression, name: CalendarName, now: DateTime): Span | null {
  const [inner] = innerExpressions(expression);
  return inner ? place(inner, now) : latest(name, now, (span) => span.from <= now);
}

function since(expression: TimeExpression, now: DateTime): Span | null {
  const [start] = innerExpressions(expression);
  const span = start ? placeInCalendar(start, now) : null;
  return span && { from: span.from, to: now, label: `since ${dayLabel(span.from)}` };
}

function before(expression: TimeExpression, now: DateTime): Span | null {
  const [end] = innerExpressions(expression);
  const span = end ? placeInCalendar(end, now) : null;
  const from = DateTime.fromObject({ year: EARLIEST_YEAR }, { zone: now.zone });
  return span && { from, to: span.from, label: `before ${dayLabel(span.from)}` };
}

/** Null while what it names still runs. */
function after(expression: TimeExpression, now: DateTime): Span | null {
  const [start] = innerExpressions(expression);
  const span = start ? placeInCalendar(start, now) : null;
  return span && { from: span.to, to: now, label: `after ${dayLabel(span.to.minus({ days: 1 }))}` };
}

/** The later end is placed first; the earlier one is the last of its name before that: "from November to February". */
function between(expression: TimeExpression, now: DateTime): Span | null {
  const [first, second] = innerExpressions(expression);
  const last = second ? placeInCalendar(second, now) : null;
  const start = first && last ? placeInCalendar(first, last.from) : null;
  return start && last && rangeSpan(start.from, last.to);
}

function daysOfMonth(expression: TimeExpression, name: CalendarName, now: DateTime): Span | null {
  const days = expression.values.flatMap((value) => (value.kind === 'day' ? [value.day] : []));
  const [first = 0, last = 0] = days;
  const month = latest({ month: name.month, year: name.year }, now, (span) => span.from.set({ day: first }) <= now);
  if (!month || first > last || last > (month.from.daysInMonth ?? 0)) {
    return null;
  }
  return rangeSpan(month.from.set({ day: first }), month.from.set({ day: last }).plus({ days: 1 }));
}

function partOfMonth(part: 'early' | 'middle' | 'late', name: CalendarName, now: DateTime): Span | null {
  const month = latest(name, now, (span) => span.from.set({ day: PART_STARTS[part] }) <= now);
  if (!month) {
    return null;
  }
  const eleventh = month.from.set({ day: PART_STARTS.middle });
  const twentyFirst = month.from.set({ day: PART_STARTS.late });
  switch (part) {
    case 'early':
      return { from: month.from, to: eleventh, label: `early ${month.label}` };
    case 'middle':
      return { from: eleventh, to: twentyFirst, label: `mid ${month.label}` };
    case 'late':
      return { from: twentyFirst, to: month.to, label: `late ${month.label}` };
  }
}

function lastUnits(unit: TimeUnit, count: number, now: DateTime): Span {
  const from = now.minus({ [unit]: count });
  const label = count === 1 ? `the last ${unit}` : `the last ${count} ${unit}s`;
  return { from: unit === 'hour' ? from : from.startOf('day'), to: now, label };
}

function lastWeekend(now: DateTime): Span {
  const saturday = now.startOf('week').plus({ days: 5 });
  const from = saturday <= now ? saturday : saturday.minus({ weeks: 1 });
  return { from, to: from.plus({ days: 2 }), label: `the weekend of ${dayLabel(from)}` };
}

/** The latest span of a name that `accepts` takes; with a year there is only one (two for a winter). */
function latest(name: CalendarName, now: DateTime, accepts: (span: Span) => boolean): Span | null {
  for (const span of candidates(name, now)) {
    if (accepts(span)) {
      return span;
    }
  }
  return null;
}

/** The spans that a name may mean, newest first; one by one, since the first or second is nearly always taken. */
function candidates(name: CalendarName, now: DateTime): Iterable<Span> {
  const { date, day, month, season, weekday, year } = name;
  if (date) {
    return date.day === null
      ? monthSpans(date.month, [date.year], now)
      : daySpans(date.month, date.day, [date.year], now);
  }
  const years = year ? [year.year] : Array.from({ length: YEARS_BACK + 1 }, (_, back) => now.year - back);
  if (month && day) {
    return daySpans(month.month, day.day, years, now);
  }
  if (month) {
    return monthSpans(month.month, years, now);
  }
  if (season) {
    return seasonSpans(season.season, years, now);
  }
  if (weekday) {
    // A student who means today says "today".
    const back = (now.weekday - weekday.weekday + 7) % 7 || 7;
    return [unitSpan(now.minus({ days: back }), 'day')];
  }
  return year ? [unitSpan(now.set({ year: year.year, month: 1, day: 1 }), 'year')] : [];
}

function* monthSpans(month: number, years: readonly number[], now: DateTime): Iterable<Span> {
  for (const year of years) {
    yield unitSpan(startOfDay(year, month, 1, now), 'month');
  }
}

function* daySpans(month: number, day: number, years: readonly number[], now: DateTime): Iterable<Span> {
  for (const year of years) {
    const start = startOfDay(year, month, day, now);
    if (start.isValid) {
      yield unitSpan(start, 'day');
    }
  }
}

function* seasonSpans(season: Season, years: readonly number[], now: DateTime): Iterable<Span> {
  // The winter of a year may be the one that begins in it or the one that ends in it.
  const starts = season === 'winter' && years.length === 1 ? years.flatMap((year) => [year, year - 1]) : years;
  for (const year of starts) {
    const from = startOfDay(year, SEASON_STARTS[season], 1, now);
    const label = season === 'winter' ? `winter ${year}/${year + 1}` : `${season} ${year}`;
    yield { from, to: from.plus({ months: 3 }), label };
  }
}

function startOfDay(year: number, month: number, day: number, now: DateTime): DateTime {
  return DateTime.fromObject({ year, month, day }, { zone: now.zone });
}

/** The calendar unit that holds an instant; weeks are ISO weeks (api.md). */
function unitSpan(instant: DateTime, unit: TimeUnit): Span {
  const from = instant.startOf(unit);
  const to = from.plus({ [unit]: 1 }).startOf(unit);
  return { from, to, label: unitLabel(from, to, unit) };
}

function rangeSpan(from: DateTime, to: DateTime): Span {
  return { from, to, label: rangeLabel(from, to) };
}

function unitLabel(from: DateTime, to: DateTime, unit: TimeUnit): string {
  switch (unit) {
    case 'hour':
      return english(from, 'd MMMM yyyy, HH:mm');
    case 'day':
      return english(from, 'cccc d MMMM yyyy');
    case 'week':
      return rangeLabel(from, to);
    case 'month':
      return english(from, 'MMMM yyyy');
    case 'year':
      return english(from, 'yyyy');
  }
}

function rangeLabel(from: DateTime, to: DateTime): string {
  return `${dayLabel(from)} to ${dayLabel(to.minus({ days: 1 }))}`;
}

function dayLabel(day: DateTime): string {
  return english(day, 'd MMMM yyyy');
}

/** The frame of a memory block is English (api.md), and labels stand in it. */
function english(instant: DateTime, format: string): string {
  return instant.setLocale('en').toFormat(format);
}

function unitOf(expression: TimeExpression): TimeUnit {
  for (const value of expression.values) {
    if (value.kind === 'unit' || value.kind === 'pair') {
      return value.unit;
    }
  }
  return 'day';
}

/** How many units; one when none is said ("a week ago" in Arabic). */
function countOf(expression: TimeExpression): number {
  for (const value of expression.values) {
    if (value.kind === 'count') {
      return value.count;
    }
    if (value.kind === 'pair') {
      return 2;
    }
  }
  return 1;
}
