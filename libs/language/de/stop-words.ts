import type { StopWords } from '../language-data.js';

export const stopWords: StopWords = {
  // The package's list was counted on web pages; these are words of lessons.
  keep: [
    'mensch menschen mann gott mittel ordnung teil zeit weg jahr jahre jahren tag tage tagen sache suche rund',
    'klein kleine kleinen kleiner kleines satt tel uhr leicht neue neuen recht rechte rechten rechter rechtes',
  ],
  grammar: [
    'es er sie ihr wir ich du man sich nicht kein dass ob wenn als wie so doch nur noch schon auch',
    'wäre würde könnte sollte müsste hätte sei seien geben gibt gab lässt lassen',
    'hinaus herein darüber worüber womit wofür wodurch worin woran wovon dabei hierbei je jeweils',
    'sowohl beziehungsweise bzw etwa fast ganz sogar eigentlich also halt mal eben denn ding dinge sachen',
  ],
  questions: [
    'was wer wen wem wessen wo wohin woher wann warum wieso weshalb wie welche welcher welches welchen welchem',
    'wieviel wieviele womit wodurch wozu worum',
  ],
  filler: [
    'ok okay bitte danke hallo hi gut klar genau ja nein hm ach naja',
    'sag sage sagen gesagt erklär erkläre erklären erklärt zeig zeige frag frage fragen gefragt erzähl',
    'weiß weiss wissen glaube denke verstehe verstehen verstanden erinnere erinnerst heißt heisst bedeutet nennt will',
    'gelernt behandelt besprochen gemacht durchgenommen gesehen geredet gesprochen wiederholt',
    'antwort antworten stunde lektion sitzung tutor falsch',
  ],
};
