import { randomUUID } from 'node:crypto';
import { type ChatModel, record, type ShapeOf, text, truth } from '#libs/chat/index.js';
import { dataRule, fenced } from './prompt.js';

/** One of two concepts that may be the same. */
export interface JudgedConcept {
  readonly name: string;
  readonly gist: string | null;
  readonly definition: string | null;
}

const verdict = record({
  same: truth('Whether both are one concept.'),
  reason: text('Why, in one sentence.'),
});

export type MergeVerdict = ShapeOf<typeof verdict>;

/** Says whether two concepts in the ambiguous band are one. Rejects with a ModelError, or the signal's reason. */
export type MergeJudge = (a: JudgedConcept, b: JudgedConcept, signal?: AbortSignal) => Promise<MergeVerdict>;

/** A judge that asks a model; `nonce` gives a random word for each request. */
export function mergeJudge(model: ChatModel, nonce: () => string = randomUUID): MergeJudge {
  return async (a, b, signal) => {
    const mark = nonce();
    const system = [
      'You decide whether two entries of a map of concepts are the same concept under two names.',
      'They are the same only if a teacher could use one name for the other everywhere; a part, a kind, an example or an',
      'opposite of a concept is another one. When in doubt, they differ.',
      dataRule(mark),
    ].join('\n');
    const user = [fenced('first', mark, linesOf(a)), fenced('second', mark, linesOf(b))].join('\n\n');
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ];
    const { value } = await model.complete({ name: 'merge', messages, answer: verdict, signal });
    return value;
  };
}

function linesOf({ name, gist, definition }: JudgedConcept): string[] {
  return [`name: ${name}`, ...(gist ? [`gist: ${gist}`] : []), ...(definition ? [`definition: ${definition}`] : [])];
}
