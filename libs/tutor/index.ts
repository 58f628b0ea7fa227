export { type CheckChoice, type CheckSource, checkAskedIn, checkOf, chooseCheck } from './checks.js';
export { type Ground, groundText } from './grounding.js';
export { answersCheck, type MarkingContext, markAnswer } from './marking.js';
export { type TutorMessage, type TutorPrompt, tutorMessages } from './prompt.js';
export { type Intent, intentOf, plainReply } from './reply.js';
export type {
  Check,
  CheckForm,
  Marking,
  PastCheck,
  QuotableFile,
  Quotation,
  Remembered,
  Reply,
  TutorBelief,
  TutorClaim,
  TutorConcept,
  TutorRecall,
  TutorTurn,
} from './types.js';
export { listed, quoted, wordingOf } from './wording.js';
