import type { Language } from '#libs/language/index.js';
import type { ReportFacts } from './facts.js';
import { belief, checked, checkOn, concept, facts, mastery } from './report.fixture.js';

/** More of everything than fits on a page, in long words. */
const MANY = 24;
const LONG: Readonly<Record<'en' | 'es' | 'ar', string>> = {
  en: 'the exchange of dissolved substances through the partially permeable membrane of a cell',
  es: 'el intercambio de sustancias disueltas a través de la membrana semipermeable de una célula',
  ar: 'تبادل المواد المذابة عبر الغشاء شبه المنفذ الذي يحيط بالخلية الحية من كل جانب',
};
const VERDICTS = ['right', 'partly', 'wrong'] as const;
const STATEMENTS = ['struggles', 'unsure', 'understands'] as const;

/** The facts of a memory that fills every list of a report, and more. @param language of what is on record */
export function crowdedFacts(language: keyof typeof LONG = 'en'): ReportFacts {
  const long = LONG[language];
  const numbers = Array.from({ length: MANY }, (_, index) => index);
  const names = numbers.map((number) => `${number} ${long}`);
  const evidence = numbers.slice(0, 10).map((number) => checkOn('2026-05-20', VERDICTS[number % 3] ?? 'right'));
  const beliefs = names.flatMap((name, number) => [
    belief(name, { statement: STATEMENTS[number % 3], needsConfirmation: number % 2 === 0, evidence }),
    ...[3, 2, 1].map((step) =>
      belief(name, {
        id: `${number} ${step}`,
        statement: STATEMENTS[step % 3],
        since: `2026-05-1${9 - step}T09:00:00.000Z`,
        reason: 'evidence',
        supersededBy: step === 1 ? `belief of ${name}` : `${number} ${step - 1}`,
        evidence,
      }),
    ),
  ]);
  return facts({
    memory: {
      student: long,
      name: long,
      language: language as Language,
      episodes: 4000,
      counts: { question: 900, answer: 900, check: 900, quiz: 90, file: 9, taught: 90, consolidation: 90, dispute: 9 },
      firstAt: '2026-01-03T09:00:00.000Z',
      lastAt: '2026-06-14T09:00:00.000Z',
    },
    beliefs,
    mastery: names.map((name) => mastery(name, { state: 'not-enough-data', reviewAt: '2026-06-01T09:00:00.000Z' })),
    checks: checked({ total: 900, right: 500, partly: 200, wrong: 200, utterances: 40, unmapped: 30 }),
    concepts: names.map((name, number) => concept(name, ...names.slice(0, number).slice(-2))),
    misconceptions: names.flatMap((name, number) => {
      const common = {
        name,
        concept: { id: name, name },
        since: '2026-05-20T09:00:00.000Z',
        quote: `${long}. ${long}.`,
      };
      const spans = { active: null, resolved: '2026-06-01T09:00:00.000Z' };
      return (['active', 'resolved'] as const).map((state) => {
        return { ...common, id: `${state} ${number}`, state, resolvedAt: spans[state], episodeId: `${number}` };
      });
    }),
    unanswered: numbers.map((number) => {
      const text = `${number} ${long}: ${long}?`;
      return { episodeId: `${number}`, text, occurredAt: '2026-05-20T09:00:00.000Z', answerId: 'a', stance: 'partial' };
    }),
    citations: names.map((name) => ({ fileId: name, name: `${name}.pdf`, state: 'changed', note: 'removed' })),
    files: names.map((name) => ({ fileId: name, name: `${name}.pdf`, state: 'failed', reason: long })),
    predictions: numbers.flatMap((number) =>
      VERDICTS.map((verdict) => ({ verdict, gateway: (number % 10) / 10, mneme: null })),
    ),
  });
}
