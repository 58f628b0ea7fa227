import { atMost, closedName, listOf, record, type ShapeOf, shortText, text } from '#libs/chat/index.js';
import type { Language } from '#libs/language/index.js';

/** A question and an answer are a paragraph each. Our own figure. */
const LONGEST_PARAGRAPH = 2_000;

/** What a model is asked to write (api.md, "What a model is asked for"): at most one item for each of these concepts. */
export function practiceAnswer(names: readonly string[], language: Language) {
  const item = record({
    concept: closedName(names, language, 'The concept that it practises.'),
    question: shortText(LONGEST_PARAGRAPH, 'What the student is asked.'),
    answer: shortText(LONGEST_PARAGRAPH, 'What a right answer says.'),
    hint: text('What leads there without giving the answer away; empty for none.'),
  });
  return record({ items: atMost(listOf(item, 'One item for each concept that was given.'), names.length) });
}

export type PracticeAnswer = ShapeOf<ReturnType<typeof practiceAnswer>>;
