import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, PAGE_LANGUAGES, type PageLanguage } from '../i18n/languages.js';
import { saveLanguage, THEMES, type Theme, useTheme } from './preferences.js';

/** Language and theme. */
export function SettingsBar() {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useTheme();
  const speak = (language: PageLanguage): void => {
    saveLanguage(language);
    void i18n.changeLanguage(language);
  };
  return (
    <div className="settings">
      <label>
        <span className="visually-hidden">{t('shell.language')}</span>
        <select value={i18n.language} onChange={(event) => speak(event.target.value as PageLanguage)}>
          {PAGE_LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('shell.theme')}</span>
        <select value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`shell.themes.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
