import { historyLines, historyZone } from './history.js';

const HISTORY = `# Ada
Zone: Europe/Dublin

## 2026-03-28 23:59
Q: why is the sky blue
A: Because of the air.

Blue light is scattered most.
CHECK scattering = partly (0.40)
prompt: Which colour is scattered most?
response: violet
evaluation: Right, though the eye sees blue.
A: More tomorrow.

## 2026-03-29 02:30
TEACH: Remember that I like rainbows.
QUIZ Light
- scattering = right
- rainbow = wrong
`;

describe('what a tutor noted', () => {
  const noted = HISTORY.replace(
    'A: More tomorrow.',
    'SEEN misconception: violet light is dark (scattering) = active\nSEEN goal: to paint a sky\nA: More tomorrow.',
  );

  it('stands behind the line that shows it, and changes neither ids nor times of the others', () => {
    const plain = historyLines('ada.en', HISTORY);
    const lines = historyLines('ada.en', noted);
    expect(lines.filter(({ kind }) => kind !== 'observation')).toEqual(plain);
    expect(lines.slice(2, 5)).toEqual([
      plain[2],
      {
        kind: 'observation',
        id: expect.any(String),
        episodeId: plain[2]?.id,
        misconceptions: [{ name: 'violet light is dark', concept: 'scattering', state: 'active' }],
        occurredAt: plain[2]?.occurredAt,
      },
      expect.objectContaining({ goals: ['to paint a sky'], episodeId: plain[2]?.id }),
    ]);
  });
});

describe('a history in its readable form', () => {
  it('gives a line for each thing said, taught, checked', () => {
    const lines = historyLines('ada.en', HISTORY);
    expect(lines.map((line) => line.kind)).toEqual(['question', 'answer', 'check', 'answer', 'teaching', 'quiz']);
    expect(lines[1]).toMatchObject({ text: 'Because of the air.\n\nBlue light is scattered most.' });
    expect(lines[2]).toMatchObject({
      topic: 'scattering',
      verdict: 'partly',
      predictedMastery: 0.4,
      prompt: 'Which colour is scattered most?',
      response: 'violet',
      evaluation: 'Right, though the eye sees blue.',
    });
    expect(lines[5]).toMatchObject({
      title: 'Light',
      items: [
        { topic: 'scattering', verdict: 'right' },
        { topic: 'rainbow', verdict: 'wrong' },
      ],
    });
  });

  it('lets an answer belong to the question before it, and after a check to none', () => {
    const [question, answer, , later] = historyLines('ada.en', HISTORY);
    expect(answer).toMatchObject({ questionId: question?.id });
    expect(later).not.toHaveProperty('questionId');
  });

  it('starts a sitting at its local time and gives each later turn time to be typed', () => {
    const times = historyLines('ada.en', HISTORY).map((line) => line.occurredAt);
    expect(times[0]).toBe('2026-03-28T23:59:00+00:00');
    // 30 s and ⌈53 characters ÷ 5⌉ s
    expect(times[1]).toBe('2026-03-28T23:59:41+00:00');
    expect(times[4]).toBe('2026-03-29T02:30:00+01:00');
  });

  it('gives the same ids every time, and others to another history', () => {
    const ids = (name: string): string[] => historyLines(name, HISTORY).map((line) => line.id);
    expect(ids('ada.en')).toEqual(ids('ada.en'));
    expect(ids('ada.en').filter((id) => ids('bea.en').includes(id))).toEqual([]);
  });

  it.each([
    ['an unknown zone', HISTORY.replace('Europe/Dublin', 'Europe/Atlantis'), /zone/i],
    ['a day that does not exist', HISTORY.replace('2026-03-28 23:59', '2026-02-30 23:59'), /line 4/],
    ['an hour that the clocks skip', HISTORY.replace('2026-03-29 02:30', '2026-03-29 01:30'), /line 15/],
    ['a sitting that begins in the middle of a text', HISTORY.replace('Q: why', 'why'), /line 5/],
    ['a part of a check that is none', HISTORY.replace('response: violet', 'violet'), /under line 9.*violet/],
    ['a quiz item without a verdict', HISTORY.replace('- rainbow = wrong', '- rainbow'), /rainbow/],
  ])('refuses %s and says where', (_what, source, message) => {
    expect(() => historyLines('ada.en', source)).toThrow(message);
  });

  it('names the zone that it is told in', () => {
    expect(historyZone(HISTORY)).toBe('Europe/Dublin');
  });
});
