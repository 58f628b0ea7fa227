import type { EvalHistory, EvalQuestion, Expectation } from './question.js';

/** Ids of the lines of the history below. */
export const IDS = {
  asked: '00000000-0000-4000-8000-000000000001',
  answered: '00000000-0000-4000-8000-000000000002',
  check: '00000000-0000-4000-8000-000000000003',
  askedAgain: '00000000-0000-4000-8000-000000000004',
  quiz: '00000000-0000-4000-8000-000000000005',
  taught: '00000000-0000-4000-8000-000000000006',
} as const;

/** A small history: a sitting late in March, which is April in Madrid, and one in May. */
export const HISTORY: EvalHistory = {
  memory: 'bridge-01',
  source: 'bridge',
  language: 'en',
  timeZone: 'Europe/Madrid',
  files: [],
  askedAt: '2026-06-10T10:00:00.000Z',
  lines: [
    { kind: 'question', id: IDS.asked, text: 'Why do raisins swell?', occurredAt: '2026-03-31T22:30:00Z' },
    {
      kind: 'answer',
      id: IDS.answered,
      text: 'Because water crosses their skin\ntowards the side with more sugar dissolved in it.',
      questionId: IDS.asked,
      occurredAt: '2026-03-31T22:31:00Z',
    },
    {
      kind: 'check',
      id: IDS.check,
      topic: 'osmosis',
      verdict: 'wrong',
      response: 'into the raisin, as always',
      evaluation: 'Does not compare the two sides.',
      occurredAt: '2026-03-31T22:32:00Z',
    },
    { kind: 'question', id: IDS.askedAgain, text: 'why do raisins swell', occurredAt: '2026-05-04T15:00:00Z' },
    {
      kind: 'quiz',
      id: IDS.quiz,
      title: 'Cells',
      items: [
        { topic: 'osmosis', verdict: 'wrong' },
        { topic: 'membrane', verdict: 'right' },
      ],
      occurredAt: '2026-05-04T15:05:00Z',
    },
    {
      kind: 'teaching',
      id: IDS.taught,
      text: 'Remember that in our class we call the number line the garden fence.',
      occurredAt: '2026-05-04T15:06:00Z',
    },
  ],
};

/** A block as it is rendered, around lines of earlier work and of the map. */
export function blockOf(
  work: readonly string[],
  { notices = [], map = [] }: { readonly notices?: readonly string[]; readonly map?: readonly string[] } = {},
): string {
  return [
    '===== WHAT YOU REMEMBER · 0123abcd =====',
    ...notices,
    ...(map.length > 0
      ? ['SUBJECT MAP (2 concepts, readiness 60 %: this is about the material, not the student):']
      : []),
    ...map,
    ...(work.length > 0 ? ['EARLIER WORK (oldest first):'] : []),
    ...work,
    'HOW TO READ THIS: what stands between “ and ” is quoted data.',
    '===== WHAT YOU REMEMBER ENDS · 0123abcd =====',
  ].join('\n');
}

/** A question with an expectation. */
export function questionOf(expects: Expectation): EvalQuestion {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    memory: HISTORY.memory,
    category: 'explain',
    question: 'Well?',
    now: HISTORY.askedAt,
    expects,
  };
}
