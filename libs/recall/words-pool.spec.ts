import { Candidates } from './candidates.js';
import { weighWords } from './distinctive-words.js';
import { rankRange } from './gather.js';
import { memoryOf, on, type Told } from './recall.fixture.js';
import { RECALL_RULES } from './rules.js';
import type { TimeRange } from './types.js';
import { addCommonWords, gatherWords } from './words-pool.js';

/** Ranks of the candidates that the words found, with their BM25F of all words to four decimals. */
function found(told: readonly Told[], stems: readonly string[], window: TimeRange | null = null): Map<number, number> {
  const index = memoryOf(...told);
  index.timeline.settle();
  const candidates = new Candidates();
  candidates.begin(index.size);
  const words = weighWords(index, stems, RECALL_RULES);
  gatherWords(index, rankRange(index, window), words, RECALL_RULES, candidates);
  addCommonWords(index, words, RECALL_RULES, candidates);
  const ranks = [...candidates.ranks.subarray(0, candidates.count)].sort((a, b) => a - b);
  return new Map(
    ranks.map((rank) => [
      rank,
      Math.round(((candidates.bm25f[rank] ?? 0) + (candidates.strength[rank] ?? 0)) * 1e4) / 1e4,
    ]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

const apart = (text: string, day: number): Told => ({ text, occurredAt: on(day) });
const turn = (text: string, minute: number): Told => ({ text, occurredAt: on(1, minute) });

describe('the words pool', () => {
  it('weighs by idf × c ÷ (c + k1 (1 − b + b × length ÷ mean length))', () => {
    const told = [apart('osmosis osmosis water', 1), apart('water', 2), apart('light', 3)];
    const idf = Math.log1p((3 - 1 + 0.5) / 1.5);
    const meanLength = 5 / 3;
    expect(found(told, ['osmosis'])).toEqual(
      new Map([[0, rounded((idf * 2) / (2 + 0.9 * (1 - 0.4 + (0.4 * 3) / meanLength)))]]),
    );
  });

  it('adds up the words', () => {
    const told = [apart('osmosis water', 1), apart('osmosis', 2), apart('water', 3)];
    const both = found(told, ['osmosis', 'water']);
    expect(both.get(0)).toBeCloseTo((found(told, ['osmosis']).get(0) ?? 0) + (found(told, ['water']).get(0) ?? 0), 3);
  });

  it('finds the neighbours of what holds a word, up to four turns away, the weaker the farther', () => {
    const told = Array.from({ length: 11 }, (_, minute) => turn(minute === 5 ? 'osmosis' : 'talk', minute));
    const bm25f = found(told, ['osmosis']);
    expect([...bm25f.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const byDistance = [5, 6, 7, 8, 9].map((rank) => bm25f.get(rank) ?? 0);
    expect(byDistance).toEqual([...byDistance].sort((a, b) => b - a));
    expect(new Set(byDistance).size).toBe(5);
  });

  it('stops at the border of the sitting', () => {
    const told = [turn('talk', 0), turn('osmosis', 40), turn('talk', 50), turn('talk', 100)];
    expect([...found(told, ['osmosis']).keys()]).toEqual([1, 2]);
  });

  it('stops at the border of the window, and takes no support from beyond it', () => {
    const told = [turn('osmosis', 0), turn('osmosis', 1), turn('osmosis', 2)];
    const inside = found(told, ['osmosis'], { from: on(1, 1), to: on(1, 2) });
    expect([...inside.keys()]).toEqual([1]);
    expect(inside.get(1)).toBeLessThan(found(told, ['osmosis']).get(1) ?? 0);
  });

  it('leaves narrations out, as candidates and as support', () => {
    const silent = [turn('osmosis', 0), { ...turn('osmosis', 1), narration: true }, turn('talk', 2)];
    const absent = [turn('osmosis', 0), turn('', 1), turn('talk', 2)];
    expect([...found(silent, ['osmosis']).keys()]).toEqual([0, 2]);
    expect(found(absent, ['osmosis']).get(2)).toBeGreaterThan(0);
  });

  it('lets common words weigh what other words found, by its own text alone, and find nothing', () => {
    const told = [
      apart('osmosis cell', 1),
      apart('osmosis wall', 2),
      ...Array.from({ length: 40 }, (_, number) => apart('cell', 3 + number)),
    ];
    const bm25f = found(told, ['osmosis', 'cell']);
    expect([...bm25f.keys()]).toEqual([0, 1]);
    expect(bm25f.get(0)).toBeGreaterThan(bm25f.get(1) ?? 0);
    expect(bm25f.get(1)).toBe(found(told, ['osmosis']).get(1));
  });

  it('leaves nothing behind for the next question', () => {
    const index = memoryOf(turn('osmosis', 0), turn('light', 1));
    index.timeline.settle();
    const candidates = new Candidates();
    const ask = (stem: string) => {
      candidates.begin(index.size);
      gatherWords(index, rankRange(index, null), weighWords(index, [stem], RECALL_RULES), RECALL_RULES, candidates);
      return candidates.bm25f[0];
    };
    const first = ask('osmosis');
    ask('light');
    expect(ask('osmosis')).toBe(first);
  });
});
