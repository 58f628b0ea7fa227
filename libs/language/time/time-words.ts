/** What a phrase says about time. A `{period}` is a week, month or year; a `{unit}` also a day or an hour. */
export type TimeRule =
  | 'today'
  | 'yesterday'
  | 'dayBeforeYesterday'
  /** The {period} that runs, to its end. */
  | 'thisPeriod'
  | 'lastPeriod'
  | 'periodBeforeLast'
  | 'lastWeekend'
  /** {count} {unit}: the calendar unit that lies so far back. */
  | 'ago'
  /** {count} {unit}, or one {period}: rolling, up to now. */
  | 'lastUnits'
  /** A {month}, {season} or {weekday} that is over: "last July" in July is a year ago. */
  | 'lastNamed'
  /** A {month} of last year. */
  | 'monthOfLastYear'
  /** A {name} in words that make it a time: "in July". */
  | 'named'
  /** A {name} in words that make it a time unless it is an ambiguous month or a lone year: "of July", and not "of 2000". */
  | 'namedWeakly'
  /** A name in no such words: a time only in a question about the record, or where nothing else is said ("July?"). */
  | 'bare'
  | 'early'
  | 'middle'
  | 'late'
  /** {name} to now. */
  | 'since'
  /** Up to where {name} begins, and from where it ends; in a question about the record alone: "before 2000" is history. */
  | 'before'
  | 'after'
  /** {name} to {name}, both included. */
  | 'between'
  /** {day} to {day} of a {month}. */
  | 'daysOfMonth';

export type TimeUnit = 'hour' | 'day' | 'week' | 'month' | 'year';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** A language's words for times; phrases in the notation of `phrases.ts`. */
export interface TimeWords {
  /** CLDR locales whose month and weekday names count. */
  readonly locales: readonly string[];
  /** More names: number of the month, then the name. */
  readonly months: readonly string[];
  /** More names: number of the weekday (Monday is 1), then the name. */
  readonly weekdays: readonly string[];
  /** Months whose names are other words too: no time without a preposition like "in", or a day or year beside them. */
  readonly ambiguous: readonly string[];
  /** Ambiguous months that count beside a day only when written with a capital ("12 May", but "12 may be enough"). */
  readonly capitalised: readonly string[];
  /** Names that count only where no noun follows: Portuguese "na segunda" is a Monday, "na segunda lei" a law. */
  readonly guarded: readonly string[];
  readonly seasons: Readonly<Record<Season, readonly string[]>>;
  readonly units: Readonly<Record<TimeUnit, readonly string[]>>;
  /** Number words: the number, then the word or words. */
  readonly numbers: readonly string[];
  /** Two of a unit in one word (Arabic's dual). */
  readonly pairs: Readonly<Partial<Record<TimeUnit, readonly string[]>>>;
  /** Endings of a day's number: "12th". */
  readonly ordinals: readonly string[];
  /** Dates in figures have the day first; where countries differ (English), only unmistakable ones count. */
  readonly dayFirst: boolean;
  /** How a date is named: {day} {month} {year} {weekday} {season} {date}. */
  readonly names: readonly string[];
  readonly phrases: Readonly<Record<TimeRule, readonly string[]>>;
  /**
   * What makes a verb of a month's name that is written small: words that follow a verb ("it may have"), and words before it that
   * stand for a thing themselves ("that may burst"). Empty where no month is a verb.
   */
  readonly verbs: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Words right before, and phrases right after, that make it no past time: "every", "next", "of". */
  readonly never: { readonly before: readonly string[]; readonly after: readonly string[] };
}
