import type { QuestionPhrases } from '../language-data.js';

export const questions: QuestionPhrases = {
  leadIns: ['y e o pero vale bueno entonces pues oye hola a ver ok ahora por favor profe'],
  starts: [
    'cual|cuales|quien|quienes|cuanto|cuanta|cuantos|cuantas|adonde',
    'que es|son|era|significa|pasa|paso|ocurre|hace|hacen|hay|tiene|tienen|diferencia|quiere|vimos|hicimos|estudiamos|hemos|he|sabes|tipo|tipos|parte|partes|función|se|le|me|tal',
    'por|para que|qué',
    'de|en|a|con qué|que|quién|cuál|dónde',
    // "Como te dije" and "cuando el agua entra" state.
    'como se|es|son|funciona|funcionan|puedo|puede|hago|hacen|hace|está|están|era|ocurre|sé|sabemos',
    'cuando|donde es|son|fue|se|está|están|ocurre|empieza|vimos|estudiamos|hay|hemos',
    'es|son|puedes|puede|podrías|hay cierto|verdad|explicar|explicarme|decirme|ayudarme|repetir|alguna|algún|repetirlo|darme',
    'recuerdas|sabes|crees',
  ],
};
