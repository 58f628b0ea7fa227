import { cosine, quantise } from '../quantised.js';
import { lexicalFeatures } from './lexical-features.js';

const likeness = (a: string, b: string): number =>
  cosine(quantise(lexicalFeatures(a, 256)), quantise(lexicalFeatures(b, 256)));

describe('lexicalFeatures', () => {
  it('puts spellings that share n-grams nearer than others, in any script', () => {
    expect(likeness('fotosintesi', 'photosynthesi')).toBeGreaterThan(likeness('fotosintesi', 'denominator'));
    expect(likeness('ملطب', 'ملطبي')).toBeGreaterThan(likeness('ملطب', 'كسور'));
  });

  it('takes one letter, and characters outside the basic plane, whole', () => {
    expect(lexicalFeatures('x', 64).some((value) => value !== 0)).toBe(true);
    expect(likeness('𝛑', '𝛑')).toBeCloseTo(1);
    expect(likeness('𝛑', '𝛂')).toBeLessThan(0.9);
  });

  it('is a fixed function of the stem: a change needs a new model id', () => {
    const features = lexicalFeatures('cell', 8);
    const thirds = [...features].map((value) => Math.round(value * 3) + 0);
    expect(thirds).toEqual([-2, -4, 3, 0, 0, 4, -2, -2]);
  });
});
