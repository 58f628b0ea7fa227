import { convertMathDial, type MathDialRecord } from './mathdial.js';

const RECORD: MathDialRecord = {
  qid: 7,
  question: 'Nine birds sit on a roof. Four fly off and one comes back. How many are there?',
  student_incorrect_solution: '9 - 4 = 5. There are 5 birds.',
  teacher_described_confusion: ' forgot the bird that comes back ',
  'self-correctness': 'Yes',
  conversation: [
    'Teacher: (probing)What happens after four have left?',
    'Ines: One comes back\nand sits down.',
    'Teacher: (focus) So?',
    'Teacher: Take your time: there is no hurry.',
    'Student: 6 then (I think)',
  ].join('|EOM|'),
};

describe('a dialogue of MathDial', () => {
  const [memory] = convertMathDial([RECORD]);

  it('becomes a memory of its question and its line in the file', () => {
    expect(memory).toMatchObject({ student: 'mathdial-7-1', subject: 'math-word-problems', language: 'en' });
    const [, second] = convertMathDial([RECORD, RECORD]);
    expect(second?.student).toBe('mathdial-7-2');
    expect(second?.lines[0]?.id).not.toBe(memory?.lines[0]?.id);
  });

  it('starts with the problem and the solution that was wrong', () => {
    expect(memory?.lines.slice(0, 2)).toMatchObject([
      { kind: 'answer', text: `Problem: ${RECORD.question}`, occurredAt: '2024-09-02T15:00:00.000Z' },
      {
        kind: 'check',
        topic: 'word problem',
        verdict: 'wrong',
        prompt: RECORD.question,
        response: RECORD.student_incorrect_solution,
        evaluation: 'forgot the bird that comes back',
        occurredAt: '2024-09-02T15:00:40.000Z',
      },
    ]);
  });

  it('keeps the turns without what stands before them, forty seconds apart', () => {
    const turns = memory?.lines.slice(2, 7);
    expect(turns).toMatchObject([
      { kind: 'answer', text: 'What happens after four have left?', occurredAt: '2024-09-02T15:01:20.000Z' },
      { kind: 'question', text: 'One comes back\nand sits down.', occurredAt: '2024-09-02T15:02:00.000Z' },
      { kind: 'answer', text: 'So?', questionId: turns?.[1]?.id, occurredAt: '2024-09-02T15:02:40.000Z' },
      { kind: 'answer', text: 'Take your time: there is no hurry.', questionId: turns?.[1]?.id },
      { kind: 'question', text: '6 then (I think)', occurredAt: '2024-09-02T15:04:00.000Z' },
    ]);
  });

  it.each([
    ['Yes', 'right'],
    ['Yes, but I had to reveal the answer', 'partly'],
  ])('ends with a check where the teacher said "%s": %s', (outcome, verdict) => {
    const [ended] = convertMathDial([{ ...RECORD, 'self-correctness': outcome }]);
    expect(ended?.lines).toHaveLength(8);
    expect(ended?.lines.at(-1)).toMatchObject({ kind: 'check', verdict, response: '6 then (I think)' });
  });

  it.each(['No', null])('ends with what was said where the teacher said %s', (outcome) => {
    const [ended] = convertMathDial([{ ...RECORD, 'self-correctness': outcome, teacher_described_confusion: null }]);
    expect(ended?.lines.at(-1)).toMatchObject({ kind: 'question' });
    expect(ended?.lines[1]).not.toHaveProperty('evaluation');
  });

  it('is refused where a turn has no speaker', () => {
    expect(() => convertMathDial([{ ...RECORD, conversation: 'what now?' }])).toThrow('what now?');
  });
});
