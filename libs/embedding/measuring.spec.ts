import type { Embedder } from './embedder.js';
import { countMerges, measureNames, measureParaphrases } from './measuring.js';
import type { PairSet } from './pairs/pair-set.js';
import * as schoolSubjects from './pairs/school-subjects.js';
import { loadWordNetEmbedder } from './wordnet/wordnet-embedder.js';

describe('measuring an embedder', () => {
  const directions: Record<string, number[]> = {
    ask: [1, 0],
    told: [0.9, 0.1],
    other: [0, 1],
    'ask too': [0, 1],
    'told too': [1, 0.2],
  };
  const embedder: Embedder = {
    id: 'table',
    dimensions: 2,
    matchFloor: 0.6,
    mergeThreshold: 0.8,
    local: true,
    embed: async (texts) => texts.map(({ text }) => Int8Array.from(directions[text] ?? [], (x) => 100 * x)),
  };
  const pairs: PairSet = {
    paraphrases: {
      en: [
        ['ask', 'told'],
        ['ask too', 'told too'],
      ],
    },
    distractors: { en: ['other'] },
    names: { same: [], different: [] },
  };

  it('counts a question as found when its own passage comes first of all', async () => {
    const result = await measureParaphrases(embedder, pairs, 'en');
    expect(result).toMatchObject({ questions: 2, recallAt1: 0.5, recallAt5: 1 });
  });

  it('counts the passages above a floor, the own ones and the others apart', async () => {
    const result = await measureParaphrases(embedder, pairs, 'en');
    expect(result.floors.find(({ floor }) => floor === 0.6)).toEqual({ floor: 0.6, own: 0.5, others: 0.5 });
  });

  it('counts name pairs above each threshold', async () => {
    const same = await measureNames(embedder, [{ language: 'en', names: ['ask', 'told'] }]);
    const different = await measureNames(embedder, [{ language: 'en', names: ['ask', 'other'] }]);
    expect(countMerges(same, different).every((result) => result.same === 1 && result.different === 0)).toBe(true);
  });
});

describe('the model that ships with the project', () => {
  it.each([
    ['en', 0.7],
    ['es', 0.7],
    ['ar', 0.5],
  ] as const)('brings the passage that answers a question in %s among the first five', async (language, floor) => {
    const result = await measureParaphrases(await loadWordNetEmbedder(), schoolSubjects, language);
    expect(result.recallAt5).toBeGreaterThanOrEqual(floor);
  });

  it('keeps unrelated passages under its match floor', async () => {
    const embedder = await loadWordNetEmbedder();
    const result = await measureParaphrases(embedder, schoolSubjects, 'en');
    const atFloor = result.floors.find(({ floor }) => floor === embedder.matchFloor);
    expect(atFloor?.others).toBeLessThanOrEqual(0.005);
  });

  it('tells concepts that are taught side by side apart and names of one concept together', async () => {
    const embedder = await loadWordNetEmbedder();
    const same = await measureNames(embedder, schoolSubjects.names.same);
    const different = await measureNames(embedder, schoolSubjects.names.different);
    const merged = countMerges(same, different).find(({ threshold }) => threshold === embedder.mergeThreshold);
    expect(merged?.same).toBeGreaterThanOrEqual(12);
    expect(merged?.different).toBeLessThanOrEqual(2);
  });
});
