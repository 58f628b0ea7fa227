import type { EvalHistory, QuestionDraft } from './question.js';
import { PREREQUISITE_MEMORY, PREREQUISITE_QUESTION, PREREQUISITES } from './sample-keys.js';
import { asked } from './wording.js';

/** "What do I need to understand before …?": the map must name what it builds on, and not the other way round. */
export function prerequisiteQuestions({ memory }: EvalHistory): QuestionDraft[] {
  if (memory !== PREREQUISITE_MEMORY) {
    return [];
  }
  return PREREQUISITES.map(({ concept, anyOf }) => ({
    question: asked(PREREQUISITE_QUESTION, concept),
    expects: { kind: 'builds-on', concept, anyOf },
  }));
}
