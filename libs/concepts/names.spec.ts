import fc from 'fast-check';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { conceptKey } from './key.js';
import { keysIn, nameIndex } from './names.js';

describe('routing by exact names', () => {
  const biology = nameIndex(
    [
      { id: 'cell', names: ['Cell'] },
      { id: 'membrane', names: ['Cell membrane', 'plasma membrane'] },
      { id: 'atp', names: ['Adenosine triphosphate', 'ATP'] },
      { id: 'sodium', names: ['Na'] },
      { id: 'ion', names: ['Na+'] },
    ],
    'en',
  );

  it('finds names in order of appearance, each once', () => {
    expect(biology.route('Is ATP made in the cell, and do cells use ATP?')).toEqual(['atp', 'cell']);
  });

  it('takes the longest name', () => {
    expect(biology.route('what is a cell-membrane')).toEqual(['membrane']);
    expect(biology.route('the plasma membranes of a cell')).toEqual(['membrane', 'cell']);
  });

  it('keeps signs', () => {
    expect(biology.route('How does Na+ enter?')).toEqual(['ion']);
    expect(biology.route('Na is a metal')).toEqual(['sodium']);
  });

  it('looks for no name across the end of a sentence', () => {
    expect(biology.route('It is a small cell? Membrane is next')).toEqual(['cell']);
  });

  it('finds nothing inside another word', () => {
    expect(biology.route('cellular organisation')).toEqual([]);
  });

  it('lets a name go before an alias', () => {
    const index = nameIndex(
      [
        { id: 'first', names: ['Alternating current', 'AC'] },
        { id: 'second', names: ['AC'] },
      ],
      'en',
    );

    expect(index.route('AC')).toEqual(['second']);
  });

  it('says where a name stands', () => {
    const text = 'Treat the cell membrane as a fence.';
    const [place] = biology.places(text);

    expect(text.slice(place?.start, place?.end)).toBe('the cell membrane');
  });

  it.each<[Language, string, string]>([
    ['es', 'Membrana celular', '¿qué hacen las membranas celulares?'],
    ['es', 'Célula', 'que es la celula'],
    ['ar', 'الخلية', 'ما هي وظيفة الخلايا؟'],
    ['ar', 'غشاء الخلية', 'كيف يعمل غشاء الخلية؟'],
    ['ar', 'الانتشار', 'ما علاقة ذلك بالانتشار؟'],
    ['fr', 'Osmose', "qu'est-ce que l'osmose ?"],
    ['fr', 'Membrane cellulaire', 'à quoi servent les membranes cellulaires ?'],
    ['de', 'Aktiver Transport', 'Was passiert beim aktiven Transport?'],
    ['de', 'Zellmembran', 'Wozu sind Zellmembranen da?'],
    ['pt', 'Equação linear', 'como resolvo a equação linear?'],
    ['pt', 'Mitocôndria', 'para que servem as mitocondrias?'],
  ])('%s: finds "%s" in "%s"', (language, name, text) => {
    expect(nameIndex([{ id: 'it', names: [name] }], language).route(text)).toEqual(['it']);
  });

  const word = fc.constantFrom(
    'the',
    'cell',
    'cells',
    'membrane',
    'Na+',
    'la',
    'célula',
    'الخلية',
    'خلايا',
    'law',
    '2',
  );
  const phrase = (most: number): fc.Arbitrary<string> =>
    fc.array(word, { minLength: 1, maxLength: most }).map((found) => found.join(' '));

  it('finds exactly the names whose keys a look-up would give', () => {
    fc.assert(
      fc.property(fc.array(phrase(3)), phrase(12), fc.constantFrom(...LANGUAGES), (names, text, language) => {
        const concepts = names.map((name, id) => ({ id: `${id}`, names: [name] }));
        const keys = keysIn(text, language);

        const routed = nameIndex(concepts, language).route(text);

        for (const id of routed) {
          expect(keys).toContain(conceptKey(names[Number(id)] ?? '', language));
        }
        expect(routed.length > 0).toBe(names.some((name) => keys.includes(conceptKey(name, language))));
      }),
    );
  });

  it('finds a name that is the whole text', () => {
    fc.assert(
      fc.property(phrase(6), fc.constantFrom(...LANGUAGES), (name, language) => {
        expect(nameIndex([{ id: 'it', names: [name] }], language).route(name)).toEqual(['it']);
        expect(keysIn(name, language)).toContain(conceptKey(name, language));
      }),
    );
  });
});
