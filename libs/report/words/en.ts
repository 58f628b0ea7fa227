import { type CountForms, counted, dayWith } from './counting.js';
import { phrase } from './phrase.js';
import type { ReportWords } from './report-words.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function count(number: number, forms: CountForms): string {
  return counted('en', number, forms);
}

function noun(one: string, other = `${one}s`): (number: number) => string {
  return (number) => count(number, { one: `# ${one}`, other: `# ${other}` });
}

const checks = noun('check');

/** A report in English. */
export const en: ReportWords = {
  title: 'Report',
  madeAt: (day) => `made on ${day}`,
  caveat: 'Beliefs say what the checks suggest, and fade with time; they are no grade.',
  sections: {
    evidence: 'What is on record',
    beliefs: { heading: 'What the checks suggest', none: 'Nothing is believed yet.' },
    misconceptions: { heading: 'Misconceptions', none: 'None is active.' },
    changes: (since) => ({
      heading: `What changed since ${since}, and why`,
      none: 'No belief has changed since then.',
    }),
    unanswered: { heading: 'What the files could not answer', none: 'No question was left open.' },
    practice: { heading: 'To practise next', none: 'Nothing.' },
    calibration: 'How well the predictions came true',
    limits: { heading: 'Limits of this report', none: 'None is known.' },
  },
  more: (number) => `and ${number} more`,
  list: { comma: ', ', and: ' and ', more: (number) => `${number} more` },
  colon: ': ',
  comma: ', ',
  arrow: ' → ',
  day: dayWith(MONTHS),
  from: (day) => `since ${day}`,
  fromTo: (first, last) => (first === last ? `on ${first}` : `from ${first} to ${last}`),
  kinds: {
    question: noun('question'),
    answer: noun('answer'),
    check: checks,
    quiz: noun('quiz', 'quizzes'),
    file: noun('file event'),
    taught: noun('teaching'),
    consolidation: noun('day summed up', 'days summed up'),
    dispute: noun('dispute'),
  },
  checks,
  verdicts: (right, partly, wrong) => `${right} right, ${partly} partly, ${wrong} wrong`,
  rightOf: (right, of) => `${checks(of)}, ${right} right`,
  statements: {
    understands: 'understands',
    unsure: 'is unsure',
    struggles: 'struggles',
    none: 'nothing believed',
  },
  notes: {
    early: 'few checks yet',
    toConfirm: 'to be confirmed',
    once: 'mastered once, not now',
    unchecked: 'no check since',
  },
  confidence: (percent) => `confidence ${percent} %`,
  reasons: {
    first: 'the first evidence',
    evidence: 'the checks',
    rules: 'the rules changed',
    merge: 'the map changed',
    dispute: 'the student disputed it',
  },
  practice: {
    struggles: 'struggles',
    unsure: 'is unsure',
    misconception: 'a misconception',
    'mastered-once-not-now': 'mastered once, not now',
    'to-confirm': 'to be confirmed',
    'review-due': 'due for review',
    new: 'not checked yet',
  },
  buildsOnIt: (concept) => phrase`${concept} builds on it`,
  dueOn: (day) => `review ${day}`,
  resolved: (name, day) => phrase`${name}: overcome on ${day}`,
  partly: 'answered in part',

  evidence: {
    nothing: 'Nothing is on record yet.',
    noCheck: (episodes, days) => `${noun('episode')(episodes)} ${isAre(episodes)} on record, ${days}, and no check.`,
    checks: (number, days, verdicts) => `${checks(number)} ${isAre(number)} on record, ${days}: ${verdicts}.`,
    noneTied: (number) =>
      number === 1
        ? '1 check is on record, but it could not be tied to a concept yet.'
        : `${number} checks are on record, but none could be tied to a concept yet.`,
    those: (days, verdicts) => `They are ${days}: ${verdicts}.`,
    someUntied: (untied) => `${untied} of them could be tied to no concept.`,
  },
  secure: {
    some: (names, secure, checked, early) => {
      const more = early === 0 ? '' : `; ${early} more ${early === 1 ? 'looks' : 'look'} understood, on few checks`;
      return phrase`Secure: ${names} (${secure} of ${noun('concept')(checked)} checked${more}).`;
    },
    early: (names) => phrase`Nothing is secure yet; a first sign that ${names} is understood, on few checks.`,
    faded: (names) => phrase`Nothing is secure now: ${names} was understood and waits to be confirmed.`,
    none: 'Nothing is secure yet.',
    untied: (number) => `Nothing can be called secure: ${en.evidence.noneTied(number)}`,
    unchecked: 'Nothing can be called secure yet: no check is on record.',
  },
  shaky: {
    struggles: (names) => phrase`Shaky: struggles with ${names}.`,
    unsure: (names) => phrase`Shaky: is unsure about ${names}.`,
    both: (struggles, unsure) => phrase`Shaky: struggles with ${struggles}; is unsure about ${unsure}.`,
    few: (number, of) =>
      number === of ? 'On few checks so far.' : `${number} of these ${number === 1 ? 'rests' : 'rest'} on few checks.`,
    none: 'Nothing that was checked looks shaky.',
    unknown: 'Nothing can be called shaky either.',
  },
  next: {
    some: (names) => phrase`Next: ${names}.`,
    nothingDue: (day) => `Next: nothing is due before ${day}.`,
    tieChecks: 'Next: add a file that explains what the checks are about, or let their topics be names on the map.',
    firstCheck: 'Next: a first check, on a concept of the map; a file that is added makes one.',
  },
  calibration: {
    'not-enough': (number) =>
      `${checks(number)} with a prediction; from 5 on something can be said. Until then predictions are a ranking, not a probability.`,
    thin: (number) => `${checks(number)} with a prediction: thin evidence (fewer than 30).`,
    measured: (number) => `${checks(number)} with a prediction.`,
    figures: (ece, brier, baseRate) => `ECE ${ece}, Brier ${brier}, base rate ${baseRate}.`,
  },
  limits: {
    untied: (untied, of) =>
      `${untied} of ${checks(of)} ${isAre(untied)} tied to no concept and ${untied === 1 ? 'counts' : 'count'} for nothing above.`,
    untiedWhy: (utterances, unmapped) =>
      `Topic is something that was said: ${utterances}; names nothing on the map: ${unmapped}.`,
    early: (number) =>
      `${noun('concept')(number)} ${number === 1 ? 'rests' : 'rest'} on fewer than three first attempts.`,
    toConfirm: (number) => `${noun('belief')(number)} faded: untouched for 45 days or more.`,
    unexplained: (names) => phrase`No file explains ${names} now.`,
    replaced: (file, number) => phrase`${file} was replaced; ${noun('citation')(number)} of it may not hold any more.`,
    removed: (file, number) => phrase`${file} was removed; ${noun('citation')(number)} of it can not be looked up.`,
    uncited: (number) => `${noun('answer')(number)} ${number === 1 ? 'cites' : 'cite'} no file.`,
    unread: (file) => phrase`${file} is not read yet.`,
    failed: (file, reason) => phrase`${file} could not be read: ${reason}.`,
  },
  class: {
    title: 'Class report',
    students: noun('student'),
    who: {
      heading: 'Who struggles with what',
      none: 'Nobody struggles with anything or is unsure, as far as checks tell.',
    },
    table: 'Students',
    columns: {
      student: 'Student',
      lastAt: 'Last seen',
      checks: 'Checks, right',
      secure: 'Secure',
      early: 'Few checks yet',
      toConfirm: 'To be confirmed',
      due: 'Due for review',
      struggles: 'Struggles with',
      unsure: 'Is unsure about',
      misconceptions: 'Misconceptions',
      concept: 'Concept',
      understands: 'Understand it',
    },
  },
  plot: {
    title: 'Predicted and observed',
    observed: 'share answered right',
    predicted: 'predicted chance of a right answer',
    tooLow: 'predicted too low',
    tooHigh: 'predicted too high',
    checks: 'checks',
  },
};

function isAre(number: number): string {
  return number === 1 ? 'is' : 'are';
}
