import { analyse } from './analysis.js';
import type { Language } from './languages.js';
import { stem } from './words.js';

describe('what a text is about', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'What is the cell membrane made of?', ['cell', 'membrane']],
    ['en', 'why did it get bigger when water went in', ['bigger', 'water']],
    ['es', '¿Cómo funciona la membrana celular?', ['funciona', 'membrana', 'celular']],
    ['es', 'que es la osmosis', ['ósmosis']],
    ['ar', 'ما هي وظيفة الغشاء؟', ['وظيفة', 'غشاء']],
    ['ar', 'ولماذا ينتفخ الزبيب في الماء؟', ['ينتفخ', 'زبيب', 'ماء']],
    ['fr', "Qu'est-ce que la photosynthèse ?", ['photosynthèse']],
    ['de', 'Was ist der Zellkern eines Menschen?', ['zellkern', 'menschen']],
    ['pt', 'O que é a fotossíntese?', ['fotossíntese']],
  ])('%s: "%s"', (language, text, expected) => {
    expect([...analyse(text, language).stems.keys()]).toEqual(expected.map((word) => stem(word, language)));
  });

  it.each<[Language, string]>([
    ['en', 'what is it?'],
    ['en', 'ok, can you explain that again please'],
    ['es', '¿y qué es eso?'],
    ['es', 'no entiendo'],
    ['ar', 'ما هذا؟'],
    ['ar', 'وماذا عن ذلك؟'],
    ['fr', "qu'est-ce que c'est ?"],
    ['de', 'was ist das?'],
    ['pt', 'o que é isso?'],
  ])('%s: "%s" is about nothing', (language, text) => {
    expect(analyse(text, language)).toEqual({ stems: new Map(), length: 0, asks: expect.any(Boolean) });
  });

  it('counts a stem as often as it occurs, and its length in words', () => {
    const { stems, length } = analyse('Cells divide. A cell divides into two cells.', 'en');
    expect(stems.get(stem('cell', 'en'))).toBe(3);
    expect(length).toBe(6);
  });

  it.each<[Language, string, string]>([
    ['es', 'el profesor dijo powerhouse of the cell', 'powerhouse'],
    ['ar', 'يوجد DNA في النواة', 'DNA'],
    ['ar', 'ما معنى mitochondria', 'mitochondrion'],
    ['en', 'my nana says خلية for cell', 'الخلايا'],
  ])('a memory in %s finds a word of another language again: %s', (language, text, asked) => {
    const { stems } = analyse(text, language);
    expect([...analyse(asked, language).stems.keys()].every((each) => stems.has(each))).toBe(true);
  });

  it('leaves out the stop words of a question in another language', () => {
    expect([...analyse('what did we say about osmosis?', 'es').stems.keys()]).toEqual([stem('osmosis', 'es')]);
  });
});

describe('asking and stating', () => {
  it.each<[Language, string]>([
    ['en', 'why do raisins swell'],
    ['en', 'ok but who counted them'],
    ['en', 'does it ever stop'],
    ['en', 'The nucleus?'],
    ['en', 'when does a cell divide'],
    ['es', '¿y el núcleo'],
    ['es', 'que es la osmosis'],
    ['es', 'cómo se dividen'],
    ['ar', 'هل للنبات نواة'],
    ['ar', 'ما هي الخلية'],
    ['ar', 'والنواة؟'],
    ['fr', 'pourquoi la feuille est verte'],
    ['fr', "qu'est-ce que c'est"],
    ['de', 'warum ist das Blatt grün'],
    ['de', 'ist das eine Zelle'],
    ['pt', 'o que é a mitose'],
    ['pt', 'por que a folha é verde'],
    ['en', '細胞とは何ですか？'],
  ])('%s asks: %s', (language, text) => {
    expect(analyse(text, language).asks).toBe(true);
  });

  it.each<[Language, string]>([
    ['en', 'The cell divides.'],
    ['en', 'When water enters, the raisin swells.'],
    ['en', 'Osmosis moves water. The glass is dilute. The raisin is not. Does that help?'],
    ['es', 'Cuando el agua entra, la pasa se hincha.'],
    ['es', 'Como te dije, es la membrana.'],
    ['ar', 'الخلية أصغر وحدة للحياة.'],
    ['ar', 'ما فهمت الدرس'],
    ['fr', "Quand l'eau entre, le raisin gonfle."],
    ['de', 'Die Zelle teilt sich.'],
    ['pt', 'A célula divide-se.'],
  ])('%s states: %s', (language, text) => {
    expect(analyse(text, language).asks).toBe(false);
  });
});
