export { ConceptNameRow, ConceptRow } from './concept.entity.js';
export { CONCEPT_MAP_RULES_VERSION, conceptMapProjection } from './concept-map.projection.js';
export {
  ConceptMapQueries,
  type ListedFile,
  type Mergeable,
  type ReadingState,
  type UnreadFile,
  type VersionedMap,
} from './concept-map-queries.js';
export { ConceptMapRow, MapStatementRow, PassedTopicRow } from './map-facts.entity.js';
export { MapFileRow } from './map-file.entity.js';
