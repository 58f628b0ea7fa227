import type { MemoryEvent, MemorySettings, RecordedEvent } from '#libs/episodes/index.js';
import { Rows } from '#libs/projecting/index.js';
import type { EpisodeRow } from './episode.entity.js';
import { episodesProjection } from './episodes.projection.js';
import type { MemoryRow } from './memory.entity.js';
import { decodeStems, encodeStems } from './stems.js';

const SETTINGS: MemorySettings = { name: null, language: 'en', timeZone: 'Europe/Dublin' };
const OPENED: MemoryEvent = {
  type: 'MemoryOpened',
  data: { tenant: 'local', student: 'maya', subject: 'cells', ...SETTINGS },
};

const asked = (text: string, asksRecord = false): MemoryEvent => ({
  type: 'QuestionAsked',
  data: { text, summary: text, salience: 0.35, concepts: [], asksRecord },
});

const answered = (text: string, answersRecord = false): MemoryEvent => ({
  type: 'AnswerGiven',
  data: {
    text,
    summary: text,
    salience: 0.5,
    concepts: [],
    questionId: null,
    citations: [],
    recalled: [],
    answersRecord,
  },
});

const checked = (topic: string, verdict: 'right' | 'wrong', prompt: string | null = null): MemoryEvent => ({
  type: 'CheckGraded',
  data: {
    topic,
    prompt,
    response: null,
    evaluation: null,
    verdict,
    summary: `${topic}: ${verdict}`,
    salience: verdict === 'right' ? 0.6 : 0.7,
    concepts: [],
    predictedMastery: null,
    predictedBy: null,
  },
});

function recorded(event: MemoryEvent, revision: number): RecordedEvent {
  const at = new Date(Date.UTC(2026, 2, 1, 10, revision)).toISOString();
  return {
    ...event,
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    occurredAt: at,
    localDay: '2026-03-01',
    stream: 'memory-0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11',
    revision,
    hash: `hash ${revision}`,
    recordedAt: at,
    actor: 'owner',
    correlationId: null,
    causationId: null,
    commandDigest: null,
  };
}

function fold(...events: MemoryEvent[]): { memory: MemoryRow; episodes: EpisodeRow[] } {
  const state = {
    memory: new Rows<MemoryRow>(() => ''),
    episodes: new Rows<EpisodeRow>((row) => String(row.revision)),
  };
  for (const [revision, event] of events.entries()) {
    episodesProjection.evolve(state as never, recorded(event, revision));
  }
  const [memory] = state.memory.all();
  if (!memory) {
    throw new Error('there is no memory');
  }
  return { memory, episodes: [...state.episodes.all()] };
}

const stems = (row: EpisodeRow | undefined): string[] => [...decodeStems(row?.stems ?? '').keys()];

describe('given a memory that was opened', () => {
  it('then it has no episode yet', () => {
    expect(fold(OPENED)).toMatchObject({
      memory: { counts: {}, firstAt: null, lastAt: null, revision: 0 },
      episodes: [],
    });
  });

  it('when episodes come, then each is a row, and the memory counts them', () => {
    const { memory, episodes } = fold(OPENED, asked('What is a cell?'), answered('The unit of life.'), asked('Why?'));
    expect(episodes.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['question', 1],
      ['answer', 2],
      ['question', 3],
    ]);
    expect(memory).toMatchObject({ counts: { question: 2, answer: 1 }, revision: 3 });
    expect([memory.firstAt, memory.lastAt]).toEqual([episodes[0]?.occurredAt, episodes[2]?.occurredAt]);
  });

  it('when a question about the record is asked, then the memory knows it as the last one', () => {
    expect(fold(OPENED, asked('a'), asked('what did I get wrong?', true)).memory).toMatchObject({
      lastQuestionAsksRecord: true,
      lastQuestionId: '00000000-0000-4000-8000-000000000002',
    });
  });
});

describe('given an event before MemoryOpened', () => {
  it('then the fold refuses it', () => {
    expect(() => fold(asked('What is a cell?'))).toThrow('comes before MemoryOpened');
  });
});

describe('what is the same', () => {
  it('questions that differ in case and punctuation are', () => {
    const [one, two, other] = fold(OPENED, asked('What is a cell?'), asked('what is a CELL'), asked('cells?')).episodes;
    expect(one?.collapseKey).toBe(two?.collapseKey);
    expect(one?.collapseKey).not.toBe(other?.collapseKey);
  });

  it('checks of one topic and verdict are, whatever was asked in them; of another verdict they are not', () => {
    const events = [
      checked('osmosis', 'wrong', 'one'),
      checked('Osmosis', 'wrong', 'two'),
      checked('osmosis', 'right'),
    ];
    const [one, two, other] = fold(OPENED, ...events).episodes;
    expect(one?.collapseKey).toBe(two?.collapseKey);
    expect(one?.collapseKey).not.toBe(other?.collapseKey);
  });

  it('a question and an answer with the same words are not', () => {
    const [one, two] = fold(OPENED, asked('a cell'), answered('a cell')).episodes;
    expect(one?.collapseKey).not.toBe(two?.collapseKey);
  });
});

describe('narrations', () => {
  it.each([
    ['an answer to a record question', answered('You did well.', true), true],
    ["a tutor's own narration", answered('In July we covered osmosis.'), true],
    ['an answer with content', answered('Osmosis moves water.'), false],
    ['a student who tells of the past', asked('In July we covered osmosis, what was it?'), false],
  ])('%s', (_, event, narration) => {
    expect(fold(OPENED, event).episodes[0]?.narration).toBe(narration);
  });
});

describe('given a memory whose language is changed', () => {
  const changed = (language: 'en' | 'es'): MemoryEvent => ({
    type: 'MemorySettingsChanged',
    data: { ...SETTINGS, language },
  });

  it('then every text is read anew, and what was packed from it is stale', () => {
    const before = fold(OPENED, asked('las células y las membranas'));
    const after = fold(OPENED, asked('las células y las membranas'), changed('es'));
    expect(stems(before.episodes[0])).toEqual(['celula', 'membrana']);
    expect(stems(after.episodes[0])).toEqual(['celul', 'membran']);
    expect(after.memory.generation).toBe(before.memory.generation + 1);
  });

  it('to the same one, then nothing is', () => {
    expect(fold(OPENED, asked('cells'), changed('en')).memory.generation).toBe(0);
  });
});

describe('stems', () => {
  it('are written and read with their counts', () => {
    const counted = new Map([
      ['cell', 3],
      ['الخلية', 1],
    ]);
    expect(encodeStems(counted)).toBe('cell:3 الخلية');
    expect(decodeStems(encodeStems(counted))).toEqual(counted);
    expect(decodeStems('')).toEqual(new Map());
  });
});
