import type { CheckPhrases } from '../language-data.js';

export const checkPhrases: CheckPhrases = {
  requests: [
    'test|quiz|check|examine|drill me',
    'ask me a|some|something|anything|another|one|more|questions|question|about',
    'give me a|an|another|some check|quiz|test|question|questions|exercise|exercises',
    'next question|check please',
  ],
  notKnowing: [
    'i? don t know',
    'dunno|idk',
    'no idea|clue',
    'not sure',
    'i forgot|forget',
    'can t|cannot remember|recall|say|tell',
  ],
  guesses: ['is|was|isn it|this|that', 'could|might|would it|this|that be', 'maybe|perhaps'],
  denials: ['not no never neither nor isn aren wasn don doesn'],
  contrasts: ['but rather instead'],
  alternatives: ['or'],
};
