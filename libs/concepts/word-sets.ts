import type { Language } from '#libs/language/index.js';

/** What a rule keeps for each language, made once from the languages' data. */
export function byLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), es: make('es'), ar: make('ar'), fr: make('fr'), de: make('de'), pt: make('pt') };
}

/** A set for each language of the words that its data keeps, groups of them a line. */
export function wordsByLanguage(
  lines: (language: Language) => readonly string[],
): Record<Language, ReadonlySet<string>> {
  return byLanguage((language) => new Set(lines(language).flatMap((line) => line.split(' '))));
}
