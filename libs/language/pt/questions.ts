import type { QuestionPhrases } from '../language-data.js';

export const questions: QuestionPhrases = {
  leadIns: ['e mas então ok bom bem olá oi agora pois por favor professor professora'],
  starts: [
    'qual|quais|quem|quanto|quanta|quantos|quantas|onde|aonde|como|quê',
    'o? que é|são|era|significa|acontece|aconteceu|faz|fazem|há|tem|quer|vimos|fizemos|estudamos|aprendemos|eu|nós|já|se|diferença|tipo|parte',
    'por|para quê|que',
    'porque é|são|que|se',
    'de|em|a|com quê|que|quem|qual|onde',
    'quando é|foi|se|vimos|estudamos|começa|acontece',
    'você|vocês|tu pode|podem|podes|sabe|sabes|lembra|lembras',
    'podes|pode|poderia|será|lembras|sabes me|explicar|que|dizer|ajudar|repetir|te|o|a|como',
  ],
};
