export { type AskedTime, isTimeOfRecord } from './asked-time.js';
export { changedRules, RulesError } from './changed-rules.js';
export { NOTHING_ON_RECORD, type RecallOptions, recall } from './recall.js';
export { RecallIndex, type RecallIndexOptions } from './recall-index.js';
export { RECALL_RULES, type RecallRules } from './rules.js';
export { packSegment, SEGMENT_ENTRIES, SEGMENT_VERSION, unpackSegment } from './store/segment.js';
export type {
  CandidateCounts,
  NoRecord,
  Pool,
  RecallEntry,
  RecallOutcome,
  RecallQuestion,
  RoutedConcept,
  ScoredEpisode,
  TimeRange,
} from './types.js';
