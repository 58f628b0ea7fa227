import fc from 'fast-check';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { LANGUAGES } from '#libs/language/index.js';
import { composeSelfModel, composeWorkingSet } from '#libs/standing/index.js';
import { standingFacts } from '#libs/standing/standing.fixture.js';
import { mapCommand } from './random-files.js';

const WORDS = [
  'cell',
  'membrane',
  'osmosis',
  'célula',
  'ósmosis',
  'الخلية',
  'الأسموزية',
  'why',
  'what is',
  'we saw',
  '🙂',
  '$x^2$',
];

/** A text of some words in several scripts. */
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

const occurredAt = fc.option(
  fc
    .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  { nil: null },
);

const verdict = fc.constantFrom('right', 'partly', 'wrong' as const);

/** Any command, as a gateway might send it; a part of them is refused, and a part repeats an id. */
const command: fc.Arbitrary<MemoryCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('question' as const),
      id: fc.uuid(),
      text,
      summary: fc.option(text, { nil: null }),
      occurredAt,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      id: fc.uuid(),
      text,
      questionId: fc.constant(null),
      citations: fc.constant([]),
      recalled: fc.constant([]),
      occurredAt,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('check' as const),
      id: fc.uuid(),
      topic: text,
      verdict,
      evaluation: fc.option(text, { nil: null }),
      prompt: fc.option(text, { nil: null }),
      response: fc.option(text, { nil: null }),
      predictedMastery: fc.option(
        fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
        { nil: null },
      ),
      occurredAt,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('quiz' as const),
      id: fc.uuid(),
      title: text,
      items: fc.array(fc.record({ topic: text, verdict }), { minLength: 1, maxLength: 4 }),
      occurredAt,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('teaching' as const),
      id: fc.uuid(),
      text: text.map((words) => `Remember that ${words} is how we say it.`),
      occurredAt,
    }),
  },
  { weight: 6, arbitrary: mapCommand },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('night' as const),
      id: fc.uuid(),
      occurredAt: fc.constant(null),
      asOf: fc.constantFrom('2025-06-01T00:00:00.000Z', '2025-07-01T00:00:00.000Z'),
      after: fc.constantFrom(null, '2025-06-01T00:00:00.000Z'),
      days: fc.constant([]),
      decayed: fc.constant([]),
      verified: fc.constant(1),
      workingSet: fc.option(text, { nil: null }).map((goal) => {
        const goals = goal === null ? [] : [{ text: goal, since: '2025-05-01T00:00:00.000Z' }];
        return composeWorkingSet(standingFacts({ goals }));
      }),
      selfModel: fc.constant(composeSelfModel(standingFacts())),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      id: fc.uuid(),
      settings: fc.record({
        language: fc.constantFrom(...LANGUAGES),
        timeZone: fc.constantFrom('UTC', 'Europe/Madrid', 'Africa/Cairo', 'America/New_York', 'Pacific/Kiritimati'),
      }),
    }),
  },
);

/** A history in batches, as they reach the server; some commands are sent again later. */
export const history: fc.Arbitrary<MemoryCommand[][]> = fc
  .array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 })
  .chain((batches) =>
    fc.array(fc.nat(batches.length - 1), { maxLength: 2 }).map((again) => [
      ...batches,
      ...again.flatMap((index) => {
        const batch = batches[index];
        return batch ? [batch] : [];
      }),
    ]),
  );
