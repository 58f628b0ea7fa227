import type { ChatMessage } from '#libs/chat/index.js';
import type { Language } from '#libs/language/index.js';
import type { PracticeReason, PracticeSource } from '#libs/practice/index.js';
import { dataRule, fenced } from '#libs/reading/model/prompt.js';

/** Characters of a text that a model is given: a definition, or what was asked, stands at its beginning. Our own figure. */
const CHARACTERS_READ = 1_000;

/** Why each comes now, in words for the model. */
const REASONS: Readonly<Record<PracticeReason, string>> = {
  misconception: 'the student holds a wrong idea about it',
  struggles: 'the student struggles with it',
  unsure: 'the student is unsure of it',
  'mastered-once-not-now': 'the student knew it once and does not any more',
  'to-confirm': 'the student knew it, and nothing has confirmed that for long',
  'review-due': 'it is due for review',
  new: 'the student has not met it yet',
};

/** Asks for an item for each of these; `nonce` is a random word. */
export function practiceMessages(sources: readonly PracticeSource[], language: Language, nonce: string): ChatMessage[] {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const system = [
    'You write exercises for one student in one subject: one for each concept that is given, in the same order.',
    '- concept is the name, spelt as it is given.',
    '- The question can be answered in a few sentences from what is said of the concept, and from nothing else.',
    '- What the student missed before is asked about in another way, not word for word.',
    '- The answer says what is right; the hint leads there without giving it away.',
    `- Write question, answer and hint in ${name}.`,
    dataRule(nonce),
  ].join('\n');
  const concepts = sources.map((source) => fenced('concept', nonce, linesOf(source)));
  return [
    { role: 'system', content: system },
    { role: 'user', content: concepts.join('\n\n') },
  ];
}

function linesOf({ next, concept, missed, buildsOn }: PracticeSource): string[] {
  const said: readonly (readonly [string, string | null | undefined])[] = [
    ['Name', next.concept.name],
    ['Why now', REASONS[next.because]],
    ['Definition', concept?.definition],
    ['In one sentence', concept?.gist],
    ['A person taught', concept?.taught.at(-1)?.note],
    ['Builds on', buildsOn.join('; ')],
    ['Was asked', missed?.prompt],
    ['The tutor judged', missed?.evaluation],
  ];
  return said.flatMap(([label, text]) => (text ? `${label}: ${read(text)}` : []));
}

function read(text: string): string {
  return Array.from(text).slice(0, CHARACTERS_READ).join('');
}
