import { terms } from './terms.js';

describe('terms', () => {
  it('leaves stop words and question words out', () => {
    expect(terms('What is the mitosis of a cell?', 'en').map(({ stem }) => stem)).toEqual(['mitosi', 'cell']);
    expect(terms('and of the', 'en')).toEqual([]);
  });

  it('reads a term in Latin script in an Arabic memory as English', () => {
    const found = terms('ما هي mitosis', 'ar');
    expect(found.at(-1)).toEqual({ stem: 'mitosi', language: 'en' });
  });
});
