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
