import type { ServerEvent } from '../../api/event-stream.js';
import { afterEvent, newTurn } from './turn.js';

function event(name: string, data: unknown): ServerEvent {
  return { name, data, id: null };
}

describe('a turn of the chat', () => {
  it('grows with its tokens and is done when the stream says so', () => {
    const events = [
      event('question', { episodeId: 'q' }),
      event('token', { text: 'Water ' }),
      event('token', { text: 'moves.' }),
      event('check', { topic: 'osmosis', verdict: 'wrong' }),
      event('answer', { text: 'Water moves.', tutor: 'plain' }),
      event('grounding', { stance: 'answered' }),
      event('done', {}),
    ];
    expect(events.reduce(afterEvent, newTurn(1, 'Why?'))).toEqual({
      key: 1,
      id: 'q',
      question: 'Why?',
      answer: 'Water moves.',
      memory: null,
      check: { topic: 'osmosis', verdict: 'wrong' },
      tutor: 'plain',
      stance: 'answered',
      problem: null,
      state: 'done',
    });
  });

  it('ends as the recorded answer says, whatever tokens were lost', () => {
    const turn = [event('token', { text: 'Wat' }), event('answer', { text: 'Water moves.' })].reduce(
      afterEvent,
      newTurn(1, 'Why?'),
    );
    expect(turn).toMatchObject({ answer: 'Water moves.', tutor: null, state: 'running' });
  });

  it('that meets a problem says so, and keeps what had come', () => {
    const turn = [event('token', { text: 'Wat' }), event('problem', { detail: 'The log is away.' })].reduce(
      afterEvent,
      newTurn(1, 'Why?'),
    );
    expect(turn).toMatchObject({ answer: 'Wat', problem: 'The log is away.', state: 'failed' });
  });

  it('an event that nobody knows yet changes nothing', () => {
    const turn = newTurn(1, 'Why?');
    expect(afterEvent(turn, event('weather', { text: 'rain' }))).toBe(turn);
  });
});
