import type { Season, TimeRule, TimeUnit } from './time-words.js';

/** A part of a date's name as a text has it. */
export type NamePart =
  | { readonly kind: 'month'; readonly month: number; readonly ambiguous: boolean; readonly capitalised: boolean }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly guarded: boolean }
  | { readonly kind: 'season'; readonly season: Season }
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'year'; readonly year: number }
  /** A date in figures; without a day it is a month ("2026-07"). */
  | { readonly kind: 'date'; readonly year: number; readonly month: number; readonly day: number | null };

/** What a slot of a time phrase holds. */
export type TimeValue =
  | NamePart
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'unit'; readonly unit: TimeUnit }
  /** Two of a unit. */
  | { readonly kind: 'pair'; readonly unit: TimeUnit }
  | { readonly kind: 'expression'; readonly expression: TimeExpression };

/** A time as it was said, before it is placed in a calendar. */
export interface TimeExpression {
  readonly rule: TimeRule;
  readonly values: readonly TimeValue[];
}

/** The parts of a date's name, by kind. */
export type CalendarName = { readonly [Kind in NamePart['kind']]?: Extract<NamePart, { kind: Kind }> };

/** The name in an expression's values: its own parts, or those of the {name} inside. */
export function calendarName(values: readonly TimeValue[]): CalendarName {
  const name: Record<string, TimeValue> = {};
  for (const value of values) {
    if (value.kind === 'expression') {
      Object.assign(name, calendarName(value.expression.values));
    } else {
      name[value.kind] = value;
    }
  }
  return name;
}

/** The expressions inside an expression, in order. */
export function innerExpressions(expression: TimeExpression): TimeExpression[] {
  return expression.values.flatMap((value) => (value.kind === 'expression' ? [value.expression] : []));
}
