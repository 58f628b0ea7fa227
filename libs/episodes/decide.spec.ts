import {
  type Citation,
  type DecisionContext,
  decide,
  evolveMemory,
  type MemoryCommand,
  type MemoryState,
  type NewEvent,
  SALIENCE,
  UNOPENED,
} from '#libs/episodes/index.js';

const NOW = '2026-07-12T09:15:30.000Z';
const COMMAND_ID = '5a4b5d3e-6a0a-4d4b-8a53-0f6c9d0a7e21';
const OPENING_ID = '00000000-0000-4000-8000-000000000001';
const QUESTION_ID = '00000000-0000-4000-8000-000000000002';

const OPEN: MemoryState = {
  settings: { name: null, language: 'en', timeZone: 'Europe/Madrid' },
  lastQuestion: null,
  files: {},
  lastNight: null,
};

const context = (more: Partial<DecisionContext> = {}): DecisionContext => ({
  memory: { tenant: 'local', student: 'maya', subject: 'cells' },
  now: NOW,
  newId: () => OPENING_ID,
  question: null,
  named: new Map(),
  ...more,
});

const QUESTION: MemoryCommand = {
  kind: 'question',
  id: COMMAND_ID,
  text: 'What is a cell?',
  summary: null,
  occurredAt: null,
};
const CHECK: MemoryCommand = {
  kind: 'check',
  id: COMMAND_ID,
  topic: 'osmosis',
  verdict: 'wrong',
  evaluation: null,
  prompt: null,
  response: null,
  predictedMastery: null,
  occurredAt: null,
};
const ANSWER: MemoryCommand = {
  kind: 'answer',
  id: COMMAND_ID,
  text: 'A cell is the smallest living unit.',
  questionId: null,
  citations: [],
  recalled: [],
  occurredAt: null,
};

function accepted(command: MemoryCommand, state: MemoryState = OPEN, more: Partial<DecisionContext> = {}): NewEvent[] {
  const decision = decide(command, state, context(more));
  if (!decision.accepted) {
    throw new Error(`refused: ${decision.rejection.code}`);
  }
  return [...decision.events];
}

function refusal(command: MemoryCommand, state: MemoryState = OPEN, more: Partial<DecisionContext> = {}): string {
  const decision = decide(command, state, context(more));
  return decision.accepted ? 'accepted' : decision.rejection.code;
}

describe('a memory that nobody opened', () => {
  it('when its first command comes, then it opens itself and records', () => {
    const events = accepted(QUESTION, UNOPENED);
    expect(events.map(({ type, id }) => [type, id])).toEqual([
      ['MemoryOpened', OPENING_ID],
      ['QuestionAsked', COMMAND_ID],
    ]);
    expect(events[0]?.data).toEqual({
      tenant: 'local',
      student: 'maya',
      subject: 'cells',
      name: null,
      language: 'en',
      timeZone: 'UTC',
    });
  });

  it('when settings come first, then it opens with them', () => {
    const events = accepted({ kind: 'settings', id: COMMAND_ID, settings: { language: 'ar' } }, UNOPENED);
    expect(events).toMatchObject([{ type: 'MemoryOpened', id: COMMAND_ID, data: { language: 'ar', timeZone: 'UTC' } }]);
  });
});

describe('settings', () => {
  it('when they change nothing, then nothing happens', () => {
    expect(accepted({ kind: 'settings', id: COMMAND_ID, settings: { language: 'en' } })).toEqual([]);
  });

  it('when one changes, then the others stay', () => {
    const [event] = accepted({ kind: 'settings', id: COMMAND_ID, settings: { timeZone: 'Asia/Tokyo' } });
    expect(event?.data).toEqual({ name: null, language: 'en', timeZone: 'Asia/Tokyo' });
  });

  it('when the zone is none, then they are refused', () => {
    expect(refusal({ kind: 'settings', id: COMMAND_ID, settings: { timeZone: 'Mars/Olympus' } })).toBe(
      'unknown-time-zone',
    );
  });
});

describe('when something happened', () => {
  it.each([
    ['the server says when if the caller does not', null, NOW],
    ['the caller says it with a zone, and it is kept in UTC', '2026-07-12T11:00:00+02:00', '2026-07-12T09:00:00.000Z'],
    ['a clock that runs a little ahead is believed', '2026-07-12T09:15:34Z', '2026-07-12T09:15:34.000Z'],
  ])('%s', (_, occurredAt, expected) => {
    expect(accepted({ ...QUESTION, occurredAt })[0]?.occurredAt).toBe(expected);
  });

  it('the future is refused', () => {
    expect(refusal({ ...QUESTION, occurredAt: '2026-07-12T09:15:36Z' })).toBe('occurred-in-the-future');
  });

  it.each([
    ['just before midnight in Madrid', '2026-07-11T21:59:59Z', '2026-07-11'],
    ['at midnight in Madrid', '2026-07-11T22:00:00Z', '2026-07-12'],
    ['in the hour that spring skips', '2026-03-29T01:00:00Z', '2026-03-29'],
    ['before the hour that autumn repeats', '2025-10-25T22:00:00Z', '2025-10-26'],
    ['at the end of the day of 25 hours', '2025-10-26T22:59:59Z', '2025-10-26'],
    ['after the day of 25 hours', '2025-10-26T23:00:00Z', '2025-10-27'],
  ])('%s it falls on the right local day', (_, occurredAt, day) => {
    expect(accepted({ ...QUESTION, occurredAt })[0]?.localDay).toBe(day);
  });

  it('a student who travels takes the new zone from then on, and only then', () => {
    const at = '2026-07-11T23:00:00Z';
    const before = accepted({ ...QUESTION, occurredAt: at })[0];
    const [moved] = accepted({ kind: 'settings', id: COMMAND_ID, settings: { timeZone: 'America/New_York' } });
    const after = accepted({ ...QUESTION, occurredAt: at }, evolveMemory(OPEN, moved as NewEvent))[0];
    expect([before?.localDay, after?.localDay]).toEqual(['2026-07-12', '2026-07-11']);
  });
});

describe('salience is set by what an episode is (memory-rules §1)', () => {
  it.each([
    ['a question', QUESTION, 0.35],
    ['an answer', ANSWER, 0.5],
    ['a check passed', { ...CHECK, verdict: 'right' } as const, 0.6],
    ['a check half passed', { ...CHECK, verdict: 'partly' } as const, 0.65],
    ['a check missed', CHECK, 0.7],
    ['a quiz without a miss', quiz('right', 'right'), 0.6],
    ['a quiz with a miss', quiz('right', 'partly'), 0.7],
    ['something taught', teaching('Remember that mitochondria are the power stations.'), 0.85],
  ])('%s', (_, command, salience) => {
    expect(accepted(command)[0]?.data).toMatchObject({ salience });
  });

  it('orders what a person asked to be kept above everything', () => {
    expect(SALIENCE.taught).toBeGreaterThan(SALIENCE.check.wrong);
  });
});

describe('an answer', () => {
  const state: MemoryState = { ...OPEN, lastQuestion: { id: QUESTION_ID, asksRecord: true } };

  it('to a question that is not on record is refused', () => {
    expect(refusal({ ...ANSWER, questionId: QUESTION_ID })).toBe('unknown-question');
  });

  it('to a record question is marked, so that it is never taken for evidence', () => {
    const question = { id: QUESTION_ID, asksRecord: true };
    expect(accepted({ ...ANSWER, questionId: QUESTION_ID }, OPEN, { question })[0]?.data).toMatchObject({
      answersRecord: true,
    });
  });

  it('that names no question answers the last one', () => {
    expect(accepted(ANSWER, state)[0]?.data).toMatchObject({ answersRecord: true, questionId: null });
  });

  it('keeps its citations and the memories that it was given', () => {
    const citations: Omit<Citation, 'name' | 'fingerprint'>[] = [{ fileId: 'f1', page: 3 }];
    const [event] = accepted({ ...ANSWER, citations, recalled: [QUESTION_ID] });
    expect(event?.data).toMatchObject({
      citations: [{ fileId: 'f1', page: 3, name: null, fingerprint: null }],
      recalled: [QUESTION_ID],
    });
  });
});

describe('a question about the own record is known as one', () => {
  it.each([
    ['en', 'What did I get wrong so far?', true],
    ['es', '¿Qué hemos visto hasta ahora?', true],
    ['ar', 'ماذا أخطأت؟', true],
    ['en', 'What is osmosis?', false],
    ['es', '¿Qué es la ósmosis?', false],
    ['ar', 'ما هي الأسموزية؟', false],
  ] as const)('%s: %s', (language, text, asksRecord) => {
    const state: MemoryState = { ...OPEN, settings: { name: null, language, timeZone: 'UTC' } };
    expect(accepted({ ...QUESTION, text }, state)[0]?.data).toMatchObject({ asksRecord });
  });
});

describe('teaching (memory-rules §4)', () => {
  it('keeps the note, and a short name for what it is about', () => {
    const [event] = accepted(
      teaching('Remember that in our class we call the mitochondria the powerhouse of the cell.'),
    );
    expect(event).toMatchObject({
      type: 'ConceptTaught',
      data: {
        note: expect.stringContaining('in our class we call the mitochondria'),
        term: 'mitochondria',
      },
    });
  });

  it.each(['Do you remember that we did this?', 'Mitochondria release energy.', '¿Recuerdas que lo vimos?'])(
    'is refused for what asks for nothing to be kept: %s',
    (text) => {
      expect(refusal(teaching(text))).toBe('not-a-teaching');
    },
  );
});

describe('a quiz', () => {
  it('scores right 1, partly ½, wrong 0 and tells what was missed', () => {
    const [event] = accepted(quiz('right', 'partly', 'wrong', 'right'));
    expect(event?.data).toMatchObject({ score: 0.625, summary: 'Week 3: 2 of 4 right; missed topic 2, topic 3' });
  });
});

describe('a check', () => {
  it('says whose prediction it carries', () => {
    expect(accepted({ ...CHECK, predictedMastery: 0.4 })[0]?.data).toMatchObject({ predictedBy: 'gateway' });
    expect(accepted(CHECK)[0]?.data).toMatchObject({ predictedMastery: null, predictedBy: null });
  });
});

function quiz(...verdicts: ('right' | 'partly' | 'wrong')[]): MemoryCommand {
  const items = verdicts.map((verdict, index) => ({ topic: `topic ${index + 1}`, verdict }));
  return { kind: 'quiz', id: COMMAND_ID, title: 'Week 3', items, occurredAt: null };
}

function teaching(text: string): MemoryCommand {
  return { kind: 'teaching', id: COMMAND_ID, text, occurredAt: null };
}
