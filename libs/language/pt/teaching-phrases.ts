import type { TeachingPhrases } from '../language-data.js';

export const teachingPhrases: TeachingPhrases = {
  openers: [
    'lembra|lembre|lembrem te|se? de? que',
    'recorda|recorde te|se? de? que',
    'tem|tenha em mente|conta que',
    'anota|anote|nota|note|repara|repare|memoriza|memorize aí? que',
    'não te|se? esqueças|esqueça|esquece te|se? de? que',
    'a partir de agora|hoje',
    'de agora|hoje em diante',
    'daqui em|para diante|frente',
    'fica|fique sabendo que',
    'quero que lembres|lembre|saibas|saiba que',
  ],
  looseOpeners: ['lembra te', 'lembre se', 'lembra', 'lembre'],
  notAfterLoose: ['quando como onde quem se de do da por qual mim que'],
  teaches: [
    'trata|trate o|a|os|as? {term} como',
    'considera|considere o|a|os|as? {term} como|um|uma|o|a',
    'chama|chame o|a|os|as|ao|à|aos|às? {name}',
    'chamemos|chamaremos',
    'vamos chamar',
    'na|no|em|para nossa|nosso|minha|meu turma|sala|escola|aula|livro|país|curso … chamamos|dizemos|usamos|chama|chamam',
    'a? minha|nossa|o|meu|nosso professora|professor|turma chama',
  ],
  terms: [
    'trata|trate|considera|considere o|a|os|as? {term} como',
    'chama|chame|chamamos|chamemos|chamaremos|chamar|chamam|dizemos o|a|os|as|ao|à|aos|às? {term} de|o|a|os|as|um|uma|simplesmente',
    'chama|chame|chamamos|chamemos|chamaremos|chamar|chamam|dizemos o|a|os|as|ao|à|aos|às? {name}',
  ],
  copulas: ['é são era significa significam equivale tem têm está contém pode'],
  articles: [
    'o a os as um uma nosso nossa nossos nossas meu minha meus minhas no na nos nas em ao à do da este esta para cada todo todos',
  ],
  joiners: ['de do da'],
  scenes: ['em|na|no|nesta|neste nossa|nosso|minha|meu? turma|escola|aula|classe|curso|grupo|livro|país'],
};
