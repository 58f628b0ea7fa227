import type { StopWords } from '../language-data.js';

export const stopWords: StopWords = {
  keep: [],
  grammar: [
    'les ils elles leur leurs ça ceux celle celles celui chaque chez plus moins très trop tout tous toute toutes',
    'si alors donc car mais puis ensuite aussi encore déjà toujours jamais rien personne quelque quelques',
    'autre autres même mêmes sous vers entre avant après pendant depuis contre sans selon parce lorsque afin',
    'fait font faire faut peut peuvent peux puis dois doit doivent va vont vais ont eu avoir être était',
    'ne pas non oui y en là voilà voici cela ceci ci jusqu jusque puisqu lorsqu chose choses plusieurs',
    'aujourd hui maintenant bien peu beaucoup assez tant tel telle tels telles dont',
  ],
  questions: ['que qu qui quoi quel quelle quels quelles quand où ou comment pourquoi combien est-ce lequel laquelle'],
  filler: [
    'ok bon bonjour salut merci stp svp plaît plait euh ben voyons',
    'dis dit dire explique expliquer expliqué montre donne demande demandé raconte',
    'sais savoir crois pense comprends comprendre compris souviens souvenir rappelle veux voudrais',
    'vu voir étudié appris parlé révisé abordé fait signifie appelle appelé',
    'question questions réponse réponses leçon leçons cours séance tuteur faux trompé',
  ],
};
