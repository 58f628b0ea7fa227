export { CitationRow, CitedFileRow, CitedMemoryRow, GroundedAnswerRow } from './citation.entity.js';
export {
  CitationQueries,
  type LookedUpCitation,
  type UnansweredQuestion,
  type WorstCitation,
} from './citation-queries.js';
export { CITATIONS_RULES_VERSION, citationsProjection } from './citations.projection.js';
export {
  planCitationVerification,
  VERIFIED_A_NIGHT,
  type VerifiableCitation,
  type VerificationPlan,
} from './plan-verification.js';
