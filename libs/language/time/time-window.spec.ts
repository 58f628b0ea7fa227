import fc from 'fast-check';
import { DateTime } from 'luxon';
import { LANGUAGES, type Language } from '../languages.js';
import { parseTimeWindow } from './time-window.js';

const MONTH_IN: Record<Language, (month: string) => string> = {
  en: (month) => `what did we do in ${month}`,
  es: (month) => `¿qué vimos en ${month}?`,
  ar: (month) => `ماذا درسنا في ${month}؟`,
  fr: (month) => `qu'est-ce qu'on a vu en ${month} ?`,
  de: (month) => `Was haben wir im ${month} gemacht?`,
  pt: (month) => `o que vimos em ${month}?`,
};
const ZONES = ['Europe/Madrid', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'];

const instants = fc.date({ min: new Date('2019-01-01'), max: new Date('2031-12-31'), noInvalidDate: true });
const zones = fc.constantFrom(...ZONES);
const languages = fc.constantFrom(...LANGUAGES);

function windowAt(question: string, now: string, timeZone: string, language: Language = 'en') {
  return parseTimeWindow(question, { now: DateTime.fromISO(now, { zone: timeZone }).toJSDate(), timeZone, language });
}

function hours(window: { from: Date; to: Date } | null): number {
  return window ? (+window.to - +window.from) / 3_600_000 : Number.NaN;
}

describe('the past reading', () => {
  it.each([
    ['July', '2026-03-10T12:00', 'July 2025'],
    ['in July', '2026-07-10T12:00', 'July 2026'],
    ['in July', '2026-11-10T12:00', 'July 2026'],
    ['last July', '2026-07-10T12:00', 'July 2025'],
    ['in July last year', '2026-11-10T12:00', 'July 2025'],
    ['last summer', '2026-07-10T12:00', 'summer 2025'],
    ['last winter', '2026-01-10T12:00', 'winter 2024/2025'],
    ['this winter', '2026-01-10T12:00', 'winter 2025/2026'],
    ['on 29 February', '2026-11-10T12:00', 'Thursday 29 February 2024'],
    ['last week', '2026-01-01T12:00', '22 December 2025 to 28 December 2025'],
    ['on 12 July', '2026-07-12T09:00', 'Sunday 12 July 2026'],
  ])('"%s" asked at %s is %s', (question, now, label) => {
    const text = question === 'this winter' ? 'what did we do this winter' : question;
    expect(windowAt(text, now, 'Europe/Berlin')?.label).toBe(label);
  });

  it('gives the words that named the time as they stand in the question', () => {
    expect(windowAt('What did we cover in July, roughly?', '2026-11-10T12:00', 'Europe/Berlin')?.matched).toBe(
      'in July',
    );
    expect(windowAt('ماذا درسنا في تمّوز؟', '2026-11-10T12:00', 'Africa/Cairo', 'ar')?.matched).toBe('في تمّوز');
  });

  it('takes the longest phrase, and lets one that cannot be placed hide the shorter ones inside it', () => {
    expect(windowAt('in July 2025', '2026-11-10T12:00', 'UTC')?.label).toBe('July 2025');
    expect(windowAt('in July 2031', '2026-11-10T12:00', 'UTC')).toBeNull();
    expect(windowAt('what did we say in May about May 1968', '2026-11-10T12:00', 'UTC')?.label).toBe('May 2026');
  });
});

describe('the student’s zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-30T10:00', 23],
    ['Europe/Berlin', '2026-10-26T10:00', 25],
    ['America/New_York', '2026-03-09T10:00', 23],
    ['America/New_York', '2026-11-02T10:00', 25],
    ['Europe/Berlin', '2026-07-15T10:00', 24],
  ])('yesterday in %s asked at %s has %d hours', (zone, now, length) => {
    expect(hours(windowAt('yesterday', now, zone))).toBe(length);
  });

  it('begins a day at midnight there, on both sides of the date line', () => {
    const now = new Date('2026-07-01T10:30:00Z');
    const inZone = (timeZone: string) => parseTimeWindow('today', { now, timeZone, language: 'en' });
    expect(inZone('Pacific/Kiritimati')?.from.toISOString()).toBe('2026-07-01T10:00:00.000Z');
    expect(inZone('Pacific/Pago_Pago')?.from.toISOString()).toBe('2026-06-30T11:00:00.000Z');
  });

  it('refuses a zone that is none', () => {
    expect(() => windowAt('today', '2026-07-01T10:30', 'UTC')).not.toThrow();
    expect(() => parseTimeWindow('today', { now: new Date(), timeZone: 'Mars/Olympus', language: 'en' })).toThrow(
      RangeError,
    );
  });
});

describe('another language than the memory’s', () => {
  it.each<[string, Language, string]>([
    ['what did we do in July?', 'es', 'July 2026'],
    ['¿qué vimos en julio?', 'en', 'July 2026'],
    ['ماذا درسنا في يوليو؟', 'en', 'July 2026'],
    ['was haben wir letzte Woche gemacht?', 'fr', '9 November 2026 to 15 November 2026'],
    ["qu'est-ce que nous avons fait hier ?", 'de', 'Tuesday 17 November 2026'],
    ['o que vimos na semana passada?', 'ar', '9 November 2026 to 15 November 2026'],
  ])('"%s" in a memory in %s is %s', (question, language, label) => {
    expect(windowAt(question, '2026-11-18T15:00', 'Europe/Madrid', language)?.label).toBe(label);
  });

  it.each<[string, Language]>([
    ['was ist hier passiert', 'de'],
    ['hier wachsen Pflanzen', 'de'],
    ['the cell may march on', 'fr'],
    ['may I ask', 'es'],
    ['el mar', 'fr'],
    ['mais pourquoi', 'de'],
  ])('"%s" in a memory in %s names no time', (question, language) => {
    expect(windowAt(question, '2026-11-18T15:00', 'Europe/Madrid', language)).toBeNull();
  });
});

describe('laws of time windows', () => {
  const phrases = fc.constantFrom(
    'yesterday',
    'today',
    'last week',
    'this month',
    'last month',
    'last year',
    '3 days ago',
    'in the last 5 weeks',
    'since Monday',
    'since July',
    'on Friday',
    'last summer',
    'between March and May',
    'from November to February',
    'in late February',
    'on 31 October',
    'an hour ago',
  );

  it('a window has a length and begins before now', () => {
    fc.assert(
      fc.property(phrases, instants, zones, (phrase, now, timeZone) => {
        const window = parseTimeWindow(phrase, { now, timeZone, language: 'en' });
        expect(window).not.toBeNull();
        expect(+(window?.from ?? 0)).toBeLessThan(+(window?.to ?? 0));
        expect(+(window?.from ?? 0)).toBeLessThanOrEqual(+now);
      }),
    );
  });

  it('a month by its CLDR name is the whole last month of that name in the zone', () => {
    fc.assert(
      fc.property(languages, fc.integer({ min: 1, max: 12 }), instants, zones, (language, month, now, timeZone) => {
        const name = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2024, month - 1, 15),
        );
        const window = parseTimeWindow(MONTH_IN[language](name), { now, timeZone, language });
        const from = DateTime.fromJSDate(window?.from ?? new Date(Number.NaN), { zone: timeZone });
        const to = DateTime.fromJSDate(window?.to ?? new Date(Number.NaN), { zone: timeZone });
        expect(from.month).toBe(month);
        expect(+from).toBe(+from.startOf('month'));
        expect(+to).toBe(+from.plus({ months: 1 }));
        const local = DateTime.fromJSDate(now, { zone: timeZone });
        expect(from.year).toBe(month <= local.month ? local.year : local.year - 1);
      }),
    );
  });

  it('never throws on any text, in any language', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), languages, instants, zones, (text, language, now, timeZone) => {
        const window = parseTimeWindow(text, { now, timeZone, language });
        expect(window === null || text.includes(window.matched)).toBe(true);
      }),
    );
  });
});
