import { DateTime } from 'luxon';
import { LANGUAGES, type Language } from '../languages.js';
import { asksAboutRecordIn } from '../record/record-questions.js';
import { countStopWords } from '../stop-words.js';
import { type Token, tokenise } from '../tokens.js';
import { placeInCalendar, type Span } from './calendar.js';
import { type FoundTime, findTimes, PRESENT, splitJoinedLetters } from './find-times.js';

/** The time that a question names, in the student's zone. */
export interface TimeWindow {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** In English, to be echoed: "July 2026", "1 March 2026 to 31 May 2026". */
  readonly label: string;
  /** The words that named it, as they stand in the question. */
  readonly matched: string;
}

export interface TimeWindowOptions {
  readonly now: Date;
  /** An IANA zone. */
  readonly timeZone: string;
  /** The memory's language; the others are tried after it. */
  readonly language: Language;
}

/**
 * The time window that a question names, or null (memory-rules §6). Always the past reading: "July" in March is last year's.
 * A window begins before `now` and never lies wholly in the future; named months, weeks and years are whole ones.
 * The longest phrase that can be placed wins. Throws a RangeError on a zone that isn't one.
 */
export function parseTimeWindow(question: string, options: TimeWindowOptions): TimeWindow | null {
  const now = DateTime.fromJSDate(options.now, { zone: options.timeZone });
  if (!now.isValid) {
    throw new RangeError(`no time window: ${now.invalidReason} (${options.timeZone})`);
  }
  const tokens = splitJoinedLetters(tokenise(question));
  for (const language of languagesToTry(tokens, options.language)) {
    const window = firstPlaced(
      findTimes(question, tokens, language.language, () => asksAboutRecordIn(tokens, language.language)),
      now,
      (time) => (language.trusted ? true : time.to - time.from > 1),
    );
    if (window) {
      return toTimeWindow(question, tokens, window.time, window.span);
    }
  }
  return null;
}

/** Whether a sentence about the student's record names a past time in a language, wherever that time lies. */
export function namesPastTime(text: string, tokens: readonly Token[], language: Language): boolean {
  return findTimes(text, splitJoinedLetters(tokens), language, () => true).some(
    (time) => !PRESENT.has(time.expression.rule),
  );
}

/**
 * The memory's language first, then the others by how many of the text's stop words are theirs. A single word of another
 * language makes a window only where more of the text is in that language than in the memory's: German "hier" is no French
 * yesterday.
 */
function languagesToTry(
  tokens: readonly Token[],
  memoryLanguage: Language,
): { readonly language: Language; readonly trusted: boolean }[] {
  const counts = countStopWords(tokens.map((token) => token.plain));
  const count = (language: Language): number => counts.get(language) ?? 0;
  const others = LANGUAGES.filter((language) => language !== memoryLanguage)
    .sort((a, b) => count(b) - count(a))
    .map((language) => ({ language, trusted: count(language) > count(memoryLanguage) }));
  return [{ language: memoryLanguage, trusted: true }, ...others];
}

/** A phrase that can't be placed ("in July 1789") also takes the shorter ones inside it ("in July") out. */
function firstPlaced(
  times: readonly FoundTime[],
  now: DateTime,
  accepts: (time: FoundTime) => boolean,
): { readonly time: FoundTime; readonly span: Span } | null {
  const refused: FoundTime[] = [];
  for (const time of times) {
    if (!accepts(time) || refused.some((other) => time.from < other.to && other.from < time.to)) {
      continue;
    }
    const span = placeInCalendar(time.expression, now);
    if (span) {
      return { time, span };
    }
    refused.push(time);
  }
  return null;
}

function toTimeWindow(question: string, tokens: readonly Token[], time: FoundTime, span: Span): TimeWindow {
  const start = tokens[time.from]?.start ?? 0;
  const end = tokens[time.to - 1]?.end ?? question.length;
  return {
    from: span.from.toJSDate(),
    to: span.to.toJSDate(),
    label: span.label,
    matched: question.slice(start, end),
  };
}
