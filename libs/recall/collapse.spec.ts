import { asking, concept, memoryOf, on, options, towards, unrelated } from './recall.fixture.js';
import { recall } from './recall.js';

const repeat = (day: number) => ({
  text: 'what osmosis',
  collapseKey: 'question: what is osmosis',
  occurredAt: on(day),
});

describe('identical episodes', () => {
  it('are told once: the same question nine times over three months', () => {
    const days = [0, 11, 22, 33, 44, 55, 66, 77, 88];
    const memory = memoryOf(...days.map(repeat), ...unrelated(30, 100));
    const { episodes } = recall(memory, asking('osmosis'), options());
    expect(episodes).toHaveLength(1);
    expect(episodes[0]).toMatchObject({
      revision: 8,
      times: 9,
      revisions: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      firstAt: on(0),
      lastAt: on(88),
    });
  });

  it('are dated by when they happened, not by when they were imported', () => {
    const memory = memoryOf(repeat(50), repeat(10), repeat(30));
    expect(recall(memory, asking('osmosis'), options()).episodes[0]).toMatchObject({
      revision: 0,
      revisions: [1, 2, 0],
      firstAt: on(10),
      lastAt: on(50),
    });
  });

  it('are counted inside the window that was asked for', () => {
    const memory = memoryOf(repeat(1), repeat(10), repeat(20), repeat(40));
    const window = { from: on(5), to: on(31) };
    expect(recall(memory, asking('osmosis', { window }), options()).episodes).toEqual([
      expect.objectContaining({ revision: 2, times: 2, revisions: [1, 2], firstAt: on(10), lastAt: on(20) }),
    ]);
  });

  it('are counted whether a pool found each of them or not', () => {
    const memory = memoryOf({ ...repeat(0), vector: towards(3) }, { ...repeat(50), text: '' }, ...unrelated(3, 60));
    const byMeaning = recall(memory, asking('', { vector: towards(3) }), options());
    expect(byMeaning.episodes).toEqual([
      expect.objectContaining({ revision: 1, times: 2, relevance: 1, pools: ['recent', 'meaning'] }),
    ]);
  });

  it('are as strong as the strongest and found by all pools that found one of them', () => {
    const plain = { text: 'osmosis', collapseKey: 'same' };
    const memory = memoryOf(
      { ...plain, text: 'osmosis membrane', occurredAt: on(1) },
      { ...plain, occurredAt: on(2) },
      { text: 'osmosis', occurredAt: on(3) },
    );
    const { episodes } = recall(memory, asking('osmosis', { concepts: [concept('membrane')] }), options());
    expect(episodes[0]).toMatchObject({ revision: 1, relevance: 1, pools: ['recent', 'words', 'concept'] });
    expect(episodes[1]?.relevance).toBeLessThan(1);
  });

  it('name the one of them that matches most, and the newest where they match alike', () => {
    const same = (text: string, day: number) => ({ text, collapseKey: 'same', occurredAt: on(day) });
    const strongest = (...entries: ReturnType<typeof same>[]) =>
      recall(memoryOf(...entries, ...unrelated(3, 60)), asking('raisin membrane'), options()).episodes[0]?.strongest;
    expect(strongest(same('raisin membrane', 1), same('raisin', 2), same('raisin', 3))).toBe(0);
    expect(strongest(same('raisin', 1), same('raisin membrane', 2), same('nothing', 3))).toBe(1);
    expect(strongest(same('raisin', 1), same('raisin', 2), same('nothing', 3))).toBe(1);
    expect(strongest(same('raisin', 1), same('raisin', 2), same('raisin', 3))).toBe(2);
    expect(strongest(same('raisin', 3), same('raisin', 2))).toBe(0);
  });

  it('take one of the thirty places that relevance counts', () => {
    const copies = Array.from({ length: 40 }, (_, day) => repeat(day));
    const memory = memoryOf(...copies, { text: 'osmosis in roots of plants', occurredAt: on(50) });
    const { episodes } = recall(memory, asking('osmosis'), options());
    expect(episodes).toHaveLength(2);
    expect(episodes[1]?.relevance).toBeGreaterThan(0.3);
  });

  it('are not joined by a narration that says the same', () => {
    const memory = memoryOf(repeat(1), { ...repeat(2), narration: true });
    expect(recall(memory, asking('osmosis'), options()).episodes[0]).toMatchObject({ revision: 0, times: 1 });
  });

  it('of one instant are told by the highest revision', () => {
    const { episodes } = recall(memoryOf(repeat(1), repeat(1)), asking('osmosis'), options());
    expect(episodes[0]).toMatchObject({ revision: 1, revisions: [0, 1] });
  });

  it('are as recent as the newest of them, which may hold none of the words', () => {
    const memory = memoryOf(
      { ...repeat(0), salience: 0.5 },
      { text: 'what osmosis', occurredAt: on(1), salience: 0.55 },
      { ...repeat(390), text: '', salience: 0.5 },
    );
    const { episodes } = recall(memory, asking('osmosis'), options({ now: on(400), limit: 1 }));
    expect(episodes).toEqual([expect.objectContaining({ revision: 2, relevance: 1, times: 2 })]);
  });
});
