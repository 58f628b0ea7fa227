/** The languages of the page itself; what is on record stays in the language it was written in. */
export const PAGE_LANGUAGES = ['en', 'es', 'ar'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = { en: 'English', es: 'Español', ar: 'العربية' };

export function isLanguage(tag: string | null | undefined): tag is PageLanguage {
  return PAGE_LANGUAGES.some((language) => language === tag);
}

export function directionOf(language: PageLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
