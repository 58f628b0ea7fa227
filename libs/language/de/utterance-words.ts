import type { UtteranceWords } from '../language-data.js';

export const utteranceWords: UtteranceWords = {
  anywhere: [
    'ich|mich|mir|du|dich|dir|wir|uns|euch',
    'mein|meine|meinen|meiner|dein|deine|deinen frage|fragen|antwort|hausaufgabe|hausaufgaben|lehrer|lehrerin|prüfung|note|aufgabe|test',
    'bitte|danke|hallo|sorry|ähm|hm|tschüss',
    'keine ahnung',
  ],
  starts: [
    'was|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|wieso|weshalb|wie|wieviel|welche|welcher|welches|welchen',
    'ist|sind|kann|können|hat|haben|gibt|darf|soll|muss das|die|der|ein|eine|man|es|sie',
    'ok|okay|gut|ja|nein|also|jetzt|nun|so|na|ach|aha|oh|dann|und|aber|stimmt|genau|super|klar|moment|warte|weil',
    'erklär|erkläre|frag|frage|zeig|zeige|sag|sage|gib|hilf|wiederhole|wiederhol|mach|mache|stell|stelle|erzähl|erzähle|fass|nenne|nenn|beschreibe|berechne|löse|schreib|lies|prüfe das|die|den|der|ein|eine|nochmal|noch|es|alles|alle|weiter|mal|was|wie|warum|schritt',
    'noch eine|mal|einmal',
    'nächste frage|bitte',
    'weiter bitte|machen|so',
  ],
};
