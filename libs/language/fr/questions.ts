import type { QuestionPhrases } from '../language-data.js';

export const questions: QuestionPhrases = {
  leadIns: ['et mais alors ok bon donc euh salut bonjour ben dis maintenant'],
  starts: [
    'quel|quels|quelle|quelles|pourquoi|combien|lequel|laquelle|comment|où',
    'qu|que est|sont|fait|font|signifie|se|veut|avons|ai|sais',
    'est|c ce|est que|quoi',
    'qui est|a|sont|était',
    'à|de|en|avec quoi|quel|quelle|qui',
    'quand est|a|se|as|avons|faut',
    'peux|pouvez|pourrais|as|avez|avons|sais|savez|te|tu tu|vous|nous|souviens|peux|te|as|sais',
  ],
};
