import type { EmbeddableText } from '#libs/embedding/index.js';
import { analyse, asksAboutRecord, parseTimeWindow, type TimeWindow } from '#libs/language/index.js';
import type { RecallQuestion } from '#libs/recall/index.js';
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

/** Reads a question: its time, its words, whether it is about the student's own record, and its one embedding. */
export async function readQuestion(
  text: string | null,
  reading: ReadingSettings,
  now: Date,
  embed: EmbedQuestion,
): Promise<ReadQuestion> {
  const asked = text?.trim() ?? '';
  if (asked === '') {
    return { question: { stems: [], vector: null, window: null }, text: '', mode: 'greeting', window: null };
  }
  const window = parseTimeWindow(asked, { now, ...reading });
  // The words that name the time are not what the question is about.
  const rest = window ? asked.replace(window.matched, ' ') : asked;
  const stems = [...analyse(rest, reading.language).stems.keys()];
  const mode = asksAboutRecord(asked, reading.language) ? 'record' : 'ordinary';
  const vector = stems.length > 0 ? await embed({ text: rest, language: reading.language }) : null;
  return {
    question: { stems, vector, window: window ? { from: +window.from, to: +window.to } : null },
    text: rest,
    mode,
    window,
  };
}
