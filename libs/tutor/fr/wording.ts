import type { Wording } from '../wording.js';

export const wording: Wording = {
  quotes: ['«', '»'],
  introduction:
    'Je suis le tuteur simple de Mneme : sans modèle de langage. Je cite tes fichiers, je dis ce qui est enregistré et je pose des questions tirées de leurs définitions.',
  page: (page) => `p. ${page}`,
  explained: (concept, quotation, place) => `${concept} : ${quotation} (${place})`,
  said: (quotation, place) => `Ton fichier dit : ${quotation} (${place})`,
  buildsOn: (concepts) => `Cela repose sur ${concepts}.`,
  namedOnly: (concept) => `Tes fichiers nomment ${concept}, mais ne disent pas ce que c’est.`,
  taughtBefore: (note, day) => `Tu m’as appris le ${day} : ${note}.`,
  weakGround: (concept) => `Cela repose sur ${concept}, qui n’est pas encore solide ; regarde cela d’abord.`,
  onRecord: 'Enregistré :',
  kinds: {
    question: 'tu as demandé',
    answer: 'j’ai répondu',
    check: 'vérification',
    quiz: 'quiz',
    file: 'fichier',
    taught: 'tu as enseigné',
    consolidation: 'jour',
    dispute: 'tu as contesté',
  },
  times: (count) => `${count} fois`,
  beliefs: {
    understands: (concept) => `Tu sembles comprendre ${concept}.`,
    unsure: (concept) => `Tu sembles hésiter sur ${concept}.`,
    struggles: (concept) => `Tu sembles avoir du mal avec ${concept}.`,
  },
  nothingFound: 'Je ne trouve rien là-dessus dans tes fichiers, et rien n’est enregistré. Je n’inventerai rien.',
  nothingInFiles: 'Tes fichiers n’en disent rien que je puisse trouver.',
  nothingOnRecord: 'Rien n’est enregistré là-dessus.',
  nothingInWindow: (from, to) => `Rien n’est enregistré du ${from} au ${to}.`,
  weakMatches: 'Rien d’enregistré n’y répond sûrement. Le plus proche :',
  memoryUnavailable: 'L’historique n’a pas pu être lu à temps, je n’en dis donc rien.',
  noFiles:
    'Il n’y a pas encore de fichier dans cette matière. Ajoutes-en un, et je pourrai le citer et poser des questions.',
  kept: (note) => `Je le garde : ${note}.`,
  ask: {
    name: (about) => `Vérification : quel concept est décrit ici ? ${about}`,
    explain: (about) => `Vérification : avec tes mots, qu’est-ce que ${about} ?`,
  },
  noCheck: 'Tes fichiers n’ont aucune définition dont je puisse tirer une question.',
  verdicts: {
    right: (concept) => `Juste : ${concept}.`,
    partly: (concept) => `En partie juste. Il s’agit de ${concept}.`,
    wrong: (concept) => `Pas encore. Il s’agit de ${concept}.`,
  },
  anotherCheck: 'Dis « interroge-moi » pour une autre vérification.',
  greeting: (concepts) => `Demande-moi ${concepts}, ou dis « interroge-moi ».`,
  ruleNamed: {
    right: (concept) => `Corrigé par règle : ${concept} est nommé.`,
    partly: (concept) => `Corrigé par règle : ${concept} est nommé parmi d’autres.`,
    wrong: (concept) => `Corrigé par règle : ${concept} n’est pas nommé.`,
  },
  ruleExplained: (held, of, concept) =>
    `Corrigé par règle : on y trouve ${held} des ${of} mots qui disent ce qu’est ${concept}.`,
  modelFailed: 'Le modèle n’a pas répondu ; le tuteur simple de Mneme répond.',
  modelBrokeOff: 'Le modèle s’est interrompu ici.',
};
