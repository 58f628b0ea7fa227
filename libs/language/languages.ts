/** The languages that every rule which reads text knows. A memory's language is a setting, never guessed from one short text. */
export const LANGUAGES = ['en', 'es', 'ar', 'fr', 'de', 'pt'] as const;

/** One of the supported languages, as an ISO 639-1 code. */
export type Language = (typeof LANGUAGES)[number];

/** Whether `value` is the code of a supported language. */
export function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value);
}
