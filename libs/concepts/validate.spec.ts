import fc from 'fast-check';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { conceptKey } from './key.js';
import type { ReadConcept } from './reading.js';
import { type ReadDocument, validateReading } from './validate.js';

const concept = (name: string, more: Partial<ReadConcept> = {}): ReadConcept => ({
  name,
  aliases: [],
  gist: 'Something that a student should know.',
  definition: '',
  buildsOn: [],
  assumes: [],
  pages: [1],
  ...more,
});

const document: ReadDocument = { language: 'en', headings: [], pages: 10 };

const namesOf = (concepts: readonly ReadConcept[]): string[] => concepts.map(({ name }) => name);

describe('validating a reading', () => {
  it.each<[Language, string]>([
    ['en', 'Introduction'],
    ['en', 'Summary'],
    ['en', 'Chapter 4'],
    ['en', 'CHAPTER IV'],
    ['en', 'Chapter 4: Cells'],
    ['en', '1.2 Introduction'],
    ['en', 'Section Summary'],
    ['en', 'Review Questions'],
    ['en', 'Common misconceptions'],
    ['en', 'Figure 2.1'],
    ['en', 'Appendix B'],
    ['en', 'Introduction to Cells'],
    ['es', 'Introducción'],
    ['es', 'Resumen del capítulo'],
    ['es', 'Capítulo 4'],
    ['es', 'Errores comunes'],
    ['es', 'Preguntas de repaso'],
    ['es', 'Introducción a la célula'],
    ['es', 'Summary'],
    ['ar', 'مقدمة'],
    ['ar', 'المقدمة'],
    ['ar', 'ملخص الفصل'],
    ['ar', 'الفصل ٤'],
    ['ar', 'أخطاء شائعة'],
    ['ar', 'المفاهيم الخاطئة الشائعة'],
    ['ar', 'أسئلة المراجعة'],
    ['ar', 'مقدمة في الأحياء'],
    ['fr', 'Résumé'],
    ['fr', 'RESUME DU CHAPITRE'],
    ['fr', 'Chapitre 4'],
    ['fr', 'Idées reçues'],
    ['fr', 'Questions de révision'],
    ['fr', 'Introduction à la chimie'],
    ['de', 'Zusammenfassung'],
    ['de', 'Kapitel 4'],
    ['de', 'Häufige Irrtümer'],
    ['de', 'Wiederholungsfragen'],
    ['de', 'Einführung in die Biologie'],
    ['pt', 'Resumo'],
    ['pt', 'Capítulo 4'],
    ['pt', 'Erros comuns'],
    ['pt', 'Questões de revisão'],
    ['pt', 'Introdução à química'],
  ])('%s: "%s" is furniture', (language, name) => {
    const reading = validateReading([concept(name)], { ...document, language });

    expect(reading.concepts).toEqual([]);
    expect(reading.rejected).toMatchObject([{ name, reason: 'furniture' }]);
  });

  it.each<[Language, string]>([
    ['en', 'How we came to know'],
    ['en', 'What is a cell'],
    ['en', 'Water is life'],
    ['en', 'The cell divides in two halves.'],
    ['en', 'Why osmosis?'],
    ['es', 'Cómo llegamos a saberlo'],
    ['es', 'La célula es pequeña'],
    ['es', '¿Qué es la célula?'],
    ['ar', 'كيف عرفنا ذلك'],
    ['ar', 'ما هي الخلية'],
    ['fr', 'Comment nous avons appris'],
    ['fr', 'La cellule est petite'],
    ['de', 'Wie wir es erfuhren'],
    ['de', 'Die Zelle ist klein'],
    ['pt', 'Como chegamos a saber'],
    ['pt', 'A célula é pequena'],
  ])('%s: "%s" is a sentence', (language, name) => {
    const reading = validateReading([concept(name)], { ...document, language });

    expect(reading.concepts).toEqual([]);
    expect(reading.rejected).toMatchObject([{ name, reason: 'sentence' }]);
  });

  it.each<[Language, string]>([
    ['en', 'Osmosis'],
    ['en', 'Cell membrane'],
    ['en', "Newton's second law"],
    ['en', 'Part of speech'],
    ['en', 'Table salt'],
    ['en', 'Unit circle'],
    ['en', 'Question word'],
    ['en', 'Motivation'],
    ['en', 'C++'],
    ['es', 'Era glacial'],
    ['es', 'Unidad de medida'],
    ['es', 'Energía solar'],
    ['ar', 'تعلم الآلة'],
    ['ar', 'الجدول الدوري'],
    ['ar', 'الخلية النباتية'],
    ['fr', "Europe de l'Est"],
    ['fr', 'Somme des angles'],
    ['fr', 'Section efficace'],
    ['de', 'Satz des Pythagoras'],
    ['de', 'Teil eines Ganzen'],
    ['de', 'Macht'],
    ['pt', 'Cidade de São Paulo'],
    ['pt', 'Parte inteira'],
    ['pt', 'Equação linear'],
  ])('%s: "%s" may head a chapter and stays, since the reading defines it', (language, name) => {
    const reading = validateReading([concept(name)], { ...document, language, headings: [name] });

    expect(namesOf(reading.concepts)).toEqual([name]);
    expect(reading.rejected).toEqual([]);
  });

  it('a heading that nothing defines is refused', () => {
    const undefinedHeading = concept('The Cell Membrane', { gist: 'Cell membranes.', definition: 'the cell membrane' });

    const reading = validateReading([undefinedHeading], { ...document, headings: ['Cell membrane'] });

    expect(reading.rejected).toMatchObject([{ name: 'The Cell Membrane', reason: 'heading' }]);
  });

  it.each([
    ['', 'empty-name'],
    ['…', 'empty-name'],
    ['one two three four five six seven eight nine', 'name-too-long'],
    ['x'.repeat(81), 'name-too-long'],
  ])('the name "%s" is refused: %s', (name, reason) => {
    expect(validateReading([concept(name)], document)).toMatchObject({ concepts: [], rejected: [{ name, reason }] });
  });

  it.each(['', '  ', '—', 'Osmosis.'])('the gist "%s" says nothing', (gist) => {
    const reading = validateReading([concept('Osmosis', { gist })], document);

    expect(reading).toMatchObject({ concepts: [], rejected: [{ name: 'Osmosis', reason: 'empty-gist' }] });
  });

  it('two concepts of one key become the first, with the pages and edges of both', () => {
    const reading = validateReading(
      [
        concept('Cell'),
        concept('Water'),
        concept('Osmosis', { gist: 'First gist.', pages: [3, 2], buildsOn: ['Water'] }),
        concept('osmosis', { gist: 'Second gist.', pages: [5, 2], buildsOn: ['cells', 'water'], assumes: ['Ion'] }),
      ],
      document,
    );

    expect(reading.concepts[2]).toEqual(
      concept('Osmosis', { gist: 'First gist.', pages: [2, 3, 5], buildsOn: ['Water', 'Cell'], assumes: ['Ion'] }),
    );
    expect(reading.rejected).toMatchObject([{ name: 'osmosis', reason: 'duplicate' }]);
  });

  it('an edge to what is not listed is refused, and the concept stays', () => {
    const reading = validateReading([concept('Osmosis', { buildsOn: ['Diffusion'] })], document);

    expect(reading.concepts).toEqual([concept('Osmosis')]);
    expect(reading.rejected).toMatchObject([{ name: 'Osmosis', reason: 'outside-list' }]);
  });

  it('an edge may name an alias', () => {
    const reading = validateReading(
      [concept('Adenosine triphosphate', { aliases: ['ATP'] }), concept('Respiration', { buildsOn: ['ATP'] })],
      document,
    );

    expect(reading.concepts[1]?.buildsOn).toEqual(['Adenosine triphosphate']);
  });

  it('a circle is broken at its last edge and its concepts stay', () => {
    const reading = validateReading(
      [concept('A', { buildsOn: ['B'] }), concept('B', { buildsOn: ['C'] }), concept('C', { buildsOn: ['A'] })],
      document,
    );

    expect(reading.concepts.map(({ buildsOn }) => buildsOn)).toEqual([['B'], ['C'], []]);
    expect(reading.rejected).toMatchObject([{ name: 'C', reason: 'cycle' }]);
  });

  it('an edge to itself is a circle', () => {
    const reading = validateReading([concept('Cell', { buildsOn: ['cells'] })], document);

    expect(reading.concepts[0]?.buildsOn).toEqual([]);
    expect(reading.rejected).toMatchObject([{ name: 'Cell', reason: 'cycle' }]);
  });

  it('pages outside the document are refused, the others sorted', () => {
    const reading = validateReading([concept('Cell', { pages: [7, 11, 0, 2, 7, 1.5] })], document);

    expect(reading.concepts[0]?.pages).toEqual([2, 7]);
    expect(reading.rejected.map(({ reason }) => reason)).toEqual(Array(3).fill('page-out-of-range'));
  });

  it('a file has at most 400 concepts', () => {
    const many = Array.from({ length: 402 }, (_, index) => concept(`Law ${index}`));

    const reading = validateReading(many, document);

    expect(reading.concepts).toHaveLength(400);
    expect(reading.rejected.map(({ name, reason }) => [name, reason])).toEqual([
      ['Law 400', 'too-many'],
      ['Law 401', 'too-many'],
    ]);
  });

  it('whatever is read, what stays is well formed, and validating it again refuses nothing', () => {
    const name = fc.constantFrom(
      'Cell',
      'cells',
      'Osmosis',
      'Summary',
      '',
      'What is it',
      'Na+',
      'خلية',
      'célula',
      'X.',
    );
    const read = fc.record({
      name,
      aliases: fc.array(name, { maxLength: 3 }),
      gist: fc.constantFrom('', 'It moves water.', 'Cell.'),
      definition: fc.constantFrom('', 'A movement of water.'),
      buildsOn: fc.array(name, { maxLength: 4 }),
      assumes: fc.array(name, { maxLength: 3 }),
      pages: fc.array(fc.integer({ min: -1, max: 12 })),
    });
    fc.assert(
      fc.property(fc.array(read), fc.constantFrom(...LANGUAGES), (concepts, language) => {
        const reading = validateReading(concepts, { ...document, language });

        const keys = reading.concepts.map((each) => conceptKey(each.name, language));
        expect(new Set(keys).size).toBe(keys.length);
        for (const each of reading.concepts) {
          expect(namesOf(reading.concepts)).toEqual(expect.arrayContaining([...each.buildsOn]));
          expect(each.buildsOn).not.toContain(each.name);
        }
        const again = validateReading(reading.concepts, { ...document, language });
        expect(again).toEqual({ concepts: reading.concepts, rejected: [] });
      }),
    );
  });
});
