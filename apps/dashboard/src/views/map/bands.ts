import { type ConceptMastery, MASTERY_BUCKETS, type MapConcept } from '../../api/types.js';

/** What the colours of the map say: how well the student knows it, or how well the material covers it. */
export const COLOURINGS = ['student', 'material'] as const;
export type Colouring = (typeof COLOURINGS)[number];

/** Bands of the student's mastery, lowest first; nothing on record is a band of its own, and grey. */
export const STUDENT_BANDS = ['unknown', ...MASTERY_BUCKETS] as const;
/** Bands of readiness (api.md: 0.35 named, 0.60 explained, 0.85 confirmed, 1 taught). */
export const MATERIAL_BANDS = ['named', 'explained', 'confirmed', 'taught'] as const;
export type Band = (typeof STUDENT_BANDS)[number] | (typeof MATERIAL_BANDS)[number];

export function bandsOf(colouring: Colouring): readonly Band[] {
  return colouring === 'student' ? STUDENT_BANDS : MATERIAL_BANDS;
}

/** The band that a concept is drawn in. */
export function bandOf(concept: MapConcept, mastery: ConceptMastery | undefined, colouring: Colouring): Band {
  return colouring === 'student' ? (mastery?.bucket ?? 'unknown') : materialBand(concept.readiness);
}

/** Half-way between two steps the nearer one decides, since a reading may round. */
function materialBand(readiness: number): Band {
  if (readiness < 0.475) {
    return 'named';
  }
  if (readiness < 0.725) {
    return 'explained';
  }
  return readiness < 0.925 ? 'confirmed' : 'taught';
}
