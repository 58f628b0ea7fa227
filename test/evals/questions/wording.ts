import type { Language } from '#libs/language/index.js';

/** The questions of one language; `{}` is what is asked about. */
export interface QuestionWording {
  readonly explain: string;
  readonly wrong: string;
  readonly month: string;
  readonly taught: string;
}

/** Languages that there are histories in. */
export type HistoryLanguage = Extract<Language, 'en' | 'es' | 'ar'>;

// To add a language: give its questions here, and a history in it (sample/cell-biology/histories).
export const WORDING: Readonly<Record<HistoryLanguage, QuestionWording>> = {
  en: {
    explain: 'Can you explain {} to me again?',
    wrong: 'What did I get wrong about {}?',
    month: 'What did we cover in {}?',
    taught: 'What do we call {} in our class?',
  },
  es: {
    explain: '¿Me explicas otra vez {}?',
    wrong: '¿En qué me equivoqué con {}?',
    month: '¿Qué vimos en {}?',
    taught: '¿Cómo llamamos a {} en mi instituto?',
  },
  ar: {
    explain: 'هل يمكنك أن تشرح لي {} مرة أخرى؟',
    wrong: 'ماذا أخطأت في {}؟',
    month: 'ماذا درسنا في {}؟',
    taught: 'ماذا نسمي {} في صفنا؟',
  },
};

/** The question of a conversation that has no name for what it is about: words that tell it from all others. */
export const ABOUT = {
  explain: 'Can you explain again what it was about {}?',
  wrong: 'What did I get wrong in the problem about {}?',
} as const;

/** What students call things in the converted histories, which teach nothing of their own: nicknames of ours. */
export const TAUGHT_TERMS = [
  'the number line',
  'the remainder',
  'the common denominator',
  'the place value chart',
  'the order of operations',
  'the unit rate',
  'the perimeter',
  'the decimal point',
  'the answer sheet',
] as const;
export const TAUGHT_NICKNAMES = [
  'garden fence',
  'crumb tray',
  'picnic blanket',
  'lighthouse stairs',
  'railway timetable',
] as const;

export function asked(wording: string, about: string): string {
  return wording.replace('{}', about);
}

/** The name of a month (yyyy-mm) in a language: "July", "julio", "يوليو". */
export function monthName(month: string, language: HistoryLanguage): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}
