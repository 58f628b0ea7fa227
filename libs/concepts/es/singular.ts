import type { SingularData } from '../name-data.js';

export const singularData: SingularData = {
  unchanged: [
    'gas dos tres seis mas menos entonces antes despues lejos ademas atlas cosmos caos pancreas cancer',
    // words with a stressed last syllable: their s is no plural's
    'interes estres ingles frances portugues compas atras arnes cipres ademas jamas quizas adios dios',
    'biceps triceps forceps torax fenix caries especies',
    'pitagoras arquimedes descartes hercules socrates aristoteles mercedes carlos marcos andres',
  ],
  irregular: ['especie especies', 'tribu tribus', 'espiritu espiritus', 'impetu impetus', 'menu menus', 'taxi taxis'],
};
