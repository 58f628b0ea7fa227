import type { AssessmentPhrases } from '../language-data.js';

const NOUNS =
  'tentative|tentatives|quiz|test|tests|évaluation|évaluations|contrôle|contrôles|résultat|résultats|donnée|données|note|notes|examen|examens|essai|essais|enregistrement|enregistrements|historique|épreuve|épreuves|information|informations';

export const assessmentPhrases: AssessmentPhrases = {
  nothing: [
    `aucun|aucune|zéro ${NOUNS}`,
    `pas encore? de|d ${NOUNS}`,
    `sans ${NOUNS}`,
    `n y|a a? pas|aucun|aucune encore? de|d? ${NOUNS}`,
    'rien … enregistré|consigné|évalué|noté|disponible',
    'pas encore? été? évalué|évaluée|testé|testée|noté|notée|enregistré|enregistrée',
  ],
  alone: ['aucun|aucune|rien|néant|vide', 'non disponible', 'pas encore?'],
  headings: [
    'le la les l des de du d et élève étudiant étudiante récents récentes quiz',
    'test tests évaluation évaluations contrôle contrôles résultat résultats note notes examen examens historique bilan tentatives',
  ],
  contrasts: ['mais cependant sauf excepté toutefois hormis'],
};
