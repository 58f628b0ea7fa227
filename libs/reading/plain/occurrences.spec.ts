import type { Language } from '#libs/language/index.js';
import { lexiconOf } from './lexicon.js';
import { termKey } from './noun-phrase.js';
import { OccurrenceCounter, type Occurrences } from './occurrences.js';
import { documentOf } from './plain-reader.fixture.js';
import { readWords, TextReader } from './text.js';

function occurrencesOf(name: string, lines: readonly string[], language: Language): Occurrences | undefined {
  const lexicon = lexiconOf(language);
  const reader = new TextReader(documentOf(lines), lexicon);
  reader.readPage(0);
  const counter = new OccurrenceCounter(lexicon);
  for (const sentence of reader.text.sentences) {
    counter.count(sentence);
  }
  for (const sentence of reader.text.sentences) {
    counter.locate(sentence, new Set());
  }
  return counter.occurrences.get(termKey(readWords(name, lexicon), lexicon));
}

describe('own mentions', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'cell', ['The plant cell grows. Each plant cell has walls. The cell rests.']],
    ['es', 'célula', ['La célula vegetal crece. Cada célula vegetal tiene paredes. La célula descansa.']],
    ['ar', 'الخلية', ['تنمو الخلية النباتية. في الخلية النباتية جدار. تستريح الخلية.']],
    ['fr', 'cellule', ['La cellule végétale grandit. Chaque cellule végétale a des parois. La cellule dort.']],
    ['pt', 'célula', ['A célula vegetal cresce. Cada célula vegetal tem paredes. A célula descansa.']],
  ])('given in %s a phrase that comes back, "%s" inside it is no mention of its own', (language, name, lines) => {
    expect(occurrencesOf(name, lines, language)).toMatchObject({ count: 3, own: 1 });
  });

  it('given a longer phrase that stands once, what is inside it counts', () => {
    expect(occurrencesOf('cell', ['The hungry cell grows. The cell rests.'], 'en')).toMatchObject({ count: 2, own: 2 });
  });

  it('given a name that a link joins, its parts count by what holds them', () => {
    const lines = ['The law of gravity holds. Only the law of gravity holds. Gravity pulls.'];

    expect(occurrencesOf('gravity', lines, 'en')).toMatchObject({ count: 3, own: 1 });
    expect(occurrencesOf('law of gravity', lines, 'en')).toMatchObject({ count: 2, own: 2 });
  });
});
