import fc from 'fast-check';
import {
  citationVerdict,
  type DecisionContext,
  decide,
  type MemoryCommand,
  type MemoryState,
  type NewEvent,
  type RecordedEvent,
  stanceOf,
  worstVerdict,
} from '#libs/episodes/index.js';

const ANSWER_ID = '00000000-0000-4000-8000-000000000001';
const EARLIER_ID = '00000000-0000-4000-8000-000000000002';
const FACT_ID = '00000000-0000-4000-8000-000000000003';

const STATE: MemoryState = {
  settings: { name: null, language: 'en', timeZone: 'Europe/Madrid' },
  lastQuestion: null,
  files: { here: { name: 'cells.md', fingerprint: 'f2' } },
  lastNight: null,
};

/** Puts an event on record as it would be read from a log. */
function recorded(event: Pick<NewEvent, 'type' | 'data' | 'id'>): [string, RecordedEvent] {
  const place = { stream: 'memory-a', revision: 1, hash: '', recordedAt: '2026-05-04T22:30:00.000Z', actor: 'test' };
  const times = { occurredAt: '2026-05-04T22:30:00.000Z', localDay: '2026-05-05' };
  const rest = { correlationId: null, causationId: null, commandDigest: null };
  return [event.id, { ...event, ...times, ...place, ...rest } as RecordedEvent];
}

const episode = { summary: '', salience: 0.5, concepts: [] };
const NAMED = new Map([
  recorded({
    type: 'AnswerGiven',
    id: ANSWER_ID,
    data: {
      ...episode,
      text: 'So.',
      questionId: null,
      recalled: [],
      answersRecord: false,
      citations: [
        { fileId: 'here', name: 'cells.md', page: 1, fingerprint: 'f1' },
        { fileId: 'here', name: 'cells.md', page: 2, fingerprint: 'f2' },
        { fileId: 'gone', name: 'old.md', page: null, fingerprint: 'f9' },
        { fileId: 'unheard-of', name: null, page: null, fingerprint: null },
      ],
    },
  }),
  recorded({ type: 'QuestionAsked', id: EARLIER_ID, data: { ...episode, text: 'Why?', asksRecord: false } }),
  recorded({ type: 'ConceptsSplit', id: FACT_ID, data: { from: 'a', separated: ['b'], reason: null } }),
]);

function decided(command: MemoryCommand) {
  const context: DecisionContext = {
    memory: { tenant: 'local', student: 'maya', subject: 'cells' },
    now: '2026-07-12T09:15:30.000Z',
    newId: () => FACT_ID,
    question: null,
    named: NAMED,
  };
  return decide(command, STATE, context);
}

type Source = Extract<MemoryCommand, { kind: 'grounding' }>['claims'][number]['source'];

function ground(answerId: string, ...sources: readonly Source[]) {
  const claims = sources.map((source, index) => ({ text: `claim ${index}`, source }));
  return decided({ kind: 'grounding', id: FACT_ID, occurredAt: null, answerId, claims });
}

describe('the grounding of an answer', () => {
  it('stamps a file as it is now and an episode with when it happened', () => {
    const decision = ground(
      ANSWER_ID,
      { kind: 'file', fileId: 'here', page: 3 },
      { kind: 'file', fileId: 'unheard-of', page: null },
      { kind: 'episode', episodeId: EARLIER_ID },
      null,
    );
    expect(decision).toMatchObject({
      accepted: true,
      events: [
        {
          type: 'AnswerGrounded',
          data: {
            answerId: ANSWER_ID,
            stance: 'partial',
            claims: [
              { source: { kind: 'file', fileId: 'here', name: 'cells.md', page: 3, fingerprint: 'f2' } },
              { source: { kind: 'file', fileId: 'unheard-of', name: null, page: null, fingerprint: null } },
              {
                source: {
                  kind: 'episode',
                  episodeId: EARLIER_ID,
                  occurredAt: '2026-05-04T22:30:00.000Z',
                  localDay: '2026-05-05',
                },
              },
              { source: null },
            ],
          },
        },
      ],
    });
  });

  it.each<[string, string, Source, string]>([
    ['a question', EARLIER_ID, null, 'unknown-answer'],
    ['nothing on record', '00000000-0000-4000-8000-00000000000f', null, 'unknown-answer'],
    ['an answer by itself', ANSWER_ID, { kind: 'episode', episodeId: ANSWER_ID }, 'rests-on-itself'],
    ['an answer by a mere fact', ANSWER_ID, { kind: 'episode', episodeId: FACT_ID }, 'unknown-episode'],
    [
      'an answer by what nobody recorded',
      ANSWER_ID,
      { kind: 'episode', episodeId: '00000000-0000-4000-8000-00000000000f' },
      'unknown-episode',
    ],
  ])('is refused for %s', (_, answerId, source, code) => {
    expect(ground(answerId, source)).toMatchObject({ accepted: false, rejection: { code } });
  });

  it('says how far the answer could be given: all claims sourced, some, or none', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (sourced) => {
        const stance = stanceOf(sourced.map((yes) => ({ source: yes ? {} : null })));
        const expected = !sourced.includes(true) ? 'cannot' : sourced.includes(false) ? 'partial' : 'answered';
        expect(stance).toBe(expected);
      }),
    );
  });
});

describe('a look-up of citations', () => {
  it('compares what was stamped with the files as they are at that event', () => {
    const citations = [0, 1, 2, 3, 4].map((place) => ({ episodeId: ANSWER_ID, place }));
    const decision = decided({ kind: 'verification', id: FACT_ID, occurredAt: null, citations });
    expect(decision).toMatchObject({
      events: [
        {
          data: {
            checked: [
              { place: 0, fileId: 'here', state: 'changed', note: 'replaced' },
              { place: 1, fileId: 'here', state: 'holds', note: null },
              { place: 2, fileId: 'gone', state: 'changed', note: 'removed' },
              { place: 3, fileId: 'unheard-of', state: 'unverifiable', note: null },
            ],
          },
        },
      ],
    });
  });

  it('of nothing records nothing', () => {
    const citations = [{ episodeId: EARLIER_ID, place: 0 }];
    expect(decided({ kind: 'verification', id: FACT_ID, occurredAt: null, citations })).toEqual({
      accepted: true,
      events: [],
    });
  });

  it('never says that a citation without a known file holds', () => {
    const fingerprint = fc.option(fc.constantFrom('a', 'b'), { nil: null });
    fc.assert(
      fc.property(fc.option(fc.constant('f'), { nil: null }), fingerprint, fingerprint, (fileId, stamped, current) => {
        const { state } = citationVerdict({ fileId, fingerprint: stamped }, current);
        expect(state === 'holds').toBe(fileId !== null && stamped !== null && stamped === current);
      }),
    );
  });

  it('tells of several the worst: removed, replaced, unverifiable, and only then that they hold', () => {
    const holds = { state: 'holds', note: null } as const;
    const unverifiable = { state: 'unverifiable', note: null } as const;
    const replaced = { state: 'changed', note: 'replaced' } as const;
    const removed = { state: 'changed', note: 'removed' } as const;
    expect(worstVerdict([holds, removed, replaced, unverifiable])).toBe(removed);
    expect(worstVerdict([holds, replaced, unverifiable])).toBe(replaced);
    expect(worstVerdict([unverifiable, holds])).toBe(unverifiable);
    expect(worstVerdict([holds])).toBe(holds);
    expect(worstVerdict([])).toBeNull();
  });
});
