import type { Embedder } from '#libs/embedding/index.js';
import { analyse, asksAboutRecord, parseTimeWindow, type TimeWindow } from '#libs/language/index.js';
import type { RecallQuestion } from '#libs/recall/index.js';
import type { ReadingSettings } from '#projections/episodes/index.js';

/** A question as it was understood. */
export interface ReadQuestion {
  readonly question: RecallQuestion;
  readonly mode: 'ordinary' | 'record' | 'greeting';
  readonly window: TimeWindow | null;
}

/** Reads a question: its time, its words, whether it is about the student's own record, and its one embedding. */
export async function readQuestion(
  text: string | null,
  reading: ReadingSettings,
  now: Date,
  embedder: Embedder,
  signal: AbortSignal,
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
  const vector = stems.length > 0 ? await embedOne(rest, reading, embedder, signal) : null;
  return {
    question: { stems, vector, concepts: [], window: window ? { from: +window.from, to: +window.to } : null },
    mode,
    window,
  };
}

async function embedOne(
  text: string,
  reading: ReadingSettings,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Int8Array | null> {
  const [vector] = await embedder.embed([{ text, language: reading.language }], { signal });
  return vector ?? null;
}
