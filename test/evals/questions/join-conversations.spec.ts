import type { ConvertedMemory } from '#test/converters/import-line.js';
import { emptyMonths, joinConversations } from './join-conversations.js';

function conversation(day: number): ConvertedMemory {
  const at = (minute: string): string => `2024-09-${String(day).padStart(2, '0')}T15:${minute}:00.000Z`;
  return {
    student: `student-${day}`,
    subject: 'sums',
    language: 'en',
    timeZone: 'UTC',
    emptyTurns: 0,
    lines: [
      { kind: 'question', id: `q-${day}`, text: `question ${day}`, occurredAt: at('03') },
      { kind: 'answer', id: `a-${day}`, text: `answer ${day}`, occurredAt: at('05') },
    ],
  };
}

describe('conversations joined to one history', () => {
  const conversations = Array.from({ length: 16 }, (_, index) => conversation(index + 1));
  const history = joinConversations('bridge', 4, conversations);
  const said = history.lines.filter(({ kind }) => kind !== 'teaching');

  it('keep every line, in order, at their own pace', () => {
    expect(said.map(({ id }) => id)).toEqual(conversations.flatMap(({ lines }) => lines.map(({ id }) => id)));
    const times = history.lines.map(({ occurredAt }) => Date.parse(occurredAt));
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(2 * 60_000);
  });

  it('leave two months empty and fill eight', () => {
    const months = new Set(history.lines.map(({ occurredAt }) => occurredAt.slice(0, 7)));
    const empty = emptyMonths(4);
    expect(empty).toHaveLength(2);
    expect(months.size).toBe(8);
    expect(empty.filter((month) => months.has(month))).toEqual([]);
  });

  it('hold one teaching of ours', () => {
    expect(history.lines.filter(({ kind }) => kind === 'teaching')).toMatchObject([
      { text: 'Remember that in our class we call the order of operations the railway timetable.' },
    ]);
  });
});
