import { isListedForm, regularForm } from '../irregular-forms.js';
import { protectedWords } from './irregular-forms.js';

/** Article with what may be written in front of it: wa-, fa-, bi-, ka-, li-. */
const ARTICLES = ['وبال', 'فبال', 'وكال', 'وال', 'فال', 'بال', 'كال', 'ال'];
const TO_THE = ['ولل', 'فلل', 'لل'];
const PROCLITICS = 'وفبكل';
/** Plural, dual, feminine and possessive endings: the list of Light10 (Larkey, Ballesteros and Connell 2007) with its pronouns' plurals. */
const ENDINGS = ['هما', 'ها', 'هم', 'نا', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];
/** Arabic roots have three letters: nothing shorter is left of a word. Light10 says two, which makes one stem of "cell" and "vinegar". */
const SHORTEST = 3;

const PROTECTED: ReadonlySet<string> = new Set(protectedWords);

/**
 * The light stem of a folded Arabic word: article and what is joined to it off, broken plurals replaced by their singular,
 * endings off. It repeats each step until nothing changes, so that every form of a word ends at the same stem.
 */
export function arabicStem(word: string): string {
  const bare = withoutClitics(word);
  const regular = regularForm(bare, 'ar');
  return withoutEndings(regular.replace(/ى$/u, 'ي'));
}

function withoutClitics(word: string): string {
  let rest = word;
  for (;;) {
    const shorter = withoutOneClitic(rest);
    if (shorter === rest) {
      return rest;
    }
    rest = shorter;
  }
}

function withoutOneClitic(word: string): string {
  if (PROTECTED.has(word) || isListedForm(word, 'ar')) {
    return word;
  }
  for (const prefix of ARTICLES) {
    if (word.startsWith(prefix) && word.length - prefix.length >= SHORTEST) {
      return word.slice(prefix.length);
    }
  }
  for (const prefix of TO_THE) {
    if (word.startsWith(prefix)) {
      const rest = word.slice(prefix.length);
      // "li-" before a word that begins with l drops the article's alef and one l: only two letters would be left of it.
      return rest.length >= SHORTEST ? rest : `ل${rest}`.slice(0, Math.max(rest.length + 1, SHORTEST));
    }
  }
  // A single letter may belong to the root, so it goes only when a known word is left.
  const rest = word.slice(1);
  const stripped = PROCLITICS.includes(word.charAt(0)) && (isListedForm(rest, 'ar') || PROTECTED.has(rest));
  return stripped ? rest : word;
}

function withoutEndings(word: string): string {
  let rest = word;
  for (;;) {
    const ending = ENDINGS.find((each) => rest.endsWith(each) && rest.length - each.length >= SHORTEST);
    if (!ending) {
      return rest;
    }
    rest = rest.slice(0, -ending.length);
  }
}
