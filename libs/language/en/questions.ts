import type { QuestionPhrases } from '../language-data.js';

export const questions: QuestionPhrases = {
  leadIns: ['ok okay so and but well hey hi hello please now also then oh um wait sorry'],
  starts: [
    'what|which|who|whom|whose|why',
    'how',
    // "When water enters, the cell swells" states.
    'when|where do|does|did|is|are|was|were|will|would|can|could|should|has|have|had',
    'is|are|was|were|does|did|can|could|would|should|isn|aren|doesn|didn|don',
    'do|have|has|had|will|shall|may i|you|we|they|he|she|it|the|a|all|any|these|those|plants|animals|cells',
  ],
};
