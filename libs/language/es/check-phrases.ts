import type { CheckPhrases } from '../language-data.js';

export const checkPhrases: CheckPhrases = {
  requests: [
    'pregúntame|interrógame|evalúame|examíname|pruébame|compruébame|preguntame|interrogame|evaluame|examiname',
    'ponme a prueba',
    'hazme|ponme|dame un|una|otra|otro|unas|algunas … pregunta|preguntas|ejercicio|ejercicios|examen|test|prueba',
    'puedes|podrías preguntarme|evaluarme|examinarme',
    'siguiente pregunta por favor',
  ],
  notKnowing: [
    'no lo? sé|se|recuerdo|acuerdo',
    'ni idea',
    'no tengo|tengo ni idea',
    'no me acuerdo',
    'no estoy seguro|segura',
    'se me olvidó|olvido|ha',
  ],
  guesses: ['es|será|seria|sería|no esto|eso|el|la|es?', 'será|sería|acaso|quizás|quizá|tal'],
  denials: ['no nunca ni tampoco jamás'],
  contrasts: ['sino pero'],
  alternatives: ['o u'],
};
