import type { AssessmentPhrases } from '../language-data.js';

const OF_WHAT =
  'quiz|graded|recorded|formal|previous|prior|past|completed|available|assessment|test|check|exam|mastery|stored|saved';
const NOUNS =
  'quiz|quizzes|test|tests|assessment|assessments|exam|exams|check|checks|attempt|attempts|result|results|record|records|data|grade|grades|score|scores|history|evaluation|evaluations|submission|submissions|entry|entries|information';

export const assessmentPhrases: AssessmentPhrases = {
  nothing: [
    `no|zero|without any? ${OF_WHAT}? ${OF_WHAT}? ${NOUNS}`,
    `not|never … ${NOUNS} recorded|available|found|yet|taken|attempted|completed`,
    'nothing … recorded|available|assessed|graded|tested|found|yet|stored',
    'not … assessed|tested|attempted|recorded|graded|quizzed|examined|available yet?',
    `hasn|haven t … taken|attempted|completed|done any|a ${OF_WHAT}? ${NOUNS}`,
    'never … assessed|tested|quizzed|graded|attempted',
  ],
  alone: ['none|nil|null|empty|nothing|unknown', 'none recorded|available|yet|found', 'n a', 'no', '0|zero'],
  headings: [
    'the a of and student s students recent past quiz quizzes test tests assessment assessments exam exams check',
    'checks attempt attempts result results record records grade grades score scores history evaluation evaluations performance section summary mastery',
  ],
  contrasts: ['but however although though except apart besides'],
};
