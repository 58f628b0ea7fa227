import type { SingularData } from '../name-data.js';

export const singularData: SingularData = {
  // their s or x is no plural's, and without it they would be another word
  unchanged: [
    'cours fois mois corps temps poids pois mars puits sens vers bras gros bas cas pas dos os plus sans dans trois six dix',
    'taux faux flux paris descartes archimede',
  ],
  irregular: [
    'travail travaux',
    'vitrail vitraux',
    'corail coraux',
    'email emaux',
    'bail baux',
    'soupirail soupiraux',
    'oeil yeux',
    'ciel cieux',
    'maximum maxima',
    'minimum minima',
    'spectre spectra',
    'quantum quanta',
  ],
};
