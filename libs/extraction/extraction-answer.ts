import {
  atMost,
  closedName,
  listOf,
  number,
  oneOf,
  record,
  type Shape,
  ShapeError,
  type ShapeOf,
  shortText,
} from '#libs/chat/index.js';
import type { Language } from '#libs/language/index.js';

/** One message shows a few things at most: a longer list is invented. Our own figure. */
export const MOST_OF_A_KIND = 10;
/** A misconception has a name, a preference or a goal is a sentence. Our own figures, as `POST M/observations` has them. */
const LONGEST_NAME = 200;
const LONGEST_SENTENCE = 1_000;
/** Finer strengths mean nothing, and a number with an exponent can't be hashed. */
const STRENGTH_STEPS = 100;

/** What a model is asked to find in a message (api.md, "What a model is asked for"), closed to these names. */
export function extractionAnswer(names: readonly string[], language: Language) {
  const concept = closedName(names, language, 'A name on the map.');
  const signal = record({
    concept,
    direction: oneOf(['up', 'down'], 'Whether the student knows it better or worse than one would have thought.'),
    strength: strength('How clearly the message shows it, from 0 to 1.'),
  });
  const misconception = record({
    name: shortText(LONGEST_NAME, 'The wrong idea itself, in a few words, in the language of the message.'),
    concept,
    state: oneOf(['active', 'resolved'], 'resolved: the message shows that the student is over it.'),
  });
  const sentence = shortText(LONGEST_SENTENCE, 'One sentence, in the language of the message.');
  return record({
    signals: atMost(listOf(signal, 'What the message shows of what the student knows.'), MOST_OF_A_KIND),
    misconceptions: atMost(
      listOf(misconception, 'Wrong ideas that the message shows, or shows to be overcome.'),
      MOST_OF_A_KIND,
    ),
    preferences: atMost(listOf(sentence, 'How the student says that they like to learn.'), MOST_OF_A_KIND),
    goals: atMost(listOf(sentence, 'What the student says that they want to reach.'), MOST_OF_A_KIND),
  });
}

export type ExtractionAnswer = ShapeOf<ReturnType<typeof extractionAnswer>>;

function strength(description: string): Shape<number> {
  const any = number(description);
  return {
    schema: any.schema,
    decode(value, path = '') {
      const given = any.decode(value, path);
      if (!(given >= 0 && given <= 1)) {
        throw new ShapeError(path, 'a number from 0 to 1');
      }
      return Math.round(given * STRENGTH_STEPS) / STRENGTH_STEPS;
    },
  };
}
