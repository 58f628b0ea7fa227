import { generateQuestions } from './generate.js';
import type { Category } from './question.js';
import { HISTORY, IDS } from './questions.fixture.js';

function of(category: Category) {
  return generateQuestions(HISTORY).filter((question) => question.category === category);
}

describe('the questions of a history', () => {
  it('are the same every time, each with an id of its own', () => {
    const [once, again] = [generateQuestions(HISTORY), generateQuestions(HISTORY)];
    expect(once).toEqual(again);
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  });

  it('ask for each month in which something happened, by the days of the student', () => {
    expect(of('active-month').map(({ question, expects }) => ({ question, expects }))).toEqual([
      // Half past ten in the evening of 31 March UTC is April in Madrid.
      { question: 'What did we cover in April?', expects: { kind: 'days', month: '2026-04', days: ['2026-04-01'] } },
      { question: 'What did we cover in May?', expects: { kind: 'days', month: '2026-05', days: ['2026-05-04'] } },
    ]);
  });

  it('ask for months in which nothing happened, up to the month of asking', () => {
    const later = { ...HISTORY, askedAt: '2026-08-10T10:00:00.000Z' };
    const empty = generateQuestions(later).filter(({ category }) => category === 'empty-month');
    expect(empty.map(({ question }) => question)).toEqual(['What did we cover in June?', 'What did we cover in July?']);
    expect(of('empty-month')).toEqual([]);
  });

  it('ask what was wrong, and know the check and its texts', () => {
    const texts = ['into the raisin, as always', 'Does not compare the two sides.'];
    expect(of('wrong')).toMatchObject([
      {
        question: 'What did I get wrong about osmosis?',
        expects: { kind: 'mistake', anyOf: [{ id: IDS.check, day: '2026-04-01', texts }] },
      },
    ]);
  });

  it('ask for an explanation by its rarest words', () => {
    const [question] = of('explain');
    expect(question?.expects).toMatchObject({ kind: 'quotes', anyOf: [{ id: IDS.answered, day: '2026-04-01' }] });
    expect(question?.question).toContain('water');
  });

  it('ask what was taught', () => {
    expect(of('taught')).toMatchObject([
      { question: 'What do we call the number line in our class?', expects: { kind: 'says', text: 'garden fence' } },
    ]);
  });
});
