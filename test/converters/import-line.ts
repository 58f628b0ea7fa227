/**
 * The lines of an import (`POST M/episodes`, one JSON object a line): `kind` and the body of the command it names.
 * Everything that makes import lines (the converters here, the sample's histories) shares these types.
 */

interface Line {
  /** A UUID; sending the same line again is a duplicate, not a second episode. */
  readonly id: string;
  /** ISO 8601 with a zone offset. */
  readonly occurredAt: string;
}

export type LineVerdict = 'right' | 'partly' | 'wrong';

export interface QuestionLine extends Line {
  readonly kind: 'question';
  readonly text: string;
}

export interface AnswerLine extends Line {
  readonly kind: 'answer';
  readonly text: string;
  /** The question that it answers, a line before this one. */
  readonly questionId?: string;
}

export interface CheckLine extends Line {
  readonly kind: 'check';
  readonly topic: string;
  readonly verdict: LineVerdict;
  readonly evaluation?: string;
  readonly prompt?: string;
  readonly response?: string;
  /** P(right) before the check, in [0, 1]. */
  readonly predictedMastery?: number;
}

export interface QuizLine extends Line {
  readonly kind: 'quiz';
  readonly title: string;
  readonly items: readonly { readonly topic: string; readonly verdict: LineVerdict }[];
}

export interface TeachingLine extends Line {
  readonly kind: 'teaching';
  readonly text: string;
}

/** What a tutor noticed of the student in a line before this one. */
export interface ObservationLine extends Line {
  readonly kind: 'observation';
  readonly episodeId: string;
  readonly misconceptions?: readonly {
    readonly name: string;
    readonly concept: string;
    readonly state: 'active' | 'resolved';
  }[];
  readonly goals?: readonly string[];
}

/** One line of an import that becomes an episode to recall. */
export type ImportLine = QuestionLine | AnswerLine | CheckLine | QuizLine | TeachingLine;

/** One line of a history in which a tutor's notes stand as well. */
export type HistoryLine = ImportLine | ObservationLine;

/** Whether a line is something that happened, and no note about it. */
export function isImportLine(line: HistoryLine): line is ImportLine {
  return line.kind !== 'observation';
}

/** One student's one subject, converted and ready to be imported. */
export interface ConvertedMemory {
  readonly student: string;
  readonly subject: string;
  readonly language: 'en' | 'es' | 'ar';
  /** IANA name. */
  readonly timeZone: string;
  readonly lines: readonly ImportLine[];
  /** Turns of the source that hold no text: the service refuses an empty text, so they are counted here and left out. */
  readonly emptyTurns: number;
}

/** The lines as NDJSON: one JSON object a line, each ended by a line feed. */
export function toNdjson(lines: readonly HistoryLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
