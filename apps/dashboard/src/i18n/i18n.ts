import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { savedLanguage } from '../app/preferences.js';
import { ar } from './ar.js';
import { en } from './en.js';
import { es } from './es.js';
import { directionOf, isLanguage } from './languages.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

/** Makes the page speak, and tells the document which way it reads. */
export async function startLanguages(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    const spoken = isLanguage(language) ? language : 'en';
    document.documentElement.lang = spoken;
    document.documentElement.dir = directionOf(spoken);
  });
  await i18next.use(initReactI18next).init({
    lng: savedLanguage(),
    fallbackLng: 'en',
    resources: { en: { translation: en }, es: { translation: es }, ar: { translation: ar } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
}
