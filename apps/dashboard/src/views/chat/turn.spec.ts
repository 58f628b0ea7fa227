import type { ServerEvent } from '../../api/event-stream.js';
import { afterEvent, newTurn } from './turn.js';

function event(name: string, data: unknown): ServerEvent {
  return { name, data, id: null };
}

describe('a turn of the chat', () => {
  it('grows with its tokens and is done when the stream says so', () => {
    const events = [
      event('question', { episodeId: 'q' }),
      event('token', 'Water '),
      event('token', { text: 'moves.' }),
      event('grounding', { stance: 'answered' }),
      event('done', {}),
    ];
    expect(events.reduce(afterEvent, newTurn(1, 'Why?'))).toEqual({
      key: 1,
      question: 'Why?',
      answer: 'Water moves.',
      memory: null,
      stance: 'answered',
      state: 'done',
    });
  });

  it('ends as the recorded answer says, whatever tokens were lost', () => {
    const turn = [event('token', 'Wat'), event('answer', { text: 'Water moves.' })].reduce(
      afterEvent,
      newTurn(1, 'Why?'),
    );
    expect(turn.answer).toBe('Water moves.');
    expect(turn.state).toBe('running');
  });

  it('an event that nobody knows yet changes nothing', () => {
    const turn = newTurn(1, 'Why?');
    expect(afterEvent(turn, event('weather', { text: 'rain' }))).toBe(turn);
  });
});
