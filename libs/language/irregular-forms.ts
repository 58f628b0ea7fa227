// To add a language: write its forms in <language>/irregular-forms.ts, a word a line with the form whose stem is used in front.
import { irregularForms as arabic } from './ar/irregular-forms.js';
import { irregularForms as german } from './de/irregular-forms.js';
import { irregularForms as english } from './en/irregular-forms.js';
import { irregularForms as spanish } from './es/irregular-forms.js';
import { irregularForms as french } from './fr/irregular-forms.js';
import type { Language } from './languages.js';
import { irregularForms as portuguese } from './pt/irregular-forms.js';

const LATIN_MARK = /\p{M}+/gu;

const REGULAR_FORMS: Record<Language, ReadonlyMap<string, string>> = {
  en: formsOf(english),
  es: formsOf(spanish),
  ar: formsOf(arabic),
  fr: formsOf(french),
  de: formsOf(german),
  pt: formsOf(portuguese),
};

/** The form whose stem a folded word shares ("went" → "go"); the word itself when it is regular. */
export function regularForm(word: string, language: Language): string {
  return REGULAR_FORMS[language].get(word) ?? word;
}

/** Whether a folded word stands in the language's list, as a regular or an irregular form. */
export function isListedForm(word: string, language: Language): boolean {
  return REGULAR_FORMS[language].has(word);
}

/** Students leave accents out, so a form counts with and without them; a form that stands in two lines keeps the first. */
function formsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const line of lines) {
    const [regular = '', ...others] = line.split(' ');
    for (const form of [regular, ...others]) {
      for (const spelling of [form, form.normalize('NFD').replace(LATIN_MARK, '').normalize('NFC')]) {
        if (!forms.has(spelling)) {
          forms.set(spelling, regular);
        }
      }
    }
  }
  return forms;
}
