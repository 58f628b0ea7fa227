export type { ActiveMisconception, ConceptStanding, LastDay, StandingFacts, StudentStatement } from './facts.js';
export { composeSelfModel, SELF_MODEL_RULES_VERSION, type SelfModel } from './self-model.js';
export {
  TOLD_LANGUAGES,
  type ToldLanguage,
  type ToldSelfModel,
  tellSelfModel,
  toldLanguage,
} from './self-model-words.js';
export {
  composeWorkingSet,
  FOCUS_REASONS,
  type Focus,
  type FocusReason,
  WORKING_SET_RULES_VERSION,
  type WorkingSet,
} from './working-set.js';
