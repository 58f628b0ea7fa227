import { Candidates, CONCEPT, MEANING, RECENT, WORDS } from './candidates.js';
import { gate, isAboutSomething } from './gate.js';
import { asking, concept, towards } from './recall.fixture.js';

function gated(...pools: number[]) {
  const candidates = new Candidates();
  candidates.begin(pools.length);
  for (const [rank, bits] of pools.entries()) {
    candidates.add(rank, bits);
  }
  return {
    matched: gate(candidates),
    left: [...candidates.ranks.subarray(0, candidates.count)],
  };
}

describe('the gate', () => {
  it('drops what matches nothing when anything matches', () => {
    expect(gated(RECENT, RECENT | WORDS, CONCEPT, RECENT, MEANING)).toEqual({ matched: true, left: [1, 2, 4] });
  });

  it('keeps the recent past when nothing matches', () => {
    expect(gated(RECENT, RECENT)).toEqual({ matched: false, left: [0, 1] });
  });
});

describe('a question is about something', () => {
  it.each([
    ['words', asking('osmosis'), true],
    ['a concept', asking('', { concepts: [concept('c1')] }), true],
    ['a vector', asking('', { vector: towards(1) }), true],
    ['a zero vector', asking('', { vector: towards() }), false],
    ['a time', asking('', { window: { from: 0, to: 1 } }), false],
    ['nothing', asking(''), false],
  ])('when it has %s: %#', (_, question, expected) => {
    expect(isAboutSomething(question)).toBe(expected);
  });
});
