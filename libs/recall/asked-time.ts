import type { TimeRange } from './types.js';

/** What is known of a question that names a time. */
export interface AskedTime {
  /** The time that its words name, in milliseconds since 1970 UTC. */
  readonly named: TimeRange;
  /** They name its year: "in 2015", "in August 2009"; "in March" and "last week" are the latest of their name. */
  readonly namesYear: boolean;
  /** It asks about the student's own record. */
  readonly aboutRecord: boolean;
  /** It is about something besides that time. */
  readonly aboutSomething: boolean;
  /** When the first episode of the memory happened, in milliseconds since 1970 UTC; null while it has none. */
  readonly firstAt: number | null;
}

/**
 * Whether a time in a question says *when in the record* to look (memory-rules §6), and isn't part of what it asks about: "Who
 * won in 2015?" asks about 2015, and a student who has been here since 2024 has no record of that year to be looked through. Asked
 * about the record, or about the time alone, an early time is a window all the same, and an empty one; so is one without a year,
 * since nobody says "in March" of a March long ago.
 */
export function isTimeOfRecord({ named, namesYear, aboutRecord, aboutSomething, firstAt }: AskedTime): boolean {
  return !namesYear || aboutRecord || !aboutSomething || firstAt === null || named.to > firstAt;
}
