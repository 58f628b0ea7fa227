import fc from 'fast-check';
import { Candidates, CONCEPT } from './candidates.js';
import { gatherConcepts, holdersOf } from './concept-pool.js';
import { rankRange } from './gather.js';
import { asking, concept, memoryOf, on, options, stemsOf, type Told } from './recall.fixture.js';
import { recall } from './recall.js';
import { RECALL_RULES } from './rules.js';
import type { RoutedConcept, TimeRange } from './types.js';

const turn = (minute: number, text = '', more: Told = {}): Told => ({ occurredAt: on(1, minute), text, ...more });

function gathered(told: readonly Told[], concepts: readonly RoutedConcept[], window: TimeRange | null = null) {
  const index = memoryOf(...told);
  index.timeline.settle();
  const candidates = new Candidates();
  candidates.begin(index.size);
  const unrecorded = gatherConcepts(index, rankRange(index, window), concepts, RECALL_RULES, candidates);
  const ranks = [...candidates.ranks.subarray(0, candidates.count)].sort((a, b) => a - b);
  return { ranks, candidates, unrecorded };
}

describe('the concept pool', () => {
  const membrane = concept('c1', ['cell membrane', 'plasmalemma']);

  it('finds what holds all stems of a name, wherever they stand, or all of an alias', () => {
    const told = ['membrane of a cell', 'cell wall', 'rubber membrane', 'the plasmalemma'];
    expect(
      gathered(
        told.map((text, day) => ({ text, occurredAt: on(day) })),
        [membrane],
      ).ranks,
    ).toEqual([0, 3]);
  });

  it('brings the neighbours of the sitting, without narrations', () => {
    const told = [turn(0), turn(1, 'plasmalemma'), turn(2, '', { narration: true }), turn(3), turn(50)];
    const { ranks, candidates } = gathered(told, [membrane]);
    expect(ranks).toEqual([0, 1, 3]);
    expect(candidates.pools[3]).toBe(CONCEPT);
  });

  it('brings nothing into the window that only neighbours what lies outside', () => {
    const told = [turn(0, 'plasmalemma'), turn(1), turn(2, 'plasmalemma')];
    expect(gathered(told, [membrane], { from: on(1, 1), to: on(1, 2) }).ranks).toEqual([]);
  });

  it('counts the concepts that an episode touches itself, each once however many of its names it holds', () => {
    const told = [turn(0, 'cell membrane plasmalemma'), turn(1), turn(2, 'plasmalemma wall'), turn(3, 'wall')];
    const { conceptHits } = gathered(told, [membrane, concept('wall')]).candidates;
    expect([...conceptHits.subarray(0, 4)]).toEqual([1, 0, 2, 1]);
  });

  it('finds nothing by a name without stems, and says nothing of the record then', () => {
    expect(gathered([turn(0, 'cell')], [{ id: 'c1', names: [[]], named: true }])).toMatchObject({
      ranks: [],
      unrecorded: [],
    });
  });
});

describe('a concept that the question names', () => {
  const meiosis = concept('meiosis', ['meiosis'], true);
  const mitosis = concept('mitosis', ['mitosis'], true);

  it('is without a record when nothing in the memory touches it', () => {
    const outcome = recall(
      memoryOf({ text: 'mitosis division' }),
      asking('meiosis division', { concepts: [meiosis] }),
      options(),
    );
    expect(outcome).toMatchObject({ noRecord: 'never', unrecorded: ['meiosis'] });
    expect(outcome.episodes).toHaveLength(1);
  });

  it('is on record when another time holds it', () => {
    const window = { from: on(5), to: on(9) };
    const told = [
      { text: 'meiosis', occurredAt: on(1) },
      { text: 'mitosis', occurredAt: on(6) },
    ];
    expect(recall(memoryOf(...told), asking('meiosis', { concepts: [meiosis], window }), options())).toMatchObject({
      noRecord: 'window',
      unrecorded: [],
    });
  });

  it('beside one that is on record leaves the record to be told', () => {
    const asked = asking('mitosis meiosis', { concepts: [mitosis, meiosis] });
    expect(recall(memoryOf({ text: 'mitosis' }), asked, options()).unrecorded).toEqual([]);
  });

  it('says nothing of the record where the question is merely near it in meaning', () => {
    const near = { ...meiosis, named: false };
    const outcome = recall(memoryOf({ text: 'raisins' }), asking('raisins', { concepts: [near] }), options());
    expect(outcome).toMatchObject({ noRecord: null, unrecorded: [] });
  });
});

describe('the entries that hold all of some stems', () => {
  it('are those that a look at each entry finds, in order', () => {
    const words = ['a', 'b', 'c', 'd'];
    const texts = fc.array(
      fc.subarray(words).map((stems) => stems.join(' ')),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(texts, fc.subarray([...words, 'unheard'], { minLength: 1 }), (all, stems) => {
        const index = memoryOf(...all.map((text) => ({ text })));
        const [target, room] = [new Uint32Array(all.length), new Uint32Array(all.length)];
        const found = holdersOf(index.stems, stems, target, room);
        const expected = [...all.keys()].filter((at) => stems.every((stem) => stemsOf(all[at] ?? '').has(stem)));
        expect([...target.subarray(0, found)]).toEqual(expected);
      }),
    );
  });
});
