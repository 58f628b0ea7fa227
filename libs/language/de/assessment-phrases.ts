import type { AssessmentPhrases } from '../language-data.js';

const NOUNS =
  'quiz*|test*|prüfung*|bewertung*|ergebnis*|versuch*|note|noten|daten|eintrag|einträge|aufzeichnung*|leistung*|kontrolle*|klausur*|angabe*|verlauf|punkte';

export const assessmentPhrases: AssessmentPhrases = {
  nothing: [
    `kein|keine|keinen|keinerlei|null bisherigen|bisherige|früheren|frühere|erfassten|aufgezeichneten? ${NOUNS}`,
    `ohne ${NOUNS}`,
    'nichts … erfasst|aufgezeichnet|vorhanden|verzeichnet|gespeichert|eingetragen|bewertet',
    'noch? nicht geprüft|bewertet|getestet|benotet|erfasst|aufgezeichnet|verfügbar',
  ],
  alone: ['keine|keins|keines|nichts|leer|unbekannt', 'nicht verfügbar|vorhanden'],
  headings: [
    'der die das des und von schüler schülerin quiz quizze test tests',
    'prüfung prüfungen bewertung bewertungen ergebnis ergebnisse note noten verlauf leistung leistungen versuche überblick',
  ],
  contrasts: ['aber jedoch außer sondern allerdings'],
};
