import { DateTime } from 'luxon';
import type { ConvertedMemory, ImportLine, TeachingLine } from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';
import { SYNTHETIC_ZONE } from '#test/converters/synthetic-time.js';
import type { EvalHistory, HistorySource } from './question.js';
import { TAUGHT_NICKNAMES, TAUGHT_TERMS } from './wording.js';

/** The school year that joined conversations are spread over. The dates are synthetic: the sources have none. */
const YEAR = [
  '2024-09',
  '2024-10',
  '2024-11',
  '2024-12',
  '2025-01',
  '2025-02',
  '2025-03',
  '2025-04',
  '2025-05',
  '2025-06',
] as const;
/** Nothing happens in two months of each history, neither the first nor the last; the second is this many after the first. */
const MONTHS_BETWEEN_EMPTY = 3;
const ASKED_AT = '2025-07-10T16:00:00.000Z';
/** Conversations of a month begin on the 3rd, the 7th, the 11th …, at four in the afternoon. */
const FIRST_DAY = 3;
const DAYS_BETWEEN = 4;
const HOUR = 16;
/** The student teaches this long after the last line of a sitting. */
const TEACHING_AFTER_SECONDS = 90;

/** The months (yyyy-mm) of a joined history in which nothing happened. */
export function emptyMonths(number: number): string[] {
  const interior = YEAR.slice(1, -1);
  return [number, number + MONTHS_BETWEEN_EMPTY].map((position) => interior[position % interior.length] ?? '').sort();
}

/**
 * Makes real conversations one student's school year: each keeps its words and its pace, and gets a day of its own. In the
 * middle of the year the student teaches a nickname, since nobody teaches in these conversations.
 *
 * @param number of the history in its source, from 0
 */
export function joinConversations(
  source: Exclude<HistorySource, 'sample'>,
  number: number,
  conversations: readonly ConvertedMemory[],
): EvalHistory {
  const memory = `${source}-${String(number + 1).padStart(2, '0')}`;
  const days = sittingDays(number, conversations.length);
  const middle = Math.floor(conversations.length / 2);
  const lines = conversations.flatMap((conversation, index) => {
    const moved = moveTo(conversation.lines, days[index] ?? '');
    return index === middle ? [...moved, teaching(memory, number, moved)] : moved;
  });
  return { memory, source, language: 'en', timeZone: SYNTHETIC_ZONE, lines, files: [], askedAt: ASKED_AT };
}

function sittingDays(number: number, conversations: number): string[] {
  const empty = new Set(emptyMonths(number));
  const months = YEAR.filter((month) => !empty.has(month));
  const used = new Map<string, number>();
  return Array.from({ length: conversations }, (_, index) => {
    const month = months[Math.floor((index * months.length) / conversations)] ?? '';
    const before = used.get(month) ?? 0;
    used.set(month, before + 1);
    return `${month}-${String(FIRST_DAY + before * DAYS_BETWEEN).padStart(2, '0')}`;
  });
}

function moveTo(lines: readonly ImportLine[], day: string): ImportLine[] {
  const [first] = lines;
  if (!first) {
    return [];
  }
  const start = DateTime.fromISO(day, { zone: SYNTHETIC_ZONE }).set({ hour: HOUR });
  const began = DateTime.fromISO(first.occurredAt);
  return lines.map((line) => ({
    ...line,
    occurredAt: start.plus(DateTime.fromISO(line.occurredAt).diff(began)).toJSDate().toISOString(),
  }));
}

/** What the student of a joined history calls what. */
export function nickname(number: number): { readonly term: string; readonly name: string } {
  const term = TAUGHT_TERMS[number % TAUGHT_TERMS.length] ?? '';
  const name = TAUGHT_NICKNAMES[number % TAUGHT_NICKNAMES.length] ?? '';
  return { term, name };
}

function teaching(memory: string, number: number, sitting: readonly ImportLine[]): TeachingLine {
  const { term, name } = nickname(number);
  const after = DateTime.fromISO(sitting.at(-1)?.occurredAt ?? '').plus({ seconds: TEACHING_AFTER_SECONDS });
  return {
    kind: 'teaching',
    id: stableId(`evals/${memory}/teaching`),
    text: `Remember that in our class we call ${term} the ${name}.`,
    occurredAt: after.toJSDate().toISOString(),
  };
}
