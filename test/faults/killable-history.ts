import { v5 as uuidV5 } from 'uuid';
import type { SubmittedCommand } from '#libs/recording/index.js';

/** Namespace of the ids of these histories: any constant will do. */
const NAMESPACE = '6f5f7f0e-3f5b-4a8e-9a2e-2b1c7c1f4d11';
const START = Date.parse('2026-01-05T15:00:00Z');
const TURN_MS = 45_000;

/** The same history for the same student every time, so that what a killed writer had acknowledged can be told. */
export function killableHistory(student: string, lines: number): SubmittedCommand[] {
  return Array.from({ length: lines }, (_, index) => {
    const id = uuidV5(`${student} ${index}`, NAMESPACE);
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
  });
}
