export {
  type ListedMisconception,
  type ListedStatement,
  MisconceptionQueries,
  type Observed,
  type ToldObservations,
} from './misconception-queries.js';
export { MISCONCEPTIONS_RULES_VERSION, misconceptionsProjection } from './misconceptions.projection.js';
export { MisconceptionRow, ObservedMemoryRow, StudentStatementRow } from './observed.entity.js';
