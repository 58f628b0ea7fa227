import { weighWords } from './distinctive-words.js';
import { memoryOf, type Told } from './recall.fixture.js';
import { RECALL_RULES } from './rules.js';

/** A memory of `size` entries of which the first `holding` hold the word. */
function holding(word: string, holding: number, size: number): Told[] {
  return Array.from({ length: size }, (_, number) => ({ text: number < holding ? word : 'else' }));
}

function weigh(told: readonly Told[], ...stems: string[]) {
  const index = memoryOf(...told);
  index.timeline.settle();
  return weighWords(index, stems, RECALL_RULES);
}

describe('a word of the question', () => {
  it('is distinctive while at most a twentieth of the memory holds it', () => {
    expect(weigh([...holding('cell', 50, 999), { text: 'rare' }], 'cell', 'rare')[0]?.distinctive).toBe(true);
    expect(weigh([...holding('cell', 51, 999), { text: 'rare' }], 'cell', 'rare')[0]?.distinctive).toBe(false);
  });

  it('is distinctive in a small memory while at most twenty episodes hold it', () => {
    expect(weigh([...holding('cell', 20, 25), { text: 'rare' }], 'cell', 'rare')[0]?.distinctive).toBe(true);
    expect(weigh([...holding('cell', 21, 25), { text: 'rare' }], 'cell', 'rare')[0]?.distinctive).toBe(false);
  });

  it('is distinctive when the memory has never heard it, since that tells much', () => {
    expect(weigh(holding('cell', 5, 100), 'quantum')).toEqual([
      { stem: 'quantum', frequency: 0, idf: Math.log1p(100.5 / 0.5), distinctive: true },
    ]);
  });

  it('is distinctive as the rarest when every word that the memory knows is too common', () => {
    const told = Array.from({ length: 100 }, (_, number) => ({ text: number < 60 ? 'cell wall' : 'cell' }));
    const weighed = weigh(told, 'cell', 'wall', 'quantum');
    expect(weighed.filter(({ distinctive }) => distinctive).map(({ stem }) => stem)).toEqual(['wall', 'quantum']);
  });

  it('weighs more the fewer episodes hold it', () => {
    const [common, rare] = weigh([...holding('cell', 15, 100), { text: 'wall' }], 'cell', 'wall');
    expect(rare?.idf).toBeCloseTo(Math.log1p((101 - 1 + 0.5) / 1.5), 12);
    expect(common?.idf).toBeLessThan(rare?.idf ?? 0);
  });

  it('is not counted where a narration holds it', () => {
    expect(weigh([{ text: 'cell', narration: true }, { text: 'wall' }], 'cell')[0]?.frequency).toBe(0);
  });
});
