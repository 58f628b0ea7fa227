import { stableId } from '#test/converters/stable-id.js';
import { FormatError } from './haystack.js';
import { locomoFile, longMemEvalFile } from './loaders.fixture.js';
import { readLocomo } from './locomo.js';
import { readLongMemEval } from './longmemeval.js';

describe('a file of LoCoMo', () => {
  const { haystacks, leftOut } = readLocomo(locomoFile());
  const [haystack] = haystacks;

  it('becomes a history of what both said, with names and pictures, in the order of time', () => {
    expect(haystack?.history.memory).toBe('locomo-conv-1');
    expect(haystack?.history.lines).toMatchObject([
      { text: 'Ana: I adopted a tortoise named Pepper.', occurredAt: '2023-05-08T13:56:00.000Z' },
      { text: 'Ben: How lovely! (picture: a tortoise eating lettuce)', occurredAt: '2023-05-08T13:56:30.000Z' },
      { text: 'Ben: My marathon was cancelled by a storm.', occurredAt: '2023-06-01T00:05:00.000Z' },
      { text: 'Ana: What a pity.', occurredAt: '2023-06-01T00:05:30.000Z' },
    ]);
  });

  it('keeps its questions, asked a day later, with the lines and sessions that hold the answer', () => {
    expect(haystack?.questions).toEqual([
      {
        id: 'locomo-conv-1/0',
        text: 'What did Ana call her tortoise?',
        now: '2023-06-02T00:05:30.000Z',
        category: 'single-hop',
        evidence: [stableId('locomo-conv-1/D1:1')],
      },
      expect.objectContaining({
        category: 'multi-hop',
        evidence: [stableId('locomo-conv-1/D1:2'), stableId('locomo-conv-1/D2:1')],
      }),
    ]);
    expect(haystack?.sessionOf.get(stableId('locomo-conv-1/D2:1'))).toBe('session_2');
  });

  it('counts questions without evidence and leaves them out', () => {
    expect(leftOut).toEqual({ 'no evidence in the conversation': 1 });
  });

  it('is refused with the place that is wrong', () => {
    const [sample] = locomoFile();
    const wrong = [{ ...sample, conversation: { ...sample?.conversation, session_2_date_time: 'in June' } }];
    expect(() => readLocomo(wrong)).toThrow(
      new FormatError('conversation 1, session_2_date_time must be a time such as "1:56 pm on 8 May, 2023"'),
    );
    expect(() => readLocomo({})).toThrow('the file must be a list');
  });
});

describe('a file of LongMemEval', () => {
  const { haystacks, leftOut } = readLongMemEval(longMemEvalFile());

  it('becomes a history a question, the user asking and the assistant answering, in the order of time', () => {
    expect(haystacks).toHaveLength(2);
    expect(haystacks[0]?.history.lines).toMatchObject([
      { kind: 'question', text: 'Which soil do cacti like?', occurredAt: '2023-04-02T09:00:00.000Z' },
      { kind: 'answer', text: 'Sandy soil.' },
      { kind: 'question', text: 'My sister moved to Lisbon.', occurredAt: '2023-05-20T02:21:00.000Z' },
    ]);
    expect(haystacks[0]?.questions).toMatchObject([
      {
        id: 'q1',
        text: 'Where does my sister live?',
        now: '2023-06-01T10:00:00.000Z',
        category: 'single-session-user',
      },
    ]);
  });

  it('takes the marked turns for the evidence, or else all of the sessions that are named', () => {
    const evidenceOf = (index: number) => haystacks[index]?.questions[0]?.evidence ?? [];
    const told = (index: number) =>
      evidenceOf(index).map((id) => haystacks[index]?.history.lines.find((line) => line.id === id));
    expect(told(0)).toMatchObject([{ text: 'My sister moved to Lisbon.' }]);
    expect(told(1)).toMatchObject([{ text: 'Which soil do cacti like?' }, { text: 'Sandy soil.' }]);
  });

  it('leaves out what asks about things that never happened', () => {
    expect(leftOut).toEqual({ 'asks about what never happened': 1 });
  });

  it('is refused with the place that is wrong', () => {
    const [first] = longMemEvalFile();
    expect(() => readLongMemEval([{ ...first, haystack_dates: [] }])).toThrow('question 1: sessions, their ids');
    expect(() => readLongMemEval([{ ...first, question_date: '1 June' }])).toThrow('question 1, question_date');
  });
});
