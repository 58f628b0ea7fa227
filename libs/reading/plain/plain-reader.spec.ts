import fc from 'fast-check';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { conceptsIn, documentOf, readOptions } from './plain-reader.fixture.js';
import { plainReader } from './plain-reader.js';
import { MOST_CONCEPTS_A_PAGE } from './select.js';

interface Lesson {
  readonly lines: readonly string[];
  /** Name → what it builds on. */
  readonly concepts: Readonly<Record<string, readonly string[]>>;
  /** Headings and other words that are no concepts. */
  readonly never: readonly string[];
}

const LESSONS: Record<Language, Lesson> = {
  en: {
    lines: [
      '# Sharing a cake',
      'A *fraction* is a part of a whole that has been cut into equal parts. The denominator is the number of equal parts in the whole.',
      'The numerator is the number of parts that we take. In a fraction the numerator stands above the denominator.',
      '# Fractions of the same size',
      'Two fractions with the same value are called equivalent fractions.',
      'A decimal number (DN) is a number that can be written as a fraction with the denominator ten or a hundred.',
      '# Exercises',
      'A riddle is a question that you answer. What is a denominator?',
    ],
    concepts: {
      fraction: [],
      denominator: [],
      numerator: [],
      'equivalent fractions': ['fraction'],
      'decimal number': ['fraction', 'denominator'],
    },
    never: ['Sharing a cake', 'sharing a cake', 'riddle', 'Exercises'],
  },
  es: {
    lines: [
      '# Del mar a la nube',
      'La *evaporación* es el paso del agua de líquido a vapor. El sol calienta el mar y la evaporación empieza.',
      'El vapor de agua es el agua en forma de gas. Cuando el vapor de agua sube, se enfría.',
      'El paso del vapor de agua a líquido se llama condensación. La condensación forma gotas muy pequeñas.',
      '# De la nube a la tierra',
      'Una nube es un conjunto de gotas que flotan en el aire.',
      'La caída del agua desde las nubes se conoce como precipitación. La precipitación puede ser lluvia, nieve o granizo.',
      '# Preguntas',
      '¿Qué es la evaporación?',
    ],
    concepts: {
      evaporación: [],
      'vapor de agua': [],
      condensación: ['vapor de agua'],
      nube: [],
      precipitación: ['nube'],
    },
    never: ['Preguntas', 'preguntas', 'del mar a la nube'],
  },
  ar: {
    lines: [
      '# من البحر إلى السماء',
      'التبخر هو تحول الماء من سائل إلى بخار. تسخن الشمس ماء البحر فيبدأ التبخر.',
      'بخار الماء هو الماء في حالته الغازية. عندما يصعد بخار الماء يبرد.',
      'يسمى تحول بخار الماء إلى سائل *التكاثف*. يكون التكاثف قطرات صغيرة جدا.',
      '# من السماء إلى الأرض',
      'المياه الجوفية هي المياه التي تتجمع تحت سطح الأرض.',
      '# أسئلة',
      'ما هو التبخر؟',
    ],
    concepts: { التبخر: [], 'بخار الماء': [], التكاثف: ['بخار الماء'], 'المياه الجوفية': [] },
    never: ['أسئلة', 'من البحر إلى السماء'],
  },
  fr: {
    lines: [
      '# Partager un gâteau',
      "Une *fraction* est une partie d'un tout que l'on a partagé en parts égales.",
      'Le dénominateur est le nombre de parts égales du tout. Le numérateur est le nombre de parts que l’on prend.',
      '# Des parts qui se valent',
      'Deux fractions qui ont la même valeur sont appelées fractions équivalentes.',
      'On appelle simplification le passage à une fraction équivalente plus petite. La simplification divise le numérateur et le dénominateur par un même nombre.',
      'Un nombre décimal, ou nombre à virgule, est un nombre qui peut s’écrire comme une fraction de dénominateur dix ou cent.',
      '# Exercices',
      'Quel est le dénominateur de trois quarts ?',
    ],
    concepts: {
      fraction: [],
      dénominateur: [],
      numérateur: [],
      'fraction équivalente': ['fraction'],
      simplification: ['fraction équivalente'],
      'nombre décimal': ['fraction', 'dénominateur'],
    },
    never: ['Exercices', 'partager un gâteau', 'gâteau'],
  },
  de: {
    lines: [
      '# Wörter',
      'Ein *Substantiv* ist ein Wort, das ein Ding, ein Wesen oder eine Idee nennt. Ein Verb ist ein Wort, das sagt, was geschieht.',
      'Ein Wort, das ein Substantiv näher beschreibt, heißt Adjektiv. Das Adjektiv steht oft vor dem Substantiv.',
      '# Satzglieder',
      'Der Teil eines Satzes, der sagt, wer etwas tut, wird als Subjekt bezeichnet. Das Subjekt steht im Nominativ.',
      'Den Kern der Aussage nennt man Prädikat. Das Prädikat ist der Teil des Satzes, der ein Verb enthält.',
      '# Aufgaben',
      'Was ist ein Verb?',
    ],
    concepts: { Substantiv: [], Verb: [], Adjektiv: ['Substantiv'], Subjekt: [], Prädikat: ['Verb'] },
    never: ['Aufgaben', 'Wörter', 'Satzglieder'],
  },
  pt: {
    lines: [
      '# Do mar à nuvem',
      'A *evaporação* é a passagem da água do estado líquido para o vapor. O sol aquece o mar e a evaporação começa.',
      'O vapor de água é a água em forma de gás. Quando o vapor de água sobe, esfria.',
      'A passagem do vapor de água para líquido chama-se condensação. A condensação forma gotas muito pequenas.',
      '# Da nuvem à terra',
      'Uma nuvem é um conjunto de gotas que flutuam no ar.',
      'A queda da água das nuvens é conhecida como precipitação. A precipitação pode ser chuva, neve ou granizo.',
      '# Exercícios',
      'O que é a evaporação?',
    ],
    concepts: {
      evaporação: [],
      'vapor de água': [],
      condensação: ['vapor de água'],
      nuvem: [],
      precipitação: ['nuvem'],
    },
    never: ['Exercícios', 'sol aquece o mar', 'do mar à nuvem'],
  },
};

describe.each(LANGUAGES)('reading a lesson in %s', (language) => {
  const { lines, concepts, never } = LESSONS[language];

  it('finds what the text defines, and what each of them builds on', async () => {
    const found = await conceptsIn(documentOf(lines), language);

    for (const [name, prerequisites] of Object.entries(concepts)) {
      expect([name, [...(found.get(name)?.buildsOn ?? ['not found'])].sort()]).toEqual([
        name,
        [...prerequisites].sort(),
      ]);
    }
  });

  it('takes no heading, and nothing out of the exercises', async () => {
    const found = await conceptsIn(documentOf(lines), language);

    expect(never.filter((name) => found.has(name))).toEqual([]);
  });

  it('quotes each gist and definition from the text', async () => {
    const found = await conceptsIn(documentOf(lines), language);
    const text = lines.join(' ').replaceAll('*', '');

    for (const { gist, definition } of found.values()) {
      expect(gist).not.toBe('');
      expect(text).toContain(gist);
      expect(text).toContain(definition);
    }
  });
});

describe('what a file itself marks', () => {
  it('believes a glossary, follows its pointers and quotes its entries', async () => {
    const found = await conceptsIn(
      documentOf(
        ['The rivers of the north carry sand to the sea.'],
        [
          '= delta: land that a river builds of sand where it meets the sea',
          '= river mouth (RM): where a river ends',
          '= estuary: see river mouth',
        ],
      ),
      'en',
    );

    expect(found.get('delta')).toMatchObject({
      gist: 'land that a river builds of sand where it meets the sea',
      pages: [2],
    });
    expect(found.get('river mouth')?.aliases).toEqual(['RM', 'estuary']);
    expect(found.has('estuary')).toBe(false);
  });

  it('reads a glossary that is an ordinary list', async () => {
    const found = await conceptsIn(documentOf(['# Glossar', '- Delta: Land aus Sand, das ein Fluss aufbaut']), 'de');

    expect(found.get('Delta')?.definition).toBe('Land aus Sand, das ein Fluss aufbaut');
  });

  it('takes an emphasised term, but no emphasised sentence, number or letter', async () => {
    const found = await conceptsIn(
      documentOf(['A wide *meander* bends the stream. *Never swim there after rain!* See part *b* and *42*.']),
      'en',
    );

    expect([...found.keys()]).toEqual(['meander']);
  });

  it('keeps other names and abbreviations with the concept they name', async () => {
    const found = await conceptsIn(
      documentOf([
        'A *water table*, also called groundwater level, is a surface below which the ground is full of water.',
      ]),
      'en',
    );

    expect(found.get('water table')?.aliases).toEqual(['groundwater level']);
  });

  it('names a concept in the singular, and in lower case unless it is a proper name', async () => {
    const found = await conceptsIn(
      documentOf([
        '*Glaciers* are rivers of ice. Each glacier moves. The *Aral Sea* is a lake that people dried up, and the Aral Sea shrank.',
      ]),
      'en',
    );

    expect([...found.keys()].sort()).toEqual(['Aral Sea', 'glacier']);
  });
});

describe('edges', () => {
  it('lets the later of two concepts that define by each other build on the earlier', async () => {
    const found = await conceptsIn(
      documentOf([
        'A tributary is a stream that feeds a confluence. A confluence is a place where a tributary meets a river.',
      ]),
      'en',
    );

    expect(found.get('confluence')?.buildsOn).toEqual(['tributary']);
    expect(found.get('tributary')?.buildsOn).toEqual([]);
  });

  it('assumes what four definitions lean on and none explains', async () => {
    const found = await conceptsIn(
      documentOf([
        'A brook is a narrow channel of water. A pond is a small basin of water. A spring is a hole that gives water. A fountain is a jet of water.',
      ]),
      'en',
    );

    expect([...found.values()].map(({ assumes }) => assumes)).toEqual([['water'], ['water'], ['water'], ['water']]);
  });
});

describe('the course of a reading', () => {
  const pages = Array.from({ length: 5 }, () => LESSONS.en.lines);

  it('reuses the name that is on the map already', async () => {
    const found = await conceptsIn(documentOf(LESSONS.en.lines), 'en', { knownLabels: ['Equivalent Fractions'] });

    expect(found.has('Equivalent Fractions')).toBe(true);
    expect(found.has('equivalent fractions')).toBe(false);
  });

  it('tells how far it is, up to the end', async () => {
    const told: [number, number][] = [];
    await conceptsIn(documentOf(...pages), 'en', { onProgress: (done, total) => told.push([done, total]) });

    expect(told.map(([done]) => done)).toEqual([...told.map(([done]) => done)].sort((a, b) => a - b));
    expect(told.at(-1)).toEqual([15, 15]);
  });

  it('ends with the reason of an abort', async () => {
    const reason = new Error('the file was removed');
    const signal = AbortSignal.abort(reason);

    await expect(plainReader().read(documentOf(...pages), readOptions('en', { signal }))).rejects.toBe(reason);
  });

  it('finds nothing in an empty document', async () => {
    await expect(plainReader().read(documentOf([]), readOptions('fr'))).resolves.toEqual({
      concepts: [],
      rejected: [],
      cost: null,
    });
  });
});

describe('laws of any document', () => {
  const vocabulary = [
    'a',
    'the',
    'river',
    'delta',
    'is',
    'called',
    'of',
    '(RM)',
    'or',
    'sand',
    'which',
    ',',
    '.',
    ';',
    'نهر',
    'هو',
    'Fluss',
    'É',
    '*silt*',
    '¿',
    '42',
  ];
  const paragraph = fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 40 })
    .map((each) => each.join(' '));
  const document = fc
    .array(
      fc.array(
        fc.oneof(
          paragraph,
          paragraph.map((text) => `# ${text}`),
          paragraph.map((text) => `= delta: ${text}`),
        ),
        { maxLength: 6 },
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((each) => documentOf(...each));

  it('reads the same twice, quotes, points only to its own names, and stays bounded', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.constantFrom(...LANGUAGES), async (read, language) => {
        const first = await plainReader().read(read, readOptions(language));
        const second = await plainReader().read(read, readOptions(language));
        expect(second).toEqual(first);
        expect(first.concepts.length).toBeLessThanOrEqual(MOST_CONCEPTS_A_PAGE * read.pages.length);
        const names = first.concepts.map(({ name }) => name);
        const text = read.pages.flatMap(({ blocks }) => blocks.map((each) => each.text)).join('\n');
        for (const { name, gist, definition, buildsOn, pages } of first.concepts) {
          expect(name).not.toBe('');
          expect(gist).not.toBe('');
          expect(text).toContain(gist);
          expect(text).toContain(definition);
          expect(names).toEqual(expect.arrayContaining([...buildsOn]));
          expect(buildsOn).not.toContain(name);
          expect(pages.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });
});
