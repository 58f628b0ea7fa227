/** The languages that a report is written in; what it quotes stays as it was written. */
export const REPORT_LANGUAGES = ['en', 'es', 'ar'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Whether a report is written in this language. */
export function isReportLanguage(tag: string): tag is ReportLanguage {
  return (REPORT_LANGUAGES as readonly string[]).includes(tag);
}

/** Which way a language is read. */
export function directionOf(language: ReportLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
