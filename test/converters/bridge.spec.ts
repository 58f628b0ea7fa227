import { type BridgeRecord, convertBridge } from './bridge.js';

const RECORD: BridgeRecord = {
  c_id: '17_4',
  lesson_topic: '4.2B.Parts of a Pizza (Review) - 1',
  c_h: [
    { user: 'tutor', time: '03:05', text: 'Half of a pizza with eight slices is how many? ' },
    { user: 'tutor', time: '03:09', text: '' },
    { user: 'student', time: '03:40', text: 'two' },
  ],
  c_r: [
    { user: 'tutor', time: '03:52', text: 'Draw it.' },
    { user: 'student', time: '71:00', text: 'oh, four' },
  ],
  e: 'careless',
};

describe('a conversation of Bridge', () => {
  const [memory] = convertBridge([RECORD]);

  it('becomes a memory of the student and the lesson', () => {
    expect(memory).toMatchObject({
      student: 'bridge-17_4',
      subject: '4-2b-parts-of-a-pizza-review-1',
      language: 'en',
      timeZone: 'UTC',
    });
  });

  it('keeps each turn that says something, in its order and at its minute, and counts the others', () => {
    const talk = memory?.lines.filter((line) => line.kind !== 'check');
    expect(talk).toMatchObject([
      {
        kind: 'answer',
        text: 'Half of a pizza with eight slices is how many?',
        occurredAt: '2024-09-02T15:03:05.000Z',
      },
      { kind: 'question', text: 'two', occurredAt: '2024-09-02T15:03:40.000Z' },
      { kind: 'answer', text: 'Draw it.', questionId: talk?.[1]?.id, occurredAt: '2024-09-02T15:03:52.000Z' },
      { kind: 'question', text: 'oh, four', occurredAt: '2024-09-02T16:11:00.000Z' },
    ]);
    expect(memory?.emptyTurns).toBe(1);
  });

  it('has the mistake as a check before the tutor replies', () => {
    expect(memory?.lines.map((line) => line.kind)).toEqual(['answer', 'question', 'check', 'answer', 'question']);
    expect(memory?.lines[2]).toMatchObject({
      topic: 'Parts of a Pizza (Review) - 1',
      verdict: 'wrong',
      prompt: 'Half of a pizza with eight slices is how many?',
      response: 'two',
      evaluation: 'The student made a careless mistake.',
      occurredAt: '2024-09-02T15:03:40.000Z',
    });
  });

  it('has no check where the expert saw no mistake', () => {
    const [without] = convertBridge([{ ...RECORD, e: 'He simply had to leave.' }]);
    expect(without?.lines.map((line) => line.kind)).toEqual(['answer', 'question', 'answer', 'question']);
  });

  it('is one memory with one check where two experts judged it', () => {
    const memories = convertBridge([RECORD, { ...RECORD, e: 'guess' }]);
    expect(memories).toHaveLength(1);
    const checks = memories[0]?.lines.filter((line) => line.kind === 'check');
    expect(checks).toMatchObject([{ evaluation: 'The student made a careless mistake. The student is guessing.' }]);
  });

  it('is a day after the conversation before it', () => {
    const [, second] = convertBridge([RECORD, { ...RECORD, c_id: '18_1' }]);
    expect(second?.lines[0]?.occurredAt).toBe('2024-09-03T15:03:05.000Z');
  });

  it('is refused where its records tell it differently, or a time is none', () => {
    expect(() => convertBridge([RECORD, { ...RECORD, c_r: [] }])).toThrow('17_4');
    expect(() => convertBridge([{ ...RECORD, c_r: [{ user: 'tutor', time: 'later', text: 'Hm.' }] }])).toThrow('later');
  });
});
