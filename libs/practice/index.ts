export {
  firstReviewAt,
  type NextPractice,
  nextPractice,
  PRACTICE_REASONS,
  type PracticeConcept,
  type PracticeFacts,
  type PracticeReason,
  type PracticeStanding,
} from './next-practice.js';
export { type MissedCheck, type PracticeItem, type PracticeSource, practiceItem } from './practice-items.js';
