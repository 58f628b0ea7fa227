import { memoryPath } from '../../api/client.js';
import { readEvents, type ServerEvent } from '../../api/event-stream.js';
import type { MemoryRef, RecallAnswer } from '../../api/types.js';

/** One turn of the chat, as far as it has come. */
export interface Turn {
  readonly key: number;
  readonly question: string;
  readonly answer: string;
  /** What the tutor was given to read; null until it is known. */
  readonly memory: RecallAnswer | null;
  readonly stance: string | null;
  readonly state: 'running' | 'done' | 'failed';
}

export function newTurn(key: number, question: string): Turn {
  return { key, question, answer: '', memory: null, stance: null, state: 'running' };
}

/** The turn after an event of its stream (api.md, "One turn"); an event that isn't known changes nothing. */
export function afterEvent(turn: Turn, { name, data }: ServerEvent): Turn {
  switch (name) {
    case 'memory':
      return { ...turn, memory: data as RecallAnswer };
    case 'token':
      return { ...turn, answer: turn.answer + textOf(data) };
    case 'answer': {
      const whole = fieldOf(data, 'text');
      return whole === null ? turn : { ...turn, answer: whole };
    }
    case 'grounding':
      return { ...turn, stance: fieldOf(data, 'stance') };
    case 'done':
      return { ...turn, state: 'done' };
    default:
      return turn;
  }
}

/** Runs a turn and tells each event. A stream that ends without `done` was cut. */
export async function runTurn(
  memory: MemoryRef,
  text: string,
  signal: AbortSignal,
  tell: (event: ServerEvent) => void,
): Promise<void> {
  for await (const event of readEvents(`${memoryPath(memory)}/turns`, { method: 'POST', body: { text }, signal })) {
    tell(event);
  }
}

/** A token comes as it is or under `text` or `token`. */
function textOf(data: unknown): string {
  return typeof data === 'string' ? data : (fieldOf(data, 'text') ?? fieldOf(data, 'token') ?? '');
}

function fieldOf(data: unknown, name: string): string | null {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}
