import { type NamedWindow, windowOf } from '../time/time-window.fixture.js';

const named: readonly NamedWindow[] = [
  ["Qu'est-ce qu'on a vu en juillet ?", '2026-07-01', '2026-07-31'],
  ["qu'avons-nous fait en décembre", '2025-12-01', '2025-12-31'],
  ["qu'est-ce qu'on a vu en mars ?", '2026-03-01', '2026-03-31'],
  ['au mois de mai', '2026-05-01', '2026-05-31'],
  ['en juillet 2025', '2025-07-01', '2025-07-31'],
  ["les notes d'août", '2026-08-01', '2026-08-31'],
  ['la semaine dernière', '2026-11-09', '2026-11-15'],
  ['cette semaine', '2026-11-16', '2026-11-22'],
  ['le mois dernier', '2026-10-01', '2026-10-31'],
  ['le mois passé', '2026-10-01', '2026-10-31'],
  ['ce mois', '2026-11-01', '2026-11-30'],
  ["l'année dernière", '2025-01-01', '2025-12-31'],
  ["l'an dernier", '2025-01-01', '2025-12-31'],
  ["Qu'a-t-on fait hier ?", '2026-11-17', '2026-11-17'],
  ['hier soir', '2026-11-17', '2026-11-17'],
  ['avant-hier', '2026-11-16', '2026-11-16'],
  ["aujourd'hui", '2026-11-18', '2026-11-18'],
  ['il y a 3 jours', '2026-11-15', '2026-11-15'],
  ['il y a deux semaines', '2026-11-02', '2026-11-08'],
  ['il y a un mois', '2026-10-01', '2026-10-31'],
  ['ces 7 derniers jours', '2026-11-11', 'now'],
  ['pendant les deux dernières semaines', '2026-11-04', 'now'],
  ['en 2025', '2025-01-01', '2025-12-31'],
  ['entre mars et mai', '2026-03-01', '2026-05-31'],
  ['de mars à mai', '2026-03-01', '2026-05-31'],
  ['depuis lundi', '2026-11-16', 'now'],
  ['depuis juillet', '2026-07-01', 'now'],
  ["Qu'est-ce qu'on a vu lundi ?", '2026-11-16', '2026-11-16'],
  ['mardi dernier', '2026-11-17', '2026-11-17'],
  ['le week-end dernier', '2026-11-14', '2026-11-15'],
  ["l'été dernier", '2026-06-01', '2026-08-31'],
  ["qu'est-ce qu'on a vu au printemps ?", '2026-03-01', '2026-05-31'],
  ['le 12 juillet', '2026-07-12', '2026-07-12'],
  ['le 1er juillet 2025', '2025-07-01', '2025-07-01'],
  ['le 12/07/2026', '2026-07-12', '2026-07-12'],
  ['début juillet', '2026-07-01', '2026-07-10'],
  ['à la mi-juillet', '2026-07-11', '2026-07-20'],
  ['fin juillet', '2026-07-21', '2026-07-31'],
  ["qu'est-ce qu'on a vu en mai ?", '2026-05-01', '2026-05-31'],
  ["qu'est-ce qu'on a vu avant juillet ?", '1990-01-01', '2026-06-30'],
  ["qu'est-ce qu'on a vu après juillet ?", '2026-08-01', 'now'],
  ["qu'est-ce qu'on a vu aujourd'hui ?", '2026-11-18', '2026-11-18'],
];

const traps: readonly string[] = [
  'regarde la page 9077',
  "c'est dans le chapitre 3",
  'mon été a été long',
  'la cellule a été observée',
  'elle a été la dernière',
  'la planète Mars',
  'y a-t-il de la vie sur Mars ?',
  "l'atmosphère de Mars",
  'mais je ne comprends pas',
  'nous avons 2000 cellules',
  'il y en a dans en 2000 cellules',
  'explique la seconde loi',
  'en 3 étapes',
  'à 5 m/s',
  'en mai 1968',
  'Darwin a publié en 1859',
  'lundi prochain',
  'chaque lundi',
  'en hiver il fait froid',
  'ça dure 3 jours',
  'combien de jours dans un mois',
  'il y a une membrane',
  'le soleil est chaud',
  'la planète Mars a deux lunes',
  'il neige sur Mars',
  'que voit-on encore aujourd’hui à Newcastle ?',
  "on peut faire des fractions aujourd'hui ?",
  'qui a gagné avant 2000 ?',
  'mais pourquoi',
  'pourquoi les oiseaux partent-ils avant octobre ?',
];

describe('times in French', () => {
  it.each(named)('%s → %s to %s', (question, firstDay, lastDay) => {
    expect(windowOf(question, 'fr')).toEqual([firstDay, lastDay]);
  });

  it.each(traps)('"%s" names no time', (question) => {
    expect(windowOf(question, 'fr')).toBeNull();
  });
});
