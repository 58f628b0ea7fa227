import type { ChatMessage } from '#libs/chat/index.js';
import { dataRule, fenced } from '#libs/reading/model/prompt.js';
import { MOST_OF_A_KIND } from './extraction-answer.js';
import type { ExtractableMessage } from './extractor.js';

/** Characters of one speaker that a model is given: what a message shows of its student stands at its beginning. Our own figure. */
const CHARACTERS_READ = 4_000;

/** Asks what a message shows. `names` are those on the map; `nonce` is a random word. */
export function extractionMessages(
  message: ExtractableMessage,
  names: readonly string[],
  nonce: string,
): ChatMessage[] {
  const system = [
    'You read one message of a student to a tutor, and note what it shows of this student.',
    `- At most ${MOST_OF_A_KIND} of a kind; most messages show nothing, and then every list is empty.`,
    '- concept is always a name on the map, spelt as there. What is about none of them is left out.',
    '- A misconception is a wrong idea that the student holds, not a gap and not a slip. It is active until a message shows',
    '  that the student is over it.',
    '- preferences and goals are what the student says of themselves, in the lines of the student and nowhere else.',
    '- A question alone shows neither that something is known nor that it is not.',
    dataRule(nonce),
  ].join('\n');
  const { student, prompt, evaluation } = message;
  const parts = [
    `Names on the map:\n${fenced('map', nonce, names)}`,
    ...(prompt === null ? [] : [`The tutor had asked:\n${fenced('tutor', nonce, [read(prompt)])}`]),
    `The student said:\n${fenced('student', nonce, [read(student)])}`,
    ...(evaluation === null ? [] : [`The tutor judged:\n${fenced('tutor', nonce, [read(evaluation)])}`]),
  ];
  return [
    { role: 'system', content: system },
    { role: 'user', content: parts.join('\n\n') },
  ];
}

function read(text: string): string {
  return Array.from(text).slice(0, CHARACTERS_READ).join('');
}
