import type { EmbeddableText } from '#libs/embedding/index.js';
import { analyse, asksAboutRecord, parseTimeWindow, type TimeWindow } from '#libs/language/index.js';
import type { RecallQuestion } from '#libs/recall/index.js';
import type { ReadingSettings } from '#projections/episodes/index.js';

/** A question as it was understood. */
export interface ReadQuestion {
  readonly question: RecallQuestion;
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
    return { question: { stems: [], vector: null, concepts: [], window: null }, mode: 'greeting', window: null };
  }
  const window = parseTimeWindow(asked, { now, ...reading });
  // The words that name the time are not what the question is about.
  const rest = window ? asked.replace(window.matched, ' ') : asked;
  const stems = [...analyse(rest, reading.language).stems.keys()];
  const mode = asksAboutRecord(asked, reading.language) ? 'record' : 'ordinary';
  const vector = stems.length > 0 ? await embed({ text: rest, language: reading.language }) : null;
  return {
    question: { stems, vector, concepts: [], window: window ? { from: +window.from, to: +window.to } : null },
    mode,
    window,
  };
}
