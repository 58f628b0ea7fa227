import { useTranslation } from 'react-i18next';

/** Dates and numbers as the page's language writes them. */
export interface Format {
  /** A day and a time, in the visitor's zone. */
  moment(iso: string): string;
  /** A day, in the visitor's zone. */
  day(iso: string): string;
  /** A local day as it was frozen (`YYYY-MM-DD`), whatever zone the visitor is in. */
  localDay(day: string): string;
  /** A share in [0, 1] as whole percents. */
  percent(share: number): string;
  /** With at most so many digits behind the point; two when left out. */
  number(value: number, digits?: number): string;
}

/** Latin digits in Arabic too: the figures stand beside hashes, ids and code in Latin letters. */
export function formatIn(language: string): Format {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    moment: (iso) => moment.format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    localDay: (written) => localDay.format(new Date(`${written}T00:00:00Z`)),
    percent: (share) => percent.format(share),
    number: (value, digits = 2) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
  };
}

export function useFormat(): Format {
  return formatIn(useTranslation().i18n.language);
}
