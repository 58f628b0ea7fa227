import type { Synset } from './synsets.js';
import { buildTermMatrix } from './term-matrix.js';

const synset = (key: string, lemma: string, gloss: string, target?: string): Synset => ({
  key,
  lemmas: [lemma],
  gloss,
  relations: target ? [{ symbol: '@', target }] : [],
});
const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

describe('buildTermMatrix', () => {
  it('weighs by count and rarity, each row at unit length', () => {
    const { vocabulary, documentFrequencies, documents, matrix } = buildTermMatrix(
      [synset('n1', 'cat', 'furry pet'), synset('n2', 'dog', 'loyal pet'), synset('n3', 'rock', 'hard hard thing')],
      split,
      1,
    );
    expect(vocabulary).toEqual(['cat', 'dog', 'furry', 'hard', 'loyal', 'pet', 'rock', 'thing']);
    expect([...documentFrequencies]).toEqual([1, 1, 1, 1, 1, 2, 1, 1]);
    expect(documents).toBe(3);

    // cat: a name counts two, so 1 + ln 2; furry 1; pet 1, each times its idf
    const cat = (1 + Math.log(2)) * Math.log(3);
    const furry = Math.log(3);
    const pet = Math.log(3 / 2);
    const length = Math.hypot(cat, furry, pet);
    const row = [...matrix.values.subarray(matrix.rowStarts[0], matrix.rowStarts[1])];
    expect([...matrix.columnIndices.subarray(0, 3)]).toEqual([0, 2, 5]);
    [cat, furry, pet].forEach((value, i) => {
      expect(row[i]).toBeCloseTo(value / length, 6);
    });
  });

  it('drops rare terms and those without a letter, and takes names of relatives in', () => {
    const { vocabulary, matrix } = buildTermMatrix(
      [synset('n1', 'animal', '1066'), synset('n2', 'cat', 'pet 1066', 'n1'), synset('n3', 'dog', 'pet', 'n9')],
      split,
      2,
    );
    expect(vocabulary).toEqual(['animal', 'pet']);
    expect(matrix.rowStarts).toEqual(Int32Array.of(0, 1, 3, 4));
  });
});
