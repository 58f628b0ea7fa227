import type { QuestionPhrases } from '../language-data.js';

export const questions: QuestionPhrases = {
  leadIns: ['und aber also ok gut na hallo hey so dann jetzt bitte sag mal'],
  starts: [
    'was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|wie|wieviel|wodurch|womit|wozu|worum|woran|worin',
    'welche|welcher|welches|welchen|welchem|inwiefern',
    'in|an|auf|von|mit|für|aus|zu welche|welcher|welches|welchen|welchem|wem|was',
    'ist|sind|war|waren|hat|haben|kann|können|kannst|darf|muss|müssen|soll|gibt|stimmt|weißt|erinnerst|hast|bin|habe das|die|der|ein|eine|es|ich|du|man|wir|sie|alle|denn|dich',
  ],
};
