import type { EmbeddableText } from '#libs/embedding/index.js';
import { analyse, asksAboutRecord, parseTimeWindow, type TimeWindow } from '#libs/language/index.js';
import { isTimeOfRecord, type RecallQuestion } from '#libs/recall/index.js';
import type { ReadingSettings } from '#projections/episodes/index.js';

/** A question as it was understood. */
export interface ReadQuestion {
  /** All of it but the concepts, which a map routes it to. */
  readonly question: Omit<RecallQuestion, 'concepts'>;
  /** What it is about: without the words that name its time. */
  readonly text: string;
  readonly mode: 'ordinary' | 'record' | 'greeting';
  readonly window: TimeWindow | null;
}

/** Gives a question its one embedding; null when that can't be had now. */
export type EmbedQuestion = (question: EmbeddableText) => Promise<Int8Array | null>;

/** Four figures of any script in the words that name a time. */
const YEAR = /\p{Nd}{4}/u;

/** How to read a question of one memory. */
export interface QuestionReading extends ReadingSettings {
  /** When its first episode happened; null while it has none. */
  readonly firstAt: Date | null;
}

/** Reads a question: its time, its words, whether it is about the student's own record, and its one embedding. */
export async function readQuestion(
  text: string | null,
  reading: QuestionReading,
  now: Date,
  embed: EmbedQuestion,
): Promise<ReadQuestion> {
  const asked = text?.trim() ?? '';
  if (asked === '') {
    return { question: { stems: [], vector: null, window: null }, text: '', mode: 'greeting', window: null };
  }
  const mode = asksAboutRecord(asked, reading.language) ? 'record' : 'ordinary';
  const window = askedWindow(asked, mode, reading, now);
  const rest = withoutTime(asked, window);
  const stems = stemsOf(rest, reading);
  const vector = stems.length > 0 ? await embed({ text: rest, language: reading.language }) : null;
  return {
    question: { stems, vector, window: window ? { from: +window.from, to: +window.to } : null },
    text: rest,
    mode,
    window,
  };
}

function askedWindow(
  asked: string,
  mode: ReadQuestion['mode'],
  reading: QuestionReading,
  now: Date,
): TimeWindow | null {
  const named = parseTimeWindow(asked, { now, ...reading });
  const isOfRecord =
    named !== null &&
    isTimeOfRecord({
      named: { from: +named.from, to: +named.to },
      namesYear: YEAR.test(named.matched),
      aboutRecord: mode === 'record',
      aboutSomething: stemsOf(withoutTime(asked, named), reading).length > 0,
      firstAt: reading.firstAt && +reading.firstAt,
    });
  return isOfRecord ? named : null;
}

/** The words that name the time are not what the question is about. */
function withoutTime(asked: string, window: TimeWindow | null): string {
  return window ? asked.replace(window.matched, ' ') : asked;
}

function stemsOf(text: string, { language }: ReadingSettings): string[] {
  return [...analyse(text, language).stems.keys()];
}
