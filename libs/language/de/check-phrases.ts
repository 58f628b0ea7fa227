import type { CheckPhrases } from '../language-data.js';

export const checkPhrases: CheckPhrases = {
  requests: [
    'frag|frage|prüf|prüfe|teste|test mich',
    'frag|frage mich ab',
    'kannst|könntest du mich abfragen|prüfen|testen',
    'stell|stelle|gib mir … frage|fragen|aufgabe|aufgaben|test',
    'nächste frage bitte',
  ],
  notKnowing: [
    'weiß|weiss|weis ich? nicht',
    'ich weiß|weiss es? nicht',
    'keine ahnung',
    'ich? bin? mir? nicht|unsicher sicher?',
    'vergessen',
  ],
  guesses: ['ist|wäre|war das|es|dies', 'vielleicht'],
  denials: ['nicht kein keine keinen weder noch nie nein'],
  contrasts: ['sondern aber'],
  alternatives: ['oder'],
};
