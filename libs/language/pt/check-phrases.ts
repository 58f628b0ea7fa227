import type { CheckPhrases } from '../language-data.js';

export const checkPhrases: CheckPhrases = {
  requests: [
    'testa|teste|avalia|avalie|examina|examine|questiona|questione me',
    'me testa|teste|avalia|avalie|pergunta|pergunte|questione',
    'faz|faça me uma|outra|umas|algumas|perguntas pergunta|perguntas?',
    'me faz|faça|dá|dê uma|outra|um|outro pergunta|exercício|teste',
    'dá|dê me uma|outra|um|outro pergunta|exercício|teste',
    'próxima pergunta por favor',
  ],
  notKnowing: ['não sei|lembro|recordo', 'nem ideia', 'não faço ideia', 'não tenho a? certeza|ideia', 'esqueci'],
  guesses: ['é|será|seria o|a|isso|isto', 'será|seria|talvez'],
  denials: ['não nem nunca tampouco jamais'],
  contrasts: ['mas sim'],
  alternatives: ['ou'],
};
