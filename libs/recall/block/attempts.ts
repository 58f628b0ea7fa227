import { neutralBeginning } from './cut.js';
import { shownDay } from './days.js';
import { summaryOf } from './summary.js';
import type { BlockAttempt, BlockEpisode } from './types.js';

/** A quotation in a line, and the words of the frame before it. */
export interface LinePart {
  readonly lead: string;
  readonly quotation: string;
}

/** How much of a check's texts a line tells, in UTF-16 units. */
export interface AttemptRoom {
  /** Of each text, and of all of them with the topic. */
  readonly each: number;
  readonly all: number;
  readonly attempts: number;
}

/** Less of a text tells nothing. */
const SHORTEST_CHARACTERS = 40;

/** What of an attempt is told, the most telling first: the question is often known from the topic. */
const TEXTS = [
  ['response', 'answered'],
  ['evaluation', 'evaluation'],
  ['prompt', 'asked'],
] as const satisfies readonly (readonly [keyof BlockAttempt, string])[];

/**
 * What a check's line tells after its topic: what the student answered, what the evaluation said, what was asked. Each text is
 * a quotation of its own, so that a reader knows whose words it holds. Of repeats each attempt has its day, and attempts that
 * say the same are told once.
 */
export function attemptParts(episode: BlockEpisode, room: AttemptRoom): LinePart[] {
  const dated = episode.times > 1;
  const parts: LinePart[] = [];
  let left = room.all - summaryOf(episode).length;
  for (const attempt of tellingAttempts(episode.attempts).slice(0, room.attempts)) {
    const day = dated ? `on ${shownDay(attempt.localDay)} ` : '';
    for (const [index, { name, text }] of textsOf(attempt).entries()) {
      const limit = Math.min(room.each, left);
      if (limit < Math.min(text.length, SHORTEST_CHARACTERS)) {
        return parts;
      }
      const quotation = neutralBeginning(text, limit);
      parts.push({ lead: `; ${index === 0 ? day : ''}${name}: `, quotation });
      left -= quotation.length;
    }
  }
  return parts;
}

/** Those with any text, each text once. */
function tellingAttempts(attempts: readonly BlockAttempt[]): BlockAttempt[] {
  const told = new Set<string>();
  return attempts.filter((attempt) => {
    const texts = textsOf(attempt);
    const key = JSON.stringify(texts);
    const isNew = texts.length > 0 && !told.has(key);
    told.add(key);
    return isNew;
  });
}

function textsOf(attempt: BlockAttempt): { readonly name: string; readonly text: string }[] {
  return TEXTS.flatMap(([of, name]) => {
    const text = attempt[of];
    return text === null || text.trim() === '' ? [] : [{ name, text }];
  });
}
