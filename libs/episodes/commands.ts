import type { MemorySettings, QuizItem } from './events.js';
import type { Verdict } from './kinds.js';

interface EpisodeCommand {
  /** The caller's UUID; made at the door when the caller sends none. */
  readonly id: string;
  /** ISO 8601 with a zone; the time of recording when the caller says nothing. */
  readonly occurredAt: string | null;
}

export interface ChangeSettings {
  readonly kind: 'settings';
  readonly id: string;
  readonly settings: Partial<MemorySettings>;
}

export interface AskQuestion extends EpisodeCommand {
  readonly kind: 'question';
  readonly text: string;
  readonly summary: string | null;
}

export interface GiveAnswer extends EpisodeCommand {
  readonly kind: 'answer';
  readonly text: string;
  readonly questionId: string | null;
  readonly citations: readonly { readonly fileId: string; readonly page: number | null }[];
  readonly recalled: readonly string[];
}

export interface GradeCheck extends EpisodeCommand {
  readonly kind: 'check';
  readonly topic: string;
  readonly verdict: Verdict;
  readonly evaluation: string | null;
  readonly prompt: string | null;
  readonly response: string | null;
  readonly predictedMastery: number | null;
}

export interface CompleteQuiz extends EpisodeCommand {
  readonly kind: 'quiz';
  readonly title: string;
  readonly items: readonly QuizItem[];
}

export interface Teach extends EpisodeCommand {
  readonly kind: 'teaching';
  readonly text: string;
}

/** What a caller can ask a memory to record. A command that is refused leaves nothing behind. */
export type MemoryCommand = ChangeSettings | AskQuestion | GiveAnswer | GradeCheck | CompleteQuiz | Teach;

/** The kinds of commands, as an import names them; `settings` comes by `PUT M` alone. */
export const IMPORT_KINDS = ['question', 'answer', 'check', 'quiz', 'teaching'] as const;
