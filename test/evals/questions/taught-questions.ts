import { nickname } from './join-conversations.js';
import type { EvalHistory, QuestionDraft } from './question.js';
import { TAUGHT } from './sample-keys.js';
import { asked, type HistoryLanguage, WORDING } from './wording.js';

/** "What do we call …?": what the student taught must be in the block. */
export function taughtQuestions({ memory, source, language, lines }: EvalHistory): QuestionDraft[] {
  const teaching = lines.find(({ kind }) => kind === 'teaching');
  const taught = source === 'sample' ? TAUGHT[memory] : joined(memory);
  if (!teaching || !taught) {
    return [];
  }
  return [
    {
      question: asked(WORDING[language as HistoryLanguage].taught, taught.term),
      expects: { kind: 'says', episodeId: teaching.id, text: taught.says },
    },
  ];
}

function joined(memory: string): { readonly term: string; readonly says: string } {
  const { term, name } = nickname(Number(memory.slice(memory.indexOf('-') + 1)) - 1);
  return { term, says: name };
}
