import type { RunNight } from './commands.js';
import { decideNight } from './decide-night.js';
import { type MemoryState, UNOPENED } from './state.js';

const NOW = '2026-07-13T05:00:00.000Z';
const AS_OF = '2026-07-13T04:00:00.000Z';
const OPEN: MemoryState = { ...UNOPENED, settings: { name: null, language: 'en', timeZone: 'Europe/Madrid' } };
const DAY: RunNight['days'][number] = {
  id: '00000000-0000-4000-8000-0000000000d1',
  endsAt: '2026-07-12T22:00:00.000Z',
  day: '2026-07-12',
  counts: { question: 3, check: 2, quiz: 2 },
  checks: { right: 1, partly: 0, wrong: 1 },
  topics: ['osmosis', 'الخلية'],
  headlines: ['osmosis: wrong'],
};
const NIGHT: RunNight = {
  kind: 'night',
  id: '00000000-0000-4000-8000-0000000000a1',
  occurredAt: null,
  asOf: AS_OF,
  after: null,
  days: [DAY],
  decayed: [],
  verified: 0,
  workingSet: null,
  selfModel: null,
};

const decide = (command: Partial<RunNight>, state: Partial<MemoryState> = {}) =>
  decideNight({ ...NIGHT, ...command }, { ...OPEN, ...state }, NOW, '2026-07-13');

describe('given a memory that was never opened', () => {
  it('when a night is recorded, then it is refused: a night opens no memory', () => {
    expect(decide({}, { settings: null })).toMatchObject({ accepted: false, rejection: { code: 'night-changed' } });
  });
});

describe('given a memory with a day that is over', () => {
  it('when the night runs, then the day is summed up in its last millisecond, and the night is on record', () => {
    expect(decide({})).toMatchObject({
      accepted: true,
      events: [
        {
          type: 'DayConsolidated',
          id: DAY.id,
          occurredAt: '2026-07-12T21:59:59.999Z',
          localDay: '2026-07-12',
          data: {
            day: '2026-07-12',
            salience: 0.45,
            summary: '3 questions, 2 checks, 2 quizzes (1 right, 1 wrong): osmosis, الخلية',
          },
        },
        { type: 'NightlyCycleRan', occurredAt: NOW, data: { asOf: AS_OF, closed: ['2026-07-12'] } },
      ],
    });
  });

  it('when the same night, or an earlier one, comes again, then nothing happens', () => {
    expect(decide({}, { lastNight: AS_OF })).toEqual({ accepted: true, events: [] });
    expect(decide({}, { lastNight: '2026-07-14T04:00:00.000Z' })).toEqual({ accepted: true, events: [] });
  });

  it('when another night came since this one was planned, then it is refused', () => {
    expect(decide({}, { lastNight: '2026-07-12T04:00:00.000Z' })).toMatchObject({
      accepted: false,
      rejection: { code: 'night-changed' },
    });
    expect(decide({ after: '2026-07-12T04:00:00.000Z' }, { lastNight: '2026-07-12T04:00:00.000Z' })).toMatchObject({
      accepted: true,
    });
  });
});

describe('given a memory in which nothing is to be changed', () => {
  it('then a night leaves no event', () => {
    expect(decide({ days: [] })).toEqual({ accepted: true, events: [] });
  });

  it.each([
    ['a belief decays', { decayed: [{ beliefId: 'b', confidence: 0.5 }] }],
    ['a citation was looked up', { verified: 1 }],
  ])('unless %s', (_, found) => {
    expect(decide({ days: [], ...found })).toMatchObject({ events: [{ type: 'NightlyCycleRan' }] });
  });
});
