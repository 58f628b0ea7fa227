import type { EvalHistory, QuestionDraft } from './question.js';
import { localDayOf } from './recorded.js';
import { spreadOver } from './spread.js';
import { asked, type HistoryLanguage, monthName, WORDING } from './wording.js';

const ACTIVE = { sample: 12, converted: 2 } as const;
const EMPTY = { sample: 12, converted: 2 } as const;
const LENGTH_OF_MONTH = 'yyyy-mm'.length;

/** "What did we cover in …?" of a month in which something happened: every day of it must be told of, and no other time. */
export function activeMonthQuestions(history: EvalHistory): QuestionDraft[] {
  const days = daysOf(history);
  const months = [...new Set(days.map(monthOf))].filter((month) => month !== monthOf(history.askedAt));
  return spreadOver(months, limitOf(history, ACTIVE)).map((month) => ({
    question: askedMonth(history, month),
    expects: { kind: 'days', month, days: days.filter((day) => monthOf(day) === month) },
  }));
}

/** The same of a month between the first and the last in which nothing happened: the block must say so, and claim nothing. */
export function emptyMonthQuestions(history: EvalHistory): QuestionDraft[] {
  const active = new Set(daysOf(history).map(monthOf));
  const [first] = active;
  const between = monthsUpTo(first ?? '', monthOf(history.askedAt)).filter((month) => !active.has(month));
  return spreadOver(between, limitOf(history, EMPTY)).map((month) => ({
    question: askedMonth(history, month),
    expects: { kind: 'no-record', month },
  }));
}

function askedMonth({ language }: EvalHistory, month: string): string {
  const spoken = language as HistoryLanguage;
  return asked(WORDING[spoken].month, monthName(month, spoken));
}

function daysOf({ lines, timeZone }: EvalHistory): string[] {
  return [...new Set(lines.map(({ occurredAt }) => localDayOf(occurredAt, timeZone)))].sort();
}

function monthOf(day: string): string {
  return day.slice(0, LENGTH_OF_MONTH);
}

/** The months from one on, before another. */
function monthsUpTo(first: string, end: string): string[] {
  const months: string[] = [];
  for (let month = first; month < end; month = monthAfter(month)) {
    months.push(month);
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, LENGTH_OF_MONTH);
}

function limitOf({ source }: EvalHistory, limit: { readonly sample: number; readonly converted: number }): number {
  return source === 'sample' ? limit.sample : limit.converted;
}
