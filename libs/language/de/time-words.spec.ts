import { type NamedWindow, windowOf } from '../time/time-window.fixture.js';

const named: readonly NamedWindow[] = [
  ['Was haben wir im Juli gemacht?', '2026-07-01', '2026-07-31'],
  ['was haben wir im dezember gemacht', '2025-12-01', '2025-12-31'],
  ['im Mai', '2026-05-01', '2026-05-31'],
  ['im März', '2026-03-01', '2026-03-31'],
  ['im Jänner', '2026-01-01', '2026-01-31'],
  ['im Juli 2025', '2025-07-01', '2025-07-31'],
  ['die Notizen vom August', '2026-08-01', '2026-08-31'],
  ['letzte Woche', '2026-11-09', '2026-11-15'],
  ['in der letzten Woche', '2026-11-09', '2026-11-15'],
  ['diese Woche', '2026-11-16', '2026-11-22'],
  ['in der vorletzten Woche', '2026-11-02', '2026-11-08'],
  ['letzten Monat', '2026-10-01', '2026-10-31'],
  ['im letzten Monat', '2026-10-01', '2026-10-31'],
  ['diesen Monat', '2026-11-01', '2026-11-30'],
  ['letztes Jahr', '2025-01-01', '2025-12-31'],
  ['Was haben wir gestern gelernt?', '2026-11-17', '2026-11-17'],
  ['vorgestern', '2026-11-16', '2026-11-16'],
  ['was haben wir heute gemacht', '2026-11-18', '2026-11-18'],
  ['vor 3 Tagen', '2026-11-15', '2026-11-15'],
  ['vor zwei Wochen', '2026-11-02', '2026-11-08'],
  ['vor einem Monat', '2026-10-01', '2026-10-31'],
  ['in den letzten 7 Tagen', '2026-11-11', 'now'],
  ['seit zwei Wochen', '2026-11-04', 'now'],
  ['Was haben wir 2025 gemacht, also im Jahr 2025?', '2025-01-01', '2025-12-31'],
  ['in 2025', '2025-01-01', '2025-12-31'],
  ['zwischen März und Mai', '2026-03-01', '2026-05-31'],
  ['von März bis Mai', '2026-03-01', '2026-05-31'],
  ['seit Montag', '2026-11-16', 'now'],
  ['seit Juli', '2026-07-01', 'now'],
  ['Was haben wir am Montag gemacht?', '2026-11-16', '2026-11-16'],
  ['letzten Dienstag', '2026-11-17', '2026-11-17'],
  ['am letzten Wochenende', '2026-11-14', '2026-11-15'],
  ['letzten Sommer', '2026-06-01', '2026-08-31'],
  ['was haben wir im Frühling gemacht', '2026-03-01', '2026-05-31'],
  ['am 12. Juli', '2026-07-12', '2026-07-12'],
  ['am 12. Juli 2025', '2025-07-12', '2025-07-12'],
  ['am 12.07.2026', '2026-07-12', '2026-07-12'],
  ['Anfang Juli', '2026-07-01', '2026-07-10'],
  ['Mitte Juli', '2026-07-11', '2026-07-20'],
  ['Ende Juli', '2026-07-21', '2026-07-31'],
];

const traps: readonly string[] = [
  'auf Seite 9077',
  'in Kapitel 3',
  'die Mäuse im Labor',
  'was ist hier los',
  'der Mais wächst',
  'am Morgen ist es kalt',
  'wir haben 2000 Zellen',
  'in 2000 Zellen',
  'das zweite Gesetz',
  'in 3 Schritten',
  'mit 5 m/s',
  'im Mai 1968',
  'Darwin hat 1859 im Jahr 1859 geschrieben',
  'nächsten Montag',
  'jeden Montag',
  'am nächsten Montag',
  'Bäume verlieren im Herbst Blätter',
  'es dauert 3 Tage',
  'wie viele Tage hat ein Monat',
  'der letzte Tag der Woche',
  'die Sonne ist heiß',
  'wann war das',
];

describe('times in German', () => {
  it.each(named)('%s → %s to %s', (question, firstDay, lastDay) => {
    expect(windowOf(question, 'de')).toEqual([firstDay, lastDay]);
  });

  it.each(traps)('"%s" names no time', (question) => {
    expect(windowOf(question, 'de')).toBeNull();
  });
});
