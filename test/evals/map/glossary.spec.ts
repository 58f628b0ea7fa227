import { percentage, pooled, scorePrerequisites, scoreTerms, termForm } from './glossary.js';

const concept = (name: string, buildsOn: string[] = [], aliases: string[] = []) => ({ name, aliases, buildsOn });

describe('termForm', () => {
  it.each([
    ['The Golgi Apparatus', 'golgi apparatus'],
    ['endoplasmic reticulum (ER)', 'endoplasmic reticulum'],
    ['Cilia', 'cilium'],
    ['cell walls', 'cell wall'],
  ])('takes %s and %s for one term', (one, other) => {
    expect(termForm(one, 'en')).toBe(termForm(other, 'en'));
  });

  it.each([
    ['organ', 'organism'],
    ['nucleus', 'nucleolus'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(termForm(one, 'en')).not.toBe(termForm(other, 'en'));
  });

  it('drops the articles of the other languages', () => {
    expect(termForm('la célula', 'es')).toBe(termForm('célula', 'es'));
    expect(termForm("l'énergie", 'fr')).toBe(termForm('énergie', 'fr'));
    expect(termForm('die Zellen', 'de')).toBe(termForm('Zelle', 'de'));
    expect(termForm('الخلية', 'ar')).toBe(termForm('خلية', 'ar'));
  });
});

describe('scoreTerms', () => {
  it('counts a term found under another name, and tells a heading that got in', () => {
    const score = scoreTerms(
      [concept('estuary', [], ['river mouth']), concept('deltas'), concept('Further North'), concept('sand')],
      ['river mouth', 'delta', 'oxbow'],
      ['sand'],
      ['Further north', 'Deltas'],
      'en',
    );

    expect(score).toEqual({
      gold: 3,
      found: 2,
      missed: ['oxbow'],
      concepts: 4,
      right: 3,
      wrong: ['Further North'],
      headings: ['Further North'],
    });
  });

  it('adds up over files', () => {
    const one = scoreTerms([concept('delta')], ['delta'], [], [], 'en');
    const other = scoreTerms([concept('rain')], ['oxbow'], [], [], 'en');

    expect(pooled([one, other])).toMatchObject({ gold: 2, found: 1, concepts: 2, right: 1, wrong: ['rain'] });
  });
});

describe('scorePrerequisites', () => {
  it('tells a pair found, one the wrong way round, and one that could not be found', () => {
    const score = scorePrerequisites(
      [concept('delta', ['river']), concept('river', ['oxbow']), concept('oxbow')],
      [
        ['delta', 'Rivers'],
        ['oxbow', 'river'],
        ['estuary', 'tide'],
      ],
      'en',
    );

    expect(score).toMatchObject({ gold: 3, possible: 2, found: 1, reversed: 1, edges: 2 });
    expect(score.missed).toEqual(['oxbow → river', 'estuary → tide']);
  });
});

it('has no percentage of nothing', () => {
  expect([percentage(1, 3), percentage(0, 0)]).toEqual(['33 %', '–']);
});
