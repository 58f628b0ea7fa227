import type { Language } from '#libs/language/index.js';
import { singularData as arabic } from './ar/singular.js';
import { singularData as german } from './de/singular.js';
import { singularData as english } from './en/singular.js';
import { singularData as spanish } from './es/singular.js';
import { singularData as french } from './fr/singular.js';
import type { SingularData } from './name-data.js';
import { singularData as portuguese } from './pt/singular.js';

// To add a language: write <language>/singular.ts, and an ending rule below.

/** Letters of the noun that must be left before a sound feminine plural counts as one: Arabic roots have three. */
const ARABIC_SHORTEST = 3;

/** A word with a sign or a digit ("c++", "h2s") has no plural ending. */
const LETTERS = /^\p{L}+$/u;

interface Endings {
  readonly unchanged: ReadonlySet<string>;
  readonly irregular: ReadonlyMap<string, string>;
  readonly rule: (word: string, last: boolean) => string;
}

const ENDINGS: Record<Language, Endings> = {
  en: endings(english, englishSingular),
  es: endings(spanish, spanishSingular),
  ar: endings(arabic, arabicSingular),
  fr: endings(french, frenchSingular),
  de: endings(german, germanSingular),
  pt: endings(portuguese, portugueseSingular),
};

/**
 * What all forms of number of one plain word share: an English word's singular, in other languages a form that need be no
 * word ("animal", "animales" → "animal"; "clase", "clases" → "clas"). It is no stem: "organism" and "organization" stay two.
 *
 * @param word folded, without Latin accents
 * @param language of the word itself
 * @param last whether it is the last word of its name: German adjectives stand before it and are inflected
 */
export function singular(word: string, language: Language, last: boolean): string {
  const { unchanged, irregular, rule } = ENDINGS[language];
  const listed = irregular.get(word);
  if (listed !== undefined) {
    return listed;
  }
  return unchanged.has(word) || !LETTERS.test(word) ? word : rule(word, last);
}

/** Harman's S stemmer (How effective is suffixing?, 1991), with the -es of "classes", "boxes" and "potatoes". */
function englishSingular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|ics)$/.test(word)) {
    return word;
  }
  if (/[^aeo]ies$/.test(word) && word.length > 4) {
    return `${word.slice(0, -3)}y`;
  }
  if (/(?:ss|sh|ch|x|zz)es$/.test(word) || (/[^aeiou]oes$/.test(word) && word.length > 5)) {
    return word.slice(0, -2);
  }
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/**
 * A plural's s after a vowel, then an e that may belong to the plural ("paredes") or the word ("nubes"), then the z that is
 * a c before it ("luces"). Words in -is and -us have no other plural.
 */
function spanishSingular(word: string): string {
  const withoutS = word.length > 3 && /[aeo]s$/.test(word) ? word.slice(0, -1) : word;
  const withoutE = withoutS.length > 3 && withoutS.endsWith('e') ? withoutS.slice(0, -1) : withoutS;
  return withoutE.replace(/z$/, 'c');
}

/** -ões, -ães → -ão; -ais, -eis, -ois, -uis → -al … ; -ns → -m; the rest as in Spanish. Final m and n are one ("íon", "íons"). */
function portugueseSingular(word: string): string {
  if (word.length < 4) {
    return word;
  }
  const singularForm = word
    .replace(/[oa]es$/, 'ao')
    .replace(/([aeou])is$/, '$1l')
    .replace(/ns$/, 'n')
    .replace(/([aeo])s$/, '$1');
  const withoutE = singularForm.length > 3 && singularForm.endsWith('e') ? singularForm.slice(0, -1) : singularForm;
  return withoutE.replace(/m$/, 'n');
}

/** -eaux → -eau, -yaux → -yau, -aux → -al, then a final s, or x after u, whether a plural's or the word's own. */
function frenchSingular(word: string): string {
  if (word.length < 4) {
    return word;
  }
  if (/[^ey]aux$/.test(word)) {
    return `${word.slice(0, -3)}al`;
  }
  return word.replace(/([^s])s$/, '$1').replace(/ux$/, 'u');
}

/**
 * -e, -en, -n after el and er, -nisse, -innen: what nouns of five letters and more add. Plurals in -er are listed, since
 * "Lehrer" is none. Before the last word also the endings of adjectives ("aktiver Transport").
 */
function germanSingular(word: string, last: boolean): string {
  if (word.length < 5) {
    return word;
  }
  if (word.endsWith('innen')) {
    return word.slice(0, -3);
  }
  if (/nisse(?:n)?$/.test(word)) {
    return word.replace(/sen?$/, '');
  }
  if (/(?:el|er)n$/.test(word)) {
    return word.slice(0, -1);
  }
  const ending = last ? /(?:en|e)$/ : /(?:en|em|er|es|e)$/;
  const rest = word.replace(ending, '');
  return rest.length >= 3 ? rest : word;
}

/**
 * The sound feminine plural -āt: a noun of three letters takes back its ta marbuta ("طبقات", "طبقة"), a longer one loses it in
 * both numbers ("معادلات", "معادلة"), since loanwords have none ("بروتينات"). The masculine plural and the dual look like the
 * ends of too many words ("قانون", "ميزان") to be cut. Final ta marbuta arrives as ha.
 */
function arabicSingular(word: string): string {
  const feminine = word.endsWith('ات') ? word.slice(0, -2) : null;
  if (feminine !== null && feminine.length >= ARABIC_SHORTEST) {
    return feminine.length === ARABIC_SHORTEST ? `${feminine}ه` : feminine;
  }
  return word.endsWith('ه') && word.length - 1 > ARABIC_SHORTEST ? word.slice(0, -1) : word;
}

function endings(data: SingularData, rule: Endings['rule']): Endings {
  const unchanged = new Set(data.unchanged.flatMap((line) => line.split(' ')));
  const irregular = new Map<string, string>();
  for (const line of data.irregular) {
    const [singularForm = '', ...plurals] = line.split(' ');
    const shared = unchanged.has(singularForm) ? singularForm : rule(singularForm, true);
    for (const form of [singularForm, ...plurals]) {
      irregular.set(form, shared);
    }
  }
  return { unchanged, irregular, rule };
}
