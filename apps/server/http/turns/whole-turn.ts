import type { TurnEvent } from '../../application/turns/turn-messages.js';
import type { TurnDto } from './turn.dto.js';

/** Puts the events of a turn together, for callers that don't stream. @throws whatever the turn met */
export async function wholeTurn(events: AsyncIterable<TurnEvent>): Promise<TurnDto> {
  const told = new Map<TurnEvent['type'], TurnEvent['data']>();
  for await (const { type, data } of events) {
    told.set(type, data);
  }
  const part = <Part extends keyof TurnDto>(name: Part): TurnDto[Part] | null => {
    return (told.get(name) as TurnDto[Part] | undefined) ?? null;
  };
  const [question, memory, answer, grounding] = [part('question'), part('memory'), part('answer'), part('grounding')];
  if (!question || !memory || !answer || !grounding) {
    throw new Error('a turn ended without all of its parts');
  }
  return { question, memory, teaching: part('teaching'), check: part('check'), answer, grounding };
}
