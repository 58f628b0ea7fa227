import { stableId } from '#test/converters/stable-id.js';
import { explainQuestions } from './explain-questions.js';
import { activeMonthQuestions, emptyMonthQuestions } from './month-questions.js';
import { prerequisiteQuestions } from './prerequisite-questions.js';
import { CATEGORIES, type Category, type EvalHistory, type EvalQuestion, type QuestionDraft } from './question.js';
import { taughtQuestions } from './taught-questions.js';
import { wrongQuestions } from './wrong-questions.js';

const GENERATORS: Readonly<Record<Category, (history: EvalHistory) => QuestionDraft[]>> = {
  explain: explainQuestions,
  prerequisite: prerequisiteQuestions,
  wrong: wrongQuestions,
  'active-month': activeMonthQuestions,
  'empty-month': emptyMonthQuestions,
  taught: taughtQuestions,
};

/** The questions that a history's own record answers, or, of an empty month, doesn't; the same ones every time. */
export function generateQuestions(history: EvalHistory): EvalQuestion[] {
  return CATEGORIES.flatMap((category) =>
    GENERATORS[category](history).map((draft, number) => ({
      id: stableId(`evals/${history.memory}/${category}/${number}`),
      memory: history.memory,
      category,
      now: history.askedAt,
      ...draft,
    })),
  );
}
