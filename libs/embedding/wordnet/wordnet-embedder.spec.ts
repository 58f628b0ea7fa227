import type { Language } from '#libs/language/languages.js';
import { cosine } from '../quantised.js';
import { loadWordNetEmbedder, type WordNetEmbedder } from './wordnet-embedder.js';

describe('WordNetEmbedder', () => {
  let embedder: WordNetEmbedder;

  beforeAll(async () => {
    embedder = await loadWordNetEmbedder();
  });

  const likeness = (a: string, b: string, language: Language = 'en'): number =>
    cosine(embedder.embedNow(a, language), embedder.embedNow(b, language));

  it('is loaded once a process', async () => {
    expect(await loadWordNetEmbedder()).toBe(embedder);
  });

  it('names the trained model, its own version and the language version in its id', () => {
    expect(embedder.id).toMatch(/^wordnet\/[0-9a-f]{12}\/\d+\.\d+$/);
    expect(embedder.embedNow('cell', 'en')).toHaveLength(embedder.dimensions);
  });

  it('brings texts of one meaning together that share no word', () => {
    const question = 'how do fish take in oxygen under water';
    expect(likeness(question, 'Gills absorb dissolved gases.')).toBeGreaterThan(
      likeness(question, 'Parallel lines never meet.') + 0.1,
    );
  });

  it('sees another form of a word, whatever its accents, in every language', () => {
    expect(likeness('ecuaciones', 'ecuación', 'es')).toBeGreaterThan(0.9);
    expect(likeness('células', 'celulas', 'es')).toBeCloseTo(1, 9);
    expect(likeness('الكسور', 'كسور', 'ar')).toBeGreaterThan(0.9);
  });

  it('reads a term in Latin script in an Arabic memory as English', () => {
    expect(likeness('mitosis chromosome', 'meiosis chromosomes', 'ar')).toBeGreaterThan(0.6);
  });

  it('gives zeros for a text with nothing to embed', () => {
    for (const text of ['', '  \n', 'the of and', '?!']) {
      expect(embedder.embedNow(text, 'en').every((component) => component === 0)).toBe(true);
    }
    expect(likeness('', 'mitosis')).toBe(0);
  });

  it('knows what a word that was said twice weighs, and not the order of words', () => {
    expect(likeness('cell wall', 'wall cell')).toBeCloseTo(1, 3);
    expect(likeness('cell cell wall', 'cell')).toBeGreaterThan(likeness('cell wall', 'cell'));
  });

  it('answers a list in its order, and the same as one at a time', async () => {
    const texts = Array.from({ length: 150 }, (_, i) => ({
      text: `chapter about subject ${i}`,
      language: 'en' as const,
    }));
    const vectors = await embedder.embed(texts);
    expect(vectors).toEqual(texts.map(({ text, language }) => embedder.embedNow(text, language)));
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    abort.abort(new Error('too late'));
    await expect(embedder.embed([{ text: 'cell', language: 'en' }], { signal: abort.signal })).rejects.toThrow(
      'too late',
    );
  });
});
