import { v5 as uuidV5 } from 'uuid';
import type { SubmittedCommand } from '#libs/recording/index.js';

/** Namespace of the ids of these histories: any constant will do. */
const NAMESPACE = '6f5f7f0e-3f5b-4a8e-9a2e-2b1c7c1f4d11';
const START = Date.parse('2026-01-05T15:00:00Z');
const TURN_MS = 45_000;

/**
 * Lines of a student's history, which has no end and is the same every time, so that what a killed process was promised can
 * be told from what is stored.
 */
export function killableHistory(student: string, from: number, count: number): SubmittedCommand[] {
  return Array.from({ length: count }, (_, offset) => line(student, from + offset));
}

/** The id of a line. */
export function idOfLine(student: string, index: number): string {
  return uuidV5(`${student} ${index}`, NAMESPACE);
}

function line(student: string, index: number): SubmittedCommand {
  const id = idOfLine(student, index);
  const occurredAt = new Date(START + index * TURN_MS).toISOString();
  const command =
    index % 2 === 0
      ? { kind: 'question' as const, id, text: `What is part ${index} of a cell?`, summary: null, occurredAt }
      : {
          kind: 'answer' as const,
          id,
          text: `Part ${index} is what we drew on the board.`,
          questionId: null,
          citations: [],
          recalled: [],
          occurredAt,
        };
  return { command, idGiven: true, actor: 'test', correlationId: null };
}
