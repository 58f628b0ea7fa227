import type { Language } from '#libs/language/index.js';
import { Headings } from './headings.js';
import { lexiconOf } from './lexicon.js';
import { termKey } from './noun-phrase.js';
import { conceptsIn, documentOf } from './plain-reader.fixture.js';
import { readWords, TextReader } from './text.js';

function headingsOf(title: string, language: Language): Headings {
  const lexicon = lexiconOf(language);
  const reader = new TextReader(documentOf([`# ${title}`]), lexicon);
  reader.readPage(0);
  return new Headings(reader.text, lexicon);
}

const keyOf = (name: string, language: Language): string =>
  termKey(readWords(name, lexiconOf(language)), lexiconOf(language));

describe('what a title names', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'Flagella and Cilia', ['flagellum', 'cilia']],
    ['en', 'The Delta: Sand and Silt', ['delta', 'sand', 'silt']],
    ['en', 'Rivers, Lakes, and Glaciers', ['river', 'lake', 'glacier']],
    ['es', 'La erosión y el transporte', ['erosión', 'transporte']],
    ['ar', 'التعرية والترسيب', ['التعرية', 'الترسيب']],
    ['fr', "L'érosion et le transport", ['érosion', 'transport']],
    ['de', 'Flüsse und Gletscher', ['Fluss', 'Gletscher']],
    ['pt', 'A erosão e o transporte', ['erosão', 'transporte']],
  ])('given "%s: %s", it names each thing of the list', (language, title, names) => {
    const headings = headingsOf(title, language);

    expect(names.filter((name) => !headings.names(keyOf(name, language)))).toEqual([]);
    expect(names.filter((name) => headings.isTitle(keyOf(name, language)))).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['en', 'Plant and Animal Cells', 'plant'],
    ['es', 'Células vegetales y animales', 'animales'],
    ['ar', 'الخلايا النباتية والحيوانية', 'الحيوانية'],
    ['fr', 'Cellules végétales et animales', 'animales'],
    ['de', 'Chemische und physikalische Verwitterung', 'chemische'],
    ['pt', 'Células vegetais e animais', 'animais'],
  ])('given "%s: %s", "%s" is a part of the other name and isn\'t named', (language, title, part) => {
    expect(headingsOf(title, language).names(keyOf(part, language))).toBe(false);
  });
});

interface Lesson {
  /** The title's section speaks of it in passing. */
  readonly passing: string;
  /** It defines it where it first speaks of it, behind a sentence about something else. */
  readonly defining: string;
  /** A sentence of another section that speaks of it. */
  readonly elsewhere: string;
  readonly title: string;
  readonly name: string;
}

const LESSONS: Partial<Record<Language, Lesson>> = {
  en: {
    title: '# River Bends',
    name: 'river bend',
    passing: 'Water finds its way in curves, known as river bends. A river bend is never still.',
    defining: 'Water never runs straight. A river bend is a curve that water digs into its bank.',
    elsewhere: 'Sand lies on the inner side of a river bend.',
  },
  es: {
    title: '# Meandros',
    name: 'meandro',
    passing: 'El agua busca su camino en curvas, conocidas como meandros. Un meandro nunca descansa.',
    defining: 'El agua nunca corre recta. Un meandro es una curva que el agua excava en su orilla.',
    elsewhere: 'La arena queda en el lado interior de un meandro.',
  },
  ar: {
    title: '# المنعطف',
    name: 'المنعطف',
    passing: 'يشق الماء طريقه في شكل ملتو، المعروف باسم المنعطف. لا يهدأ المنعطف أبدا.',
    defining: 'لا يجري الماء مستقيما. المنعطف هو انحناء يحفره الماء في ضفته.',
    elsewhere: 'يبقى الرمل في الجانب الداخلي من المنعطف.',
  },
  fr: {
    title: '# Méandres',
    name: 'méandre',
    passing: "L'eau avance par des courbes, connues sous le nom de méandres. Un méandre ne dort jamais.",
    defining: "L'eau ne coule jamais droit. Un méandre est une courbe que l'eau creuse dans sa rive.",
    elsewhere: "Le sable reste du côté intérieur d'un méandre.",
  },
  de: {
    title: '# Mäander',
    name: 'Mäander',
    passing: 'Das Wasser läuft in Schleifen, bekannt als Mäander. So ruht ein Mäander nie.',
    defining: 'Wasser läuft nie gerade. Ein Mäander ist eine Schleife, die das Wasser in sein Ufer gräbt.',
    elsewhere: 'Sand bleibt auf der Innenseite von einem Mäander.',
  },
  pt: {
    title: '# Meandros',
    name: 'meandro',
    passing: 'A água busca o seu caminho em curvas, conhecidas como meandros. Um meandro nunca descansa.',
    defining: 'A água nunca corre reta. Um meandro é uma curva que a água escava na sua margem.',
    elsewhere: 'A areia fica no lado interior de um meandro.',
  },
};

describe.each(Object.entries(LESSONS) as [Language, Lesson][])('a title in %s', (language, lesson) => {
  const { title, name, passing, defining, elsewhere } = lesson;

  it('given that only its own section speaks of it, and only in passing, it is no concept', async () => {
    expect([...(await conceptsIn(documentOf([title, passing]), language)).keys()]).not.toContain(name);
  });

  it('given that its section defines it where it first speaks of it, it is one', async () => {
    expect([...(await conceptsIn(documentOf([title, defining]), language)).keys()]).toContain(name);
  });

  it('given that another section speaks of it, it is one', async () => {
    const document = documentOf([title, passing, '# 2', elsewhere]);

    expect([...(await conceptsIn(document, language)).keys()]).toContain(name);
  });

  it('given that the file emphasises it, or that the map knows it, it is one', async () => {
    const marked = documentOf([title, `*${name}*. ${passing}`]);
    const known = await conceptsIn(documentOf([title, passing]), language, { knownLabels: [name] });

    expect([...(await conceptsIn(marked, language)).keys()]).toContain(name);
    expect([...known.keys()]).toContain(name);
  });
});
