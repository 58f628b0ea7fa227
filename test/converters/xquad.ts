import type { ConvertedMemory } from './import-line.js';
import { stableId } from './stable-id.js';
import { SYNTHETIC_ZONE, syntheticTime } from './synthetic-time.js';

/** The languages of XQuAD that are tried. */
export const XQUAD_LANGUAGES = ['en', 'es', 'ar'] as const;
export type XquadLanguage = (typeof XQUAD_LANGUAGES)[number];

/** XQuAD, as SQuAD lays it out: articles of paragraphs of questions. */
export interface XquadFile {
  readonly data: readonly {
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly { readonly id: string; readonly question: string }[];
    }[];
  }[];
}

/** Passages, and questions of which it's known which passage holds the answer. */
export interface PassageSet {
  readonly language: XquadLanguage;
  /** A passage has the same id in each language, so that a question in one can look for the text in another. */
  readonly passages: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly { readonly text: string; readonly passageId: string }[];
}

/** The passages and questions of one language, in the order of the file. */
export function convertXquad(file: XquadFile, language: XquadLanguage): PassageSet {
  const passages: { id: string; text: string }[] = [];
  const questions: { text: string; passageId: string }[] = [];
  for (const [article, { paragraphs }] of file.data.entries()) {
    for (const [paragraph, { context, qas }] of paragraphs.entries()) {
      const passageId = stableId(`xquad/${article}/${paragraph}`);
      passages.push({ id: passageId, text: context.trim() });
      questions.push(...qas.map((qa) => ({ text: qa.question.trim(), passageId })));
    }
  }
  return { language, passages, questions };
}

/** The passages as one memory: each an answer whose episode id is the passage's id, one a day, so that none are neighbours. */
export function passageMemory(set: PassageSet): ConvertedMemory {
  return {
    student: `xquad-${set.language}`,
    subject: 'reading',
    language: set.language,
    timeZone: SYNTHETIC_ZONE,
    lines: set.passages.map((passage, day) => ({
      kind: 'answer',
      id: passage.id,
      text: passage.text,
      occurredAt: syntheticTime(day, 0),
    })),
    emptyTurns: 0,
  };
}
