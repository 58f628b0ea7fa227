import type { ReportLanguage } from './languages.js';
import { joined, named, type Phrase } from './phrase.js';

/** The forms of a noun with a number before it, by CLDR's categories; `#` stands for the number. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const PLURALS: Readonly<Record<ReportLanguage, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  es: new Intl.PluralRules('es'),
  ar: new Intl.PluralRules('ar'),
};

/** "1 check", "2 checks", "فحصان". */
export function counted(language: ReportLanguage, count: number, forms: CountForms): string {
  return (forms[PLURALS[language].select(count)] ?? forms.other).replace('#', String(count));
}

/** So many names stand in a sentence; the rest is counted. */
const NAMES_IN_A_SENTENCE = 4;

/** What stands between names, and before the last of them. */
export interface ListWords {
  readonly comma: string;
  readonly and: string;
  readonly more: (count: number) => string;
}

/** Names in a row: “a”, “b” and “c”; of many the first ones and how many more there are. */
export function listed(names: readonly string[], words: ListWords): Phrase {
  return listedPhrases(names.map(named), words);
}

/** The same for phrases. */
export function listedPhrases(phrases: readonly Phrase[], { comma, and, more }: ListWords): Phrase {
  const shown = phrases.slice(0, NAMES_IN_A_SENTENCE);
  const rest = phrases.length - shown.length;
  const all = rest > 0 ? [...shown, [more(rest)]] : shown;
  const last = all.at(-1);
  return last === undefined || all.length === 1 ? (last ?? []) : [...joined(all.slice(0, -1), comma), and, ...last];
}

/** Days of a month by its name; Latin digits in every language, as everywhere in the interface. */
export function dayWith(months: readonly string[]): (localDay: string) => string {
  return (localDay) => {
    const [year, month, day] = localDay.split('-').map(Number);
    return `${day} ${months[(month ?? 1) - 1]} ${year}`;
  };
}
