import { ar } from './ar.js';
import { en } from './en.js';
import { es } from './es.js';

/** Every text of a language by its whole key. */
function textsOf(messages: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') {
      texts.set(prefix + key, value);
    } else {
      for (const [inner, text] of textsOf(value, `${prefix}${key}.`)) {
        texts.set(inner, text);
      }
    }
  }
  return texts;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const ENGLISH = textsOf(en);
const PLURALS = new Set([...ENGLISH.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
const LANGUAGES = { en: ENGLISH, es: textsOf(es), ar: textsOf(ar) };

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');

describe.each(Object.entries(LANGUAGES))('the page in %s', (language, texts) => {
  it('says everything that it says in English', () => {
    const stems = (all: Iterable<string>): string[] =>
      [...new Set([...all].map((key) => key.replace(PLURAL, '')))].sort();
    expect(stems(texts.keys())).toEqual(stems(ENGLISH.keys()));
    expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('has every plural that the language needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const stem of PLURALS) {
      const found = [...texts.keys()]
        .filter((key) => key.replace(PLURAL, '') === stem)
        .map((key) => key.split('_').at(-1));
      expect([stem, found.sort()]).toEqual([stem, [...needed].sort()]);
    }
  });

  it('fills in nothing that English does not', () => {
    for (const [key, text] of texts) {
      const english = ENGLISH.get(key) ?? ENGLISH.get(key.replace(PLURAL, '_other')) ?? '';
      expect([key, placeholders(english)]).toEqual([key, expect.arrayContaining(placeholders(text))]);
    }
  });
});
