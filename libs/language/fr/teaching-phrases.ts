import type { TeachingPhrases } from '../language-data.js';

export const teachingPhrases: TeachingPhrases = {
  openers: [
    'rappelle|rappelez toi|vous que|qu',
    'souviens|souvenez toi|vous que|qu',
    'retiens|retenez|mémorise|note|notez|sache|sachez bien? que|qu',
    'garde|gardez en tête|mémoire que|qu',
    'n oublie|oublions|oubliez pas que|qu',
    'à partir de maintenant|aujourd hui?',
    'désormais',
    'dorénavant',
    'prends note que|qu',
  ],
  looseOpeners: ['rappelle toi', 'souviens toi', 'retiens'],
  notAfterLoose: ['quand comment pourquoi de où qui quoi si du la'],
  teaches: [
    'traite|considère|traitez|considérez le|la|les|l? {term} comme',
    'appelle|appelez|appelons le|la|les|l? {term} le|la|les|un|une|des|l',
    'dans|à|en notre|ma|mon|cette|l classe|école|cours|lycée|collège|livre … appelle|appelons|dit|disons|utilise',
    'chez nous … appelle|appelons|dit|disons',
    'nous appellerons',
    'on appellera|va',
    'notre|mon|ma prof|professeur|professeure|classe appelle',
  ],
  terms: [
    'traite|considère|traitez|considérez le|la|les|l? {term} comme',
    'appelle|appelons|appellerons|appellera|appelez|appeler le|la|les|l? {term} le|la|les|un|une|l|des|simplement',
    'appelle|appelons|appellerons|appellera|appelez|appeler le|la|les|l? {name}',
  ],
  copulas: ['est sont était signifie signifient veut équivaut a ont contient peut s'],
  articles: ['le la les l un une des du d notre nos mon ma mes ce cette ces dans en à au chaque tout tous que qu si'],
  joiners: ['de du'],
  scenes: ['dans|à|en notre|ma|mon|cette|ce|la|le classe|école|cours|groupe|livre|pays|lycée'],
};
