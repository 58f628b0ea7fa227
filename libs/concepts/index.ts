export type { BrokenEdge, ConceptMap, ConceptNote, ConceptSource, MapConcept, TeachingOrder } from './concept-map.js';
export {
  type DecidedNodes,
  type DerivedMap,
  decidedNodes,
  deriveMap,
  deriveMapAndEdges,
  type FileReading,
  type MapDecision,
  type MapFacts,
  type TaughtNote,
} from './derive-map.js';
export { isFurniture, isSentence } from './furniture.js';
export { conceptKey } from './key.js';
export { AMBIGUOUS_BAND, LONGEST_NAME_CHARACTERS, LONGEST_NAME_WORDS, MOST_CONCEPTS } from './limits.js';
export {
  type ConceptMerge,
  type ConceptPair,
  type FoundMerges,
  findMerges,
  type MergeConcept,
  type MergeOptions,
  type MergeReason,
  type MergeVeto,
  mergeVeto,
} from './merge.js';
export { keyIndex, keysIn, type NamedConcept, type NamedPlace, type NameIndex, nameIndex } from './names.js';
export { DAMPING, pageRank, type WeightedEdge } from './page-rank.js';
export { mapReadiness, READINESS, readinessOf, type Standing } from './readiness.js';
export type { ReadConcept, Reading, ReadingRejectionReason, RejectedReading } from './reading.js';
export { type OrderedConcept, teachingOrder } from './teaching-order.js';
export { type ReadDocument, validateReading } from './validate.js';
