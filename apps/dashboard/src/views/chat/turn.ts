import { memoryPath } from '../../api/client.js';
import { readEvents, type ServerEvent } from '../../api/event-stream.js';
import type { MemoryRef, RecallAnswer, Verdict } from '../../api/types.js';

/** One turn of the chat, as far as it has come. */
export interface Turn {
  readonly key: number;
  /** The turn's id: sent again with it, it is taken up where it broke off. Null until somebody gave one. */
  readonly id: string | null;
  readonly question: string;
  readonly answer: string;
  /** What the tutor was given to read; null until it is known. */
  readonly memory: RecallAnswer | null;
  /** The mark of a check that this turn answered. */
  readonly check: { readonly topic: string; readonly verdict: Verdict } | null;
  /** Who answered; null until it is known, or where the record doesn't say. */
  readonly tutor: 'plain' | 'model' | null;
  readonly stance: string | null;
  /** What went wrong, in the server's words. */
  readonly problem: string | null;
  readonly state: 'running' | 'done' | 'failed';
}

export function newTurn(key: number, question: string, id: string | null = null): Turn {
  const nothing = { answer: '', memory: null, check: null, tutor: null, stance: null, problem: null };
  return { key, id, question, ...nothing, state: 'running' };
}

/** The turn after an event of its stream (`POST M/turns`); an event that isn't known changes nothing. */
export function afterEvent(turn: Turn, { name, data }: ServerEvent): Turn {
  switch (name) {
    case 'question':
      return { ...turn, id: fieldOf(data, 'episodeId') ?? turn.id };
    case 'memory':
      return { ...turn, memory: data as RecallAnswer };
    case 'token':
      return { ...turn, answer: turn.answer + (fieldOf(data, 'text') ?? '') };
    case 'check':
      return { ...turn, check: data as Turn['check'] };
    case 'answer': {
      const tutor = fieldOf(data, 'tutor');
      const isKnown = tutor === 'plain' || tutor === 'model';
      return { ...turn, answer: fieldOf(data, 'text') ?? turn.answer, tutor: isKnown ? tutor : null };
    }
    case 'grounding':
      return { ...turn, stance: fieldOf(data, 'stance') };
    case 'problem':
      return { ...turn, state: 'failed', problem: fieldOf(data, 'detail') };
    case 'done':
      return { ...turn, state: 'done' };
    default:
      return turn;
  }
}

/** Runs a turn and tells each event. A stream that ends without `done` was cut. */
export async function runTurn(
  memory: MemoryRef,
  { question, id }: Pick<Turn, 'question' | 'id'>,
  signal: AbortSignal,
  tell: (event: ServerEvent) => void,
): Promise<void> {
  const body = id === null ? { text: question } : { text: question, id };
  for await (const event of readEvents(`${memoryPath(memory)}/turns`, { method: 'POST', body, signal })) {
    tell(event);
  }
}

function fieldOf(data: unknown, name: string): string | null {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}
