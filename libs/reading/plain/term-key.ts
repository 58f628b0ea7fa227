import { type Language, languageOfWord, stem, withoutAccents } from '#libs/language/index.js';
import { regularForm } from '#libs/language/irregular-forms.js';

/** Endings of plurals with what the singular ends with, the longest first. A rule holds where three letters are left. */
const PLURALS: Record<'en' | 'es' | 'fr' | 'pt', readonly (readonly [ending: RegExp, singular: string])[]> = {
  en: [
    [/mata$/u, 'ma'],
    [/ies$/u, 'y'],
    [/(?<=ss|sh|ch|x|z)es$/u, ''],
    [/(?<![sui])s$/u, ''],
  ],
  es: [
    [/ces$/u, 'z'],
    [/(?<=[lrndj])es$/u, ''],
    [/(?<=[aeiou])s$/u, ''],
  ],
  fr: [
    [/eaux$/u, 'eau'],
    [/aux$/u, 'al'],
    [/(?<=eu|ou)x$/u, ''],
    [/(?<![s])s$/u, ''],
  ],
  pt: [
    [/(?:oes|aes)$/u, 'ao'],
    [/ns$/u, 'm'],
    [/(?<=[aou])is$/u, 'l'],
    [/(?<=[rz])es$/u, ''],
    [/(?<=[aeiou])s$/u, ''],
  ],
};
const SHORTEST = 3;
/** Plurals that the list of irregular forms takes as the regular form, since stems start from the commoner one. */
const LATIN_PLURALS: ReadonlyMap<string, string> = new Map([
  ['bacteria', 'bacterium'],
  ['mitochondria', 'mitochondrion'],
]);

/**
 * The form by which two spellings of one word of a term are the same: without case, accents and plural. A stem would be too
 * coarse for names ("organ" and "organism" share one); German and Arabic, whose nouns change with case and article, use it.
 */
export function wordKey(folded: string, memoryLanguage: Language): string {
  const language = languageOfWord(folded, memoryLanguage);
  if (language === 'de' || language === 'ar') {
    return stem(folded, memoryLanguage);
  }
  const regular = regularForm(folded, language);
  const plain = withoutAccents(LATIN_PLURALS.get(regular) ?? regular);
  for (const [ending, singular] of PLURALS[language]) {
    if (ending.test(plain)) {
      const rest = plain.replace(ending, singular);
      return rest.length >= SHORTEST ? rest : plain;
    }
  }
  return plain;
}
