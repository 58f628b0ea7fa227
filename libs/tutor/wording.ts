import type { EpisodeKind, Verdict } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { wording as arabic } from './ar/wording.js';
import { wording as german } from './de/wording.js';
import { wording as english } from './en/wording.js';
import { wording as spanish } from './es/wording.js';
import { wording as french } from './fr/wording.js';
import { wording as portuguese } from './pt/wording.js';
import type { CheckForm, TutorBelief } from './types.js';

/** What the plain tutor says, in one language. Arguments that are texts stand in quotation marks already where they are quoted. */
export interface Wording {
  /** Around what others said: opening and closing mark. */
  readonly quotes: readonly [string, string];
  readonly introduction: string;
  readonly page: (page: number) => string;
  /** What a file says of a concept. */
  readonly explained: (concept: string, quotation: string, place: string) => string;
  /** What a file says of a question that names no concept. */
  readonly said: (quotation: string, place: string) => string;
  readonly buildsOn: (concepts: string) => string;
  /** The concept stands on the map, and no file says what it is. */
  readonly namedOnly: (concept: string) => string;
  readonly taughtBefore: (note: string, day: string) => string;
  readonly weakGround: (concept: string) => string;
  readonly onRecord: string;
  readonly kinds: Readonly<Record<EpisodeKind, string>>;
  readonly times: (count: number) => string;
  readonly beliefs: Readonly<Record<TutorBelief['statement'], (concept: string) => string>>;
  readonly nothingFound: string;
  readonly nothingInFiles: string;
  readonly nothingOnRecord: string;
  readonly nothingInWindow: (from: string, to: string) => string;
  readonly weakMatches: string;
  readonly memoryUnavailable: string;
  readonly noFiles: string;
  readonly kept: (note: string) => string;
  readonly ask: Readonly<Record<CheckForm, (about: string) => string>>;
  readonly noCheck: string;
  readonly verdicts: Readonly<Record<Verdict, (concept: string) => string>>;
  readonly anotherCheck: string;
  readonly greeting: (concepts: string) => string;
  readonly ruleNamed: Readonly<Record<Verdict, (concept: string) => string>>;
  readonly ruleExplained: (held: number, of: number, concept: string) => string;
  readonly modelFailed: string;
  readonly modelBrokeOff: string;
}

// To add a language: write <language>/wording.ts.
const WORDINGS: Record<Language, Wording> = {
  en: english,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
};

/** What the plain tutor says in a language. */
export function wordingOf(language: Language): Wording {
  return WORDINGS[language];
}

/** A text in the quotation marks of the wording, which it can't close: its own become single ones. */
export function quoted(text: string, { quotes: [open, close] }: Wording): string {
  return `${open}${text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[“”«»„]/gu, "'")}${close}`;
}

/** Names of concepts as a list of the language. */
export function listed(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** The day of an instant where the student is, as the language writes it; in English the day stands first, as in a block. */
export function dayOf(instant: string, language: Language, timeZone: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone, calendar: 'gregory' });
  return format.format(new Date(instant));
}
