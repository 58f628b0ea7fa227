import { Readable } from 'node:stream';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { type Replayed, replay } from './replay.js';
import { readReplayHistory, readReplayQuestions } from './replay-files.js';

function file(...lines: readonly (object | string)[]): Readable {
  return Readable.from(lines.map((line) => Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)));
}

const said = (text: string, occurredAt: string) => ({ kind: 'question', text, occurredAt });
const MARCH = '2026-03-02T10:00:00Z';
const MAY = '2026-05-04T10:00:00Z';

describe('the files of a replay', () => {
  it('give a history oldest first, and questions as they come', async () => {
    const history = await readReplayHistory(file(said('later', MAY), said('earlier', MARCH)), 'h');
    expect(history.map(({ line }) => line)).toEqual([2, 1]);
    const questions = await readReplayQuestions(file({ question: 'a?', now: MAY }, { question: 'b?' }), 'q', MARCH);
    expect(questions.map(({ now }) => now.toISOString())).toEqual([
      '2026-05-04T10:00:00.000Z',
      '2026-03-02T10:00:00.000Z',
    ]);
  });

  it.each<[string, object | string, string]>([
    ['no time', { kind: 'question', text: 'when?' }, 'h line 1: it has no occurredAt'],
    ['no kind', { text: 'what?', occurredAt: MAY }, 'h line 1: kind must be one of'],
    ['no JSON', 'nonsense', 'h line 1'],
  ])('refuse a line of a history with %s', async (_, line, message) => {
    await expect(readReplayHistory(file(line), 'h')).rejects.toThrow(message);
  });

  it.each<[string, object | string, string]>([
    ['no time', { question: 'when?' }, 'q line 1: "now" is missing'],
    [
      'a time without a zone',
      { question: 'when?', now: '2026-03-02T10:00:00' },
      'q line 1: It must be a time with a zone',
    ],
    ['no text', { now: MAY }, 'q line 1: "question" must be a text'],
    ['a field of another kind', { question: 'a?', now: MAY, limit: 3 }, 'q line 1: unknown field "limit"'],
    ['no JSON', 'nonsense', 'q line 1'],
  ])('refuse a question with %s', async (_, line, message) => {
    await expect(readReplayQuestions(file(line), 'q', null)).rejects.toThrow(message);
  });
});

describe('a replay', () => {
  let test: TestCore;
  let replayed: readonly Replayed[];

  beforeAll(async () => {
    test = await openTestCore();
    const history = await readReplayHistory(
      file(said('Why do raisins swell by osmosis?', MARCH), said('Does osmosis make slugs shrink?', MAY), {
        kind: 'check',
        topic: 'osmosis',
        verdict: 'wrong',
        occurredAt: '2026-05-04T10:05:00Z',
      }),
      'h',
    );
    const questions = await readReplayQuestions(
      file(
        { question: 'osmosis', now: '2026-06-01T00:00:00Z' },
        { question: 'osmosis', now: '2026-04-01T00:00:00Z' },
        { question: 'osmosis', now: MAY },
        { question: 'osmosis', now: '2026-01-01T00:00:00Z' },
      ),
      'q',
      null,
    );
    const clock = { set: (instant: Date) => test.clock.set(instant.toISOString()) };
    const settings = { language: 'en', timeZone: 'UTC', budget: 1_200, design: 'full' } as const;
    replayed = await replay(test.core, clock, { history, questions, ...settings }, () => undefined);
  });
  afterAll(() => test.close());

  it('answers in the order of the questions', () => {
    expect(replayed.map(({ line, recorded, later }) => ({ line, recorded, later }))).toEqual([
      { line: 1, recorded: 3, later: 0 },
      { line: 2, recorded: 1, later: 2 },
      { line: 3, recorded: 2, later: 1 },
      { line: 4, recorded: 0, later: 3 },
    ]);
  });

  it('knows at each time what had happened by then, and nothing that came later', () => {
    const told = replayed.map(({ answer }) => answer.episodes.map(({ summary }) => summary).sort());
    const [raisins, slugs, check] = [
      'Why do raisins swell by osmosis?',
      'Does osmosis make slugs shrink?',
      'osmosis: wrong',
    ];
    expect(told).toEqual([[slugs, raisins, check], [raisins], [slugs, raisins], []]);
    expect(replayed[3]?.answer.noRecord).toEqual({ reason: 'never' });
  });

  it('tells the day of asking, and records each line at its own time', async () => {
    expect(replayed[1]?.answer.block).toContain('Today is 1 Apr 2026.');
    const memory = { tenant: 'local', student: 'replay', subject: 'replay' };
    const first = await test.core.queries.episode(memory, replayed[1]?.answer.episodes[0]?.id ?? '');
    expect(first?.recordedAt).toBe('2026-03-02T10:00:00.000Z');
  });
});
