import type { Wording } from '../wording.js';

export const wording: Wording = {
  quotes: ['“', '”'],
  introduction:
    'I am Mneme’s plain tutor: no language model. I quote your files, tell what is on record, and ask checks made from the files’ definitions.',
  page: (page) => `p. ${page}`,
  explained: (concept, quotation, place) => `${concept}: ${quotation} (${place})`,
  said: (quotation, place) => `Your file says: ${quotation} (${place})`,
  buildsOn: (concepts) => `It builds on ${concepts}.`,
  namedOnly: (concept) => `${concept} is named in your files, but they don’t say what it is.`,
  taughtBefore: (note, day) => `You taught me on ${day}: ${note}.`,
  weakGround: (concept) => `It rests on ${concept}, which isn’t secure yet; look at that first.`,
  onRecord: 'On record:',
  kinds: {
    question: 'you asked',
    answer: 'I answered',
    check: 'check',
    quiz: 'quiz',
    file: 'file',
    taught: 'you taught',
    consolidation: 'day',
    dispute: 'you disputed',
  },
  times: (count) => `${count} times`,
  beliefs: {
    understands: (concept) => `You seem to understand ${concept}.`,
    unsure: (concept) => `You seem unsure about ${concept}.`,
    struggles: (concept) => `You seem to struggle with ${concept}.`,
  },
  nothingFound:
    'I find nothing about this in your files, and nothing is on record about it. I won’t make something up.',
  nothingInFiles: 'Your files say nothing about this that I can find.',
  nothingOnRecord: 'Nothing is on record about this.',
  nothingInWindow: (from, to) => `Nothing is on record from ${from} to ${to}.`,
  weakMatches: 'Nothing on record surely answers this. What comes nearest:',
  memoryUnavailable: 'The record couldn’t be read in time, so I tell nothing of it.',
  noFiles: 'There is no file in this subject yet. Add one, and I can quote it and ask checks from it.',
  kept: (note) => `I keep that: ${note}.`,
  ask: {
    name: (about) => `Check: which concept does this describe? ${about}`,
    explain: (about) => `Check: in your own words, what is ${about}?`,
  },
  noCheck: 'Your files hold no definition that I could make a check of.',
  verdicts: {
    right: (concept) => `Right: ${concept}.`,
    partly: (concept) => `Partly right. It is about ${concept}.`,
    wrong: (concept) => `Not yet. It is about ${concept}.`,
  },
  anotherCheck: 'Say “quiz me” for another check.',
  greeting: (concepts) => `Ask me about ${concepts}, or say “quiz me”.`,
  ruleNamed: {
    right: (concept) => `Marked by rule: it names ${concept}.`,
    partly: (concept) => `Marked by rule: it names ${concept} among others.`,
    wrong: (concept) => `Marked by rule: it doesn’t name ${concept}.`,
  },
  ruleExplained: (held, of, concept) =>
    `Marked by rule: it holds ${held} of the ${of} words that say what ${concept} is.`,
  modelFailed: 'The chat model gave no answer, so Mneme’s plain tutor answers.',
  modelBrokeOff: 'The chat model broke off here.',
};
