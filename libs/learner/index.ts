export {
  CALIBRATION_BUCKETS,
  type Calibration,
  type CalibrationBucket,
  type CalibrationState,
  type CheckOnRecord,
  calibrate,
  calibrationState,
  LEAST_FOR_CALIBRATION,
  LEAST_FOR_MEASURED,
  LOG_LOSS_CLAMP,
  measureCalibration,
  type PredictedCheck,
  type Predictor,
} from './calibration.js';
export { DECAY_PERIOD_DAYS, type DecayedConfidence, decayConfidence } from './decay.js';
export { additive } from './mastery/additive.js';
export { beta } from './mastery/beta.js';
export { BKT_NEUTRAL, type BktParameters, bkt } from './mastery/bkt.js';
export { bucketOfMastery, MASTERY_BUCKETS, type MasteryBucket, SECURE_FROM } from './mastery/buckets.js';
export { elo } from './mastery/elo.js';
export type { CheckResult, ConceptOf, MasteryEstimator } from './mastery/estimator.js';
export { ewma } from './mastery/ewma.js';
export { type CheckSequence, fitRecentPerformance, fitWeights } from './mastery/installation.js';
export { Learner, type LearnerSnapshot } from './mastery/learner.js';
export { type PfaParameters, pfa } from './mastery/pfa.js';
export {
  type RecentConcept,
  type RecentPerformanceModel,
  type RecentPerformanceWeights,
  type RecentStudent,
  recentPerformance,
} from './mastery/recent-performance.js';
export {
  type ConceptHistory,
  type ConceptState,
  LEAST_FIRST_ATTEMPTS,
  NO_HISTORY,
  stateOfConcept,
  withCheck,
} from './mastery/state-words.js';
export { OUTCOME_OF_VERDICT } from './outcome.js';
export { type GroupedBelief, isEarly, STANDING_GROUPS, type StandingGroup, standingGroup } from './standing-group.js';
export { STATEMENT_RULES_VERSION, STATEMENTS, type StatedBelief, type Statement, stateBelief } from './statement.js';
export {
  type CurrentBelief,
  dispute,
  SUPERSESSION_REASONS,
  type Supersession,
  type SupersessionReason,
  supersede,
} from './supersession.js';
export { type RouteByName, type RoutedTopic, routeTopic, type TopicOfCheck } from './topic-routing.js';
