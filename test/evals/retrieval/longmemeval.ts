import { DateTime } from 'luxon';
import type { ImportLine } from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';
import { FormatError, type Haystack, type Haystacks } from './haystack.js';
import { type JsonObject, listAt, objectAt, textAt } from './read-json.js';

/** "2023/05/20 (Sat) 02:21". */
const DATE = /^(\d{4})\/(\d{2})\/(\d{2}) \([A-Za-z]+\) (\d{2}):(\d{2})$/;
/** The source names no zone. */
const ZONE = 'UTC';
/** Turns have no times of their own: one comes so long after another. */
const TURN_SECONDS = 30;
/** Questions about what never happened end so; they have no place in the history, and retrieval isn't measured on them. */
const ABSTENTION = '_abs';

/**
 * Reads LongMemEval (`longmemeval_s.json` and its like): a list of `{ question_id, question_type, question, question_date,
 * haystack_session_ids, haystack_dates, haystack_sessions: [[{ role, content, has_answer? }]], answer_session_ids }`, each
 * question with a history of its own (Wu et al. 2025). What the user says is a question, what the assistant says an answer.
 *
 * The evidence is the turns that are marked; where none is, all turns of the sessions that are named.
 *
 * @throws FormatError naming the place
 */
export function readLongMemEval(json: unknown): Haystacks {
  const leftOut: Record<string, number> = {};
  const haystacks = listAt(json, 'the file').flatMap((item, index): Haystack[] => {
    const where = `question ${index + 1}`;
    const instance = objectAt(item, where);
    const id = textAt(instance.question_id, `${where}, question_id`);
    const reason = id.endsWith(ABSTENTION) ? 'asks about what never happened' : null;
    const haystack = reason === null ? readInstance(id, instance, where) : null;
    if (haystack === null) {
      const because = reason ?? 'no evidence in the history';
      leftOut[because] = (leftOut[because] ?? 0) + 1;
      return [];
    }
    return [haystack];
  });
  return { haystacks, leftOut };
}

function readInstance(id: string, instance: JsonObject, where: string): Haystack | null {
  const sessionIds = listAt(instance.haystack_session_ids, `${where}, haystack_session_ids`);
  const dates = listAt(instance.haystack_dates, `${where}, haystack_dates`);
  const sessions = listAt(instance.haystack_sessions, `${where}, haystack_sessions`);
  if (sessionIds.length !== sessions.length || dates.length !== sessions.length) {
    throw new FormatError(`${where}: sessions, their ids and their dates must be equally many`);
  }
  const answerSessions = new Set(listAt(instance.answer_session_ids, `${where}, answer_session_ids`));
  const sessionOf = new Map<string, string>();
  const marked: string[] = [];
  const inAnswerSessions: string[] = [];
  const lines: ImportLine[] = [];
  for (const [number, turns] of sessions.entries()) {
    // One session may stand in a history twice, so that its place tells it and not its id alone.
    const session = `${String(sessionIds[number])}#${number}`;
    const start = readDate(dates[number], `${where}, date ${number + 1}`);
    for (const [position, item] of listAt(turns, `${where}, session ${number + 1}`).entries()) {
      const turn = objectAt(item, `${where}, session ${number + 1}, turn ${position + 1}`);
      const text = typeof turn.content === 'string' ? turn.content.trim() : '';
      if (text === '') {
        continue;
      }
      const line = stableId(`longmemeval/${id}/${session}/${position}`);
      const occurredAt = start
        .plus({ seconds: position * TURN_SECONDS })
        .toJSDate()
        .toISOString();
      lines.push({ kind: turn.role === 'user' ? 'question' : 'answer', id: line, text, occurredAt });
      sessionOf.set(line, session);
      if (answerSessions.has(sessionIds[number])) {
        inAnswerSessions.push(line);
        if (turn.has_answer === true) {
          marked.push(line);
        }
      }
    }
  }
  const evidence = marked.length > 0 ? marked : inAnswerSessions;
  if (evidence.length === 0) {
    return null;
  }
  lines.sort((left, right) => Date.parse(left.occurredAt) - Date.parse(right.occurredAt));
  const question = {
    id,
    text: textAt(instance.question, `${where}, question`),
    now: readDate(instance.question_date, `${where}, question_date`).toJSDate().toISOString(),
    category: textAt(instance.question_type, `${where}, question_type`),
    evidence,
  };
  return {
    history: { memory: `longmemeval-${id}`, language: 'en', timeZone: ZONE, lines },
    sessionOf,
    questions: [question],
  };
}

function readDate(value: unknown, where: string): DateTime {
  const [, year, month, day, hour, minute] = DATE.exec(textAt(value, where)) ?? [];
  const date = DateTime.fromISO(`${year}-${month}-${day}T${hour}:${minute}`, { zone: ZONE });
  if (!date.isValid) {
    throw new FormatError(`${where} must be a time such as "2023/05/20 (Sat) 02:21"`);
  }
  return date;
}
