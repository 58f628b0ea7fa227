import { idealBm25f, noRecord, type RecordEvidence } from './no-record.js';
import { asking, concept, memoryOf, on, options, towards } from './recall.fixture.js';
import { recall } from './recall.js';
import { RECALL_RULES } from './rules.js';

const evidence: RecordEvidence = {
  episodes: 10,
  inRange: 10,
  windowed: false,
  aboutSomething: true,
  matched: true,
  unrecorded: false,
  hasWords: true,
  hasVector: true,
  strength: 0.9,
};

describe('whether there is a record', () => {
  it.each<[string, Partial<RecordEvidence>, string | null]>([
    ['something matches well', {}, null],
    ['the memory is empty', { episodes: 0, inRange: 0, matched: false }, 'never'],
    [
      'the memory is empty and a time is asked for',
      { episodes: 0, inRange: 0, matched: false, windowed: true },
      'never',
    ],
    ['the time that is asked for is empty', { inRange: 0, windowed: true, matched: false }, 'window'],
    ['nothing in the time matches', { windowed: true, matched: false }, 'window'],
    ['nothing matches', { matched: false }, 'never'],
    [
      'nothing is on record of the concepts that it names, however well something else matches',
      { unrecorded: true },
      'never',
    ],
    [
      'nothing is on record of the concepts that it names, in no time either',
      { unrecorded: true, windowed: true },
      'never',
    ],
    ['the question is about nothing', { aboutSomething: false, matched: false, hasWords: false }, null],
    ['the match is weak', { strength: 0.56 }, 'below-gate'],
    ['the match is just strong enough', { strength: 0.57 }, null],
    ['the match is weak and there is no vector', { strength: 0.37, hasVector: false }, 'below-gate'],
    ['there is no vector and the match is strong enough', { strength: 0.38, hasVector: false }, null],
    ['the question has no words to measure', { strength: 0.3, hasWords: false }, null],
  ])('when %s', (_, known, expected) => {
    expect(noRecord({ ...evidence, ...known }, RECALL_RULES)).toBe(expected);
  });
});

describe('the absolute measure', () => {
  const told = [
    { text: 'osmosis water membrane', occurredAt: on(1), vector: towards(1) },
    { text: 'light leaf', occurredAt: on(2), vector: towards(2) },
  ];

  it('counts the ideal over distinctive words, known and unknown', () => {
    const word = { stem: 'a', frequency: 1, idf: 2, distinctive: true };
    const words = [word, { ...word, frequency: 0, idf: 3 }, { ...word, idf: 9, distinctive: false }];
    expect(idealBm25f(words, RECALL_RULES)).toBeCloseTo(5 / 1.9, 12);
  });

  it('falls with every word that was never recorded', () => {
    const strengths = ['osmosis', 'osmosis quantum', 'osmosis quantum gravity'].map(
      (text) => recall(memoryOf(...told), asking(text), options()).strength,
    );
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    expect(new Set(strengths).size).toBe(3);
  });

  it('rises by half the cosine', () => {
    const strength = (vector: Int8Array | null) =>
      recall(memoryOf(...told), asking('osmosis', { vector }), options()).strength;
    expect(strength(towards(1)) - strength(null)).toBeCloseTo(0.5, 6);
  });

  it('is enough where an episode touches the concept that is asked for by a name that was never said', () => {
    const asked = asking('capillarity', {
      concepts: [concept('c1', ['membrane', 'capillarity'], true)],
      vector: towards(3),
    });
    expect(recall(memoryOf(...told), asked, options())).toMatchObject({ noRecord: null, unrecorded: [] });
    expect(recall(memoryOf(...told), { ...asked, concepts: [] }, options()).noRecord).toBe('never');
  });

  it('does not depend on what else matched', () => {
    const strength = (...more: typeof told) =>
      recall(memoryOf(...told, ...more), asking('osmosis'), options()).strength;
    const another = { text: 'leaf membrane light', occurredAt: on(3), vector: towards(3) };
    expect(Math.abs(strength(another) - strength())).toBeLessThan(0.1);
  });
});
