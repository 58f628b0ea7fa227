import type { RecordPhrases } from '../language-data.js';

const STUDIED =
  'gelernt|behandelt|besprochen|gemacht|durchgenommen|gesehen|geredet|gesprochen|wiederholt|geübt|gearbeitet|angeschaut|angesehen|bearbeitet|gelesen|gelöst|angefangen|beschäftigt|erarbeitet';

export const recordPhrases: RecordPhrases = {
  questions: [
    `was|wann|worüber|welche|welches|welchen|wie|wo|womit … haben|hatten wir … ${STUDIED}`,
    `was|wann|worüber|welche|welches|wie|womit … haben|hatten wir … … ${STUDIED}`,
    `haben wir … ${STUDIED}`,
    `haben wir … … ${STUDIED}`,
    `was|alles wir … ${STUDIED} haben`,
    `haben wir … … schon|jemals|bereits|mal … … ${STUDIED}`,
    'was|wo|wann|welche|wie|warum … habe|hab|hatte ich … falsch|verwechselt|vergessen|gelernt|gefragt|verstanden|gesagt|verpasst|richtig|geschafft|gemacht|geübt',
    'was|welche … ich … falsch|verwechselt|vergessen|gelernt|verstanden gemacht|beantwortet? habe|hab|hatte',
    'wo|wann|womit … lag ich falsch|daneben',
    'habe|hab ich … … gefragt|gelernt|verbessert|verwechselt|fortschritte',
    'wie läuft|steht|lief es? … mir|mich|bei? … um|lernen?',
    'wie stehe|komme ich … da|voran|gerade',
    'meine schwächen|stärken|fehler|fortschritte|schwachstellen|lücken|schwachpunkte|schwächsten|stärksten',
    'meinen|meiner schwächen|stärken|fehlern|fortschritten|fortschritt|schwachstellen',
    'mein fortschritt|lernstand|stand|schwachpunkt',
    'wo|worin … bin ich … schwach|gut|schlecht|stark|unsicher|schwächsten|besten',
    'was|woran … weißt|weisst|erinnerst|denkst du dich? … über|an mich',
    'erinnerst du dich … … wir|ich|als|mich|unsere|meine',
    'weißt|weisst du noch … wir|ich|als|was|wann',
    'was|wie … war|haben|hatten … letzten|letztes|letzte mal|stunde|sitzung|test|quiz',
    'was soll|sollte|muss ich … wiederholen|üben|lernen|nacharbeiten',
    'was hast du mir … erklärt|gesagt|beigebracht|gefragt',
    'was … wir bisher|bis',
  ],
  sharedPast: [
    `wir … … ${STUDIED}`,
    `haben|hatten wir … … ${STUDIED}`,
    'hast|hattest du … … gesagt|gefragt|erzählt|verwechselt|gelernt|beantwortet|verstanden|gemacht|geübt|gelöst|erklärt|gedacht|vergessen|richtig|falsch|beigebracht|gewusst',
    'du hast|hattest … … gesagt|gefragt|erzählt|verwechselt|gelernt|beantwortet|verstanden|gemacht|geübt|gelöst|erklärt|gedacht|vergessen|richtig|falsch|beigebracht|gewusst',
    'habe ich dir … … erklärt|gesagt|gezeigt|gefragt',
    'ich habe dir … … erklärt|gesagt|gezeigt',
    'sprachen|lernten|behandelten|besprachen|übten|sahen wir',
    'wir sprachen|lernten|behandelten|besprachen|übten|sahen',
    'du sagtest|fragtest|dachtest|lagst|wusstest',
    'fragtest|sagtest|lagst|wusstest du',
  ],
  narration: [
    'letztes mal haben|hast|sprachen|hatten|ging',
    'beim letzten mal',
    'in unserer|der letzten|vorigen stunde|sitzung',
    `bisher haben wir … … ${STUDIED}`,
    `wir haben bisher … … ${STUDIED}`,
    'ich erinnere mich … … du|wir|deine',
    'laut meinen|unseren notizen|aufzeichnungen',
  ],
};
