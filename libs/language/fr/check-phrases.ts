import type { CheckPhrases } from '../language-data.js';

export const checkPhrases: CheckPhrases = {
  requests: [
    'interroge|teste|questionne|évalue|examine moi',
    'interrogez|testez|questionnez moi',
    'pose|posez moi une|des|d|quelques … question|questions|autre',
    'donne|donnez moi un|une|des|quelques exercice|exercices|question|questions|test|quiz',
    'question suivante s|svp',
  ],
  notKnowing: [
    'je ne? sais|connais pas',
    'sais pas',
    'aucune idée',
    'je ne? me souviens pas|plus',
    'pas sûr|sûre',
    'j ai oublié',
  ],
  guesses: ['est ce', 'c est', 'serait ce', 'peut être'],
  denials: ['pas non ni jamais'],
  contrasts: ['mais plutôt'],
  alternatives: ['ou'],
};
