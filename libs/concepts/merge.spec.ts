import fc from 'fast-check';
import type { Language } from '#libs/language/index.js';
import { conceptKey } from './key.js';
import { findMerges, type MergeConcept, type MergeVeto, mergeVeto } from './merge.js';

const options = { language: 'en' as const, threshold: 0.75, ambiguous: 0.65 };
const never = (): number => 0;
const always = (): number => 0.99;

const listOf = (...names: string[]): MergeConcept[] => names.map((name) => ({ id: name, name }));

const groupsOf = (names: string[], cosineOf: () => number, language: Language = 'en'): string[][] =>
  findMerges(listOf(...names), cosineOf, { ...options, language }).merges.map(({ keep, merged }) => [keep, ...merged]);

describe('the veto against merging', () => {
  it.each<[Language, string, string, MergeVeto]>([
    ['en', "Newton's first law", "Newton's second law", 'numerals'],
    ['en', "Newton's laws", "Newton's first law", 'numerals'],
    ['en', 'World War I', 'World War II', 'numerals'],
    ['en', '1st law', 'second law', 'numerals'],
    ['en', 'vitamin A', 'vitamin C', 'numerals'],
    ['en', 'C', 'C++', 'numerals'],
    ['en', 'sodium Na', 'sodium Na+', 'numerals'],
    ['en', 'CO', 'CO2', 'numerals'],
    ['en', 'mitosis', 'meiosis', 'opposites'],
    ['en', 'osmosis', 'diffusion', 'opposites'],
    ['en', 'prokaryotic cell', 'eukaryotic cell', 'opposites'],
    ['en', 'prokaryotes', 'eukaryotes', 'opposites'],
    ['en', 'active transport', 'passive transport', 'opposites'],
    ['en', 'endocytosis', 'exocytosis', 'opposites'],
    ['en', 'hypertonic solution', 'hypotonic solution', 'opposites'],
    ['en', 'inputs', 'outputs', 'opposites'],
    ['en', 'saturated fat', 'unsaturated fat', 'opposites'],
    ['en', 'asexual reproduction', 'sexual reproduction', 'opposites'],
    ['en', 'sine', 'cosine', 'opposites'],
    ['en', 'plant cell', 'animal cell', 'kinds'],
    ['en', 'cell', 'plant cell', 'kinds'],
    ['en', 'cell wall', 'cell membrane', 'kinds'],
    ['en', 'limit of a function', 'limit of a sequence', 'kinds'],
    ['en', 'derivative in physics', 'derivative in economics', 'kinds'],
    ['en', 'organism', 'organization', 'kinds'],
    ['en', 'photosynthesis', 'chemosynthesis', 'kinds'],
    ['es', 'primera ley de Newton', 'segunda ley de Newton', 'numerals'],
    ['es', '1.ª ley', '2.ª ley', 'numerals'],
    ['es', 'célula procariota', 'célula eucariota', 'opposites'],
    ['es', 'transporte activo', 'transporte pasivo', 'opposites'],
    ['es', 'célula vegetal', 'célula animal', 'opposites'],
    ['es', 'energía solar', 'energía eólica', 'kinds'],
    ['ar', 'القانون الأول', 'القانون الثاني', 'numerals'],
    ['ar', 'الخلية النباتية', 'الخلية الحيوانية', 'opposites'],
    ['ar', 'النقل النشط', 'النقل السلبي', 'opposites'],
    ['ar', 'البسط', 'المقام', 'opposites'],
    ['ar', 'غشاء الخلية', 'جدار الخلية', 'kinds'],
    ['fr', 'première loi de Newton', 'deuxième loi de Newton', 'numerals'],
    ['fr', 'cellule procaryote', 'cellule eucaryote', 'opposites'],
    ['fr', 'transport actif', 'transport passif', 'opposites'],
    ['fr', 'cellule musculaire', 'cellule nerveuse', 'kinds'],
    ['de', 'erstes newtonsches Gesetz', 'zweites newtonsches Gesetz', 'numerals'],
    ['de', 'aktiver Transport', 'passiver Transport', 'opposites'],
    ['de', 'Prokaryoten', 'Eukaryoten', 'opposites'],
    ['de', 'Zähler', 'Nenner', 'opposites'],
    ['de', 'Pflanzenzelle', 'Tierzelle', 'opposites'],
    ['de', 'Muskelzelle', 'Nervenzelle', 'kinds'],
    ['de', 'Zellwand', 'Zellmembran', 'kinds'],
    ['pt', 'primeira lei de Newton', 'segunda lei de Newton', 'numerals'],
    ['pt', 'célula procariótica', 'célula eucariótica', 'opposites'],
    ['pt', 'transporte ativo', 'transporte passivo', 'opposites'],
    ['pt', 'energia solar', 'energia eólica', 'kinds'],
  ])('%s: "%s" and "%s" are two: %s', (language, a, b, veto) => {
    expect(mergeVeto(a, b, language)).toBe(veto);
    expect(mergeVeto(b, a, language)).toBe(veto);
  });

  it.each<[Language, string, string]>([
    ['en', 'cells', 'the cell'],
    ['en', "Newton's first law", "Newton's law I"],
    ['en', 'cell membrane', 'the membrane of the cell'],
    ['en', 'cell respiration', 'cellular respiration'],
    ['en', 'slope', 'gradient'],
    ['en', 'neutralisation', 'neutralization'],
    ['en', 'Limits', 'limits in calculus'],
    ['en', 'limit', 'the limit of a function'],
    ['es', 'pared celular', 'paredes celulares'],
    ['es', 'primera ley', '1.ª ley'],
    ['ar', 'الكسور', 'كسر'],
    ['fr', 'première loi', '1re loi'],
    ['de', 'Photosynthese', 'Fotosynthese'],
    ['de', 'erstes Gesetz', 'Gesetz 1'],
    ['pt', 'frações', 'a fração'],
  ])('%s: nothing keeps "%s" and "%s" apart', (language, a, b) => {
    expect(mergeVeto(a, b, language)).toBeNull();
    expect(mergeVeto(b, a, language)).toBeNull();
  });
});

describe('finding merges', () => {
  it.each<[Language, string[]]>([
    ['en', ['Limits', 'the limit of a function', 'limits in calculus']],
    ['en', ['Photosynthesis', 'the process of photosynthesis']],
    ['en', ["Newton's first law", "Newton's 1st law", "Newton's law I"]],
    ['es', ['primera ley de Newton', '1.ª ley de Newton']],
    ['es', ['Límites', 'el límite de una función', 'límites en cálculo']],
    ['ar', ['النهايات', 'نهاية الدالة', 'مفهوم النهاية', 'النهايات في التفاضل']],
    ['fr', ['Limites', "la limite d'une fonction", 'limites en analyse']],
    ['de', ['Grenzwert', 'der Grenzwert einer Funktion', 'Grenzwerte in der Analysis']],
    ['pt', ['Limites', 'o limite de uma função', 'limites em cálculo']],
  ])('%s: %j are one by their words alone', (language, names) => {
    expect(groupsOf(names, never, language)).toEqual([names]);
  });

  it('the same key always merges, whatever its vectors say', () => {
    expect(groupsOf(['Cell', 'cells', 'the cell'], never)).toEqual([['Cell', 'cells', 'the cell']]);
  });

  it('a qualifier that the map tells concepts apart by is no generic one', () => {
    const names = ['Limits', 'limit of a function', 'limit of a sequence'];

    expect(groupsOf(names, never)).toEqual([]);
    expect(groupsOf(names, always)).toEqual([]);
    expect(groupsOf(['Roots', 'roots in mathematics', 'roots in biology'], always)).toEqual([]);
  });

  it.each([
    ["Newton's first law", "Newton's second law"],
    ['mitosis', 'meiosis'],
    ['osmosis', 'diffusion'],
    ['prokaryotic cell', 'eukaryotic cell'],
  ])('"%s" and "%s" never merge, however near', (a, b) => {
    const found = findMerges(listOf(a, b), always, options);

    expect(found.merges).toEqual([]);
    expect(found.vetoed).toMatchObject([{ a, b, cosine: 0.99 }]);
  });

  it('a cosine from the threshold up merges, one in the band below is ambiguous', () => {
    const cosines: Record<string, number> = {
      'slope gradient': 0.75,
      'slope steepness': 0.7,
      'gradient steepness': 0.6,
    };
    const cosineOf = (a: MergeConcept, b: MergeConcept): number => cosines[`${a.name} ${b.name}`] ?? 0;

    const found = findMerges(listOf('slope', 'gradient', 'steepness'), cosineOf, options);

    expect(found.merges).toEqual([
      {
        keep: 'slope',
        merged: ['gradient'],
        joins: [{ a: 'slope', b: 'gradient', reason: 'cosine', cosine: 0.75 }],
      },
    ]);
    expect(found.ambiguous).toEqual([{ a: 'slope', b: 'steepness', cosine: 0.7 }]);
  });

  it('two concepts that a veto keeps apart never meet in a third', () => {
    const found = findMerges(listOf('input', 'signal', 'output'), always, options);

    expect(found.merges).toMatchObject([{ keep: 'input', merged: ['signal'] }]);
    expect(found.vetoed).toMatchObject([
      { a: 'input', b: 'output', veto: 'opposites' },
      { a: 'signal', b: 'output', veto: 'opposites' },
    ]);
  });

  it("a file's other name for a concept merges", () => {
    const concepts = [
      { id: 'krebs', name: 'Krebs cycle', aliases: ['citric acid cycle'] },
      { id: 'citric', name: 'Citric acid cycle' },
    ];

    expect(findMerges(concepts, never, options).merges).toMatchObject([
      { keep: 'krebs', merged: ['citric'], joins: [{ reason: 'alias' }] },
    ]);
  });

  it('what a split keeps apart stays apart', () => {
    const apart = [['Limits', 'limits in calculus']] as const;

    expect(findMerges(listOf('Limits', 'limits in calculus'), always, { ...options, apart }).merges).toEqual([]);
  });

  it('no group holds a pair that a veto keeps apart, and every concept is in one group at most', () => {
    const name = fc.constantFrom(
      'cell',
      'cells',
      'plant cell',
      'animal cell',
      'first law',
      'law 1',
      'second law',
      'input',
      'output',
      'signal',
      'force',
      'limit',
      'limits in calculus',
    );
    const cosines = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 10 }), cosines, (names, values) => {
        const concepts = names.map((each, index) => ({ id: String(index), name: each }));
        const cosineOf = (a: MergeConcept, b: MergeConcept): number =>
          values[(7 * Number(a.id) + Number(b.id)) % values.length] ?? 0;

        const found = findMerges(concepts, cosineOf, options);

        const grouped = found.merges.flatMap(({ keep, merged }) => [keep, ...merged]);
        expect(new Set(grouped).size).toBe(grouped.length);
        for (const { keep, merged } of found.merges) {
          const members = [keep, ...merged].map((id) => names[Number(id)] ?? '');
          for (const a of members) {
            for (const b of members) {
              expect(mergeVeto(a, b, 'en')).toBeNull();
            }
          }
        }
        for (const [index, each] of names.entries()) {
          const first = names.findIndex((other) => conceptKey(other, 'en') === conceptKey(each, 'en'));
          const group = found.merges.find(({ keep, merged }) => [keep, ...merged].includes(String(index)));
          expect(first === index || group?.keep === String(first) || group?.merged.includes(String(first))).toBe(true);
        }
        expect(findMerges(concepts, cosineOf, options)).toEqual(found);
      }),
    );
  });
});
