import type { Language } from './languages.js';
import { guestLanguage } from './stop-words.js';
import { words } from './words.js';

const ARABIC = /\p{Script=Arabic}/u;

/**
 * The language to answer a text in: Arabic where most of its words are in Arabic script; else the memory's own, unless its stop
 * words clearly belong to another. A text in Latin script in an Arabic memory counts as English until its words say otherwise.
 *
 * For the frame of an answer alone: what is recorded is read in the memory's language, which is a setting.
 */
export function languageOfText(text: string, memoryLanguage: Language): Language {
  const found = words(text);
  const arabic = found.filter((word) => ARABIC.test(word)).length;
  if (found.length === 0 || (memoryLanguage === 'ar' && arabic > 0)) {
    return memoryLanguage;
  }
  if (arabic * 2 > found.length) {
    return 'ar';
  }
  const base = memoryLanguage === 'ar' ? 'en' : memoryLanguage;
  return guestLanguage(found, base) ?? base;
}
