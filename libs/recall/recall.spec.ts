import { asking, concept, memoryOf, on, options, type Told, towards, unrelated } from './recall.fixture.js';
import { recall } from './recall.js';
import type { RecallOutcome, RecallQuestion } from './types.js';

const revisions = ({ episodes }: RecallOutcome) => episodes.map(({ revision }) => revision);

/** An old entry about osmosis, and enough newer ones about other things that it isn't among the newest 500. */
function oldAmongMany(old: Told): Told[] {
  return [{ text: 'membrane', occurredAt: on(0), ...old }, ...unrelated(600, 1)];
}

describe('relevance beats recency', () => {
  it('brings one exact match of 200 days ago first, and none of 2,000 fresh notes that match nothing', () => {
    const fresh = Array.from({ length: 2_000 }, (_, number) => ({
      text: `note${number} today`,
      occurredAt: on(200, number / 10),
      salience: 0.85,
      vector: towards(2),
    }));
    const memory = memoryOf(
      { text: 'osmosis moves water', occurredAt: on(0), salience: 0.35, vector: towards(1) },
      ...fresh,
    );
    const outcome = recall(memory, asking('osmosis', { vector: towards(1) }), options({ now: on(200, 300) }));
    expect(revisions(outcome)).toEqual([0]);
    expect(outcome).toMatchObject({ nothingMatched: false, noRecord: null });
  });

  it.each<[string, Told, Partial<RecallQuestion>, string]>([
    ['words', { text: 'osmosis' }, { stems: ['osmosis'] }, 'words'],
    ['concepts', { text: 'osmosis' }, { concepts: [concept('osmosis')] }, 'concept'],
    ['meaning', { vector: towards(5) }, { vector: towards(5) }, 'meaning'],
  ])('finds an entry older than the newest 500 by %s alone', (_, old, about, pool) => {
    const outcome = recall(memoryOf(...oldAmongMany(old)), asking('', about), options({ now: on(700) }));
    expect(outcome.episodes).toEqual([expect.objectContaining({ revision: 0, relevance: 1, pools: [pool] })]);
  });

  it('finds the newest by being recent when nothing is asked', () => {
    const outcome = recall(memoryOf(...unrelated(600)), asking(''), options({ now: on(600), limit: 3 }));
    expect(revisions(outcome)).toEqual([599, 598, 597]);
    expect(outcome.episodes[0]).toMatchObject({ relevance: 0, pools: ['recent'] });
    expect(outcome.candidates).toMatchObject({ recent: 500, gathered: 500 });
  });

  it('counts the newest by when they happened, not by when they were imported', () => {
    const imported = { text: 'imported', occurredAt: on(-50) };
    const outcome = recall(memoryOf(...unrelated(500), imported), asking(''), options({ now: on(600), limit: 500 }));
    expect(revisions(outcome)).not.toContain(500);
  });

  it('says which parts make a score', () => {
    const [found] = recall(
      memoryOf({ text: 'osmosis', salience: 0.7 }),
      asking('osmosis'),
      options({ now: on(30) }),
    ).episodes;
    expect(found).toMatchObject({ relevance: 1, salience: 0.7, pools: ['recent', 'words'], times: 1, revisions: [0] });
    expect(found?.recency).toBeCloseTo(0.5, 12);
    expect(found?.score).toBeCloseTo(0.55 + 0.3 * 0.7 + 0.15 * 0.5, 12);
  });

  it('puts the newer first among equals, then the higher revision', () => {
    const same = { text: 'osmosis', occurredAt: on(5) };
    const memory = memoryOf(same, { text: 'osmosis', occurredAt: on(2) }, same);
    expect(revisions(recall(memory, asking('osmosis'), options()))).toEqual([2, 0, 1]);
  });

  it('returns no more than the limit', () => {
    const memory = memoryOf(...Array.from({ length: 9 }, (_, day) => ({ text: 'osmosis', occurredAt: on(day) })));
    expect(recall(memory, asking('osmosis'), options({ limit: 4 })).episodes).toHaveLength(4);
    expect(recall(memory, asking('osmosis'), options({ limit: 0 })).episodes).toEqual([]);
  });
});

describe('the gate', () => {
  it('lets the neighbour in the same sitting of a match pass, which may hold none of its words', () => {
    const memory = memoryOf(
      { text: 'what osmosis', occurredAt: on(1, 0), asks: true },
      { text: 'water crosses membrane', occurredAt: on(1, 1) },
      { text: 'lunch', occurredAt: on(1, 60) },
    );
    const outcome = recall(memory, asking('osmosis'), options());
    // It states and the match asks, so it even comes first.
    expect(revisions(outcome)).toEqual([1, 0]);
    expect(outcome.episodes[0]?.pools).toEqual(['recent', 'words']);
  });

  it('asks of a meaning that it reaches the floor of the embedder', () => {
    const memory = memoryOf({ vector: towards(1) }, { vector: towards(1, 2) }, { vector: towards(3) });
    const found = (matchFloor: number) =>
      revisions(recall(memory, asking('', { vector: towards(1) }), options({ matchFloor })));
    expect(found(0.6)).toEqual([0, 1]);
    expect(found(0.8)).toEqual([0]);
  });

  it('takes no more of what is near in meaning than two hundred', () => {
    const memory = memoryOf(...Array.from({ length: 300 }, (_, day) => ({ vector: towards(1), occurredAt: on(day) })));
    expect(recall(memory, asking('', { vector: towards(1) }), options()).candidates.meaning).toBe(200);
  });

  it('offers the recent past when nothing matched, and says so', () => {
    const outcome = recall(memoryOf(...unrelated(5)), asking('osmosis', { vector: towards(1) }), options());
    expect(revisions(outcome)).toEqual([4, 3, 2, 1, 0]);
    expect(outcome.episodes.every(({ relevance }) => relevance === 0)).toBe(true);
    expect(outcome).toMatchObject({ nothingMatched: true, noRecord: 'never', strength: 0 });
  });

  it('lists weak matches, and says that they are weak', () => {
    const outcome = recall(
      memoryOf({ text: 'water' }, { text: 'light' }),
      asking('water quantum gravity lens'),
      options(),
    );
    expect(revisions(outcome)).toEqual([0]);
    expect(outcome).toMatchObject({ nothingMatched: false, noRecord: 'below-gate' });
  });

  it('answers a question whose every word is common by what tells most about it', () => {
    const told = Array.from({ length: 100 }, (_, day) => ({
      text: day === 40 ? 'cell cell wall' : 'cell and other things of that day',
      occurredAt: on(day),
    }));
    const outcome = recall(memoryOf(...told), asking('cell'), options());
    expect(outcome).toMatchObject({ nothingMatched: false, noRecord: null });
    expect(outcome.candidates.passed).toBe(100);
    expect(Math.max(...outcome.episodes.map(({ relevance }) => relevance))).toBe(1);
  });
});

describe('a window', () => {
  const told = [
    { text: 'osmosis', occurredAt: on(1) },
    { text: 'light', occurredAt: on(10) },
    { text: 'osmosis', occurredAt: on(11) },
    { text: 'osmosis', occurredAt: on(20) },
  ];

  it('is a filter, from its first instant and without its last', () => {
    const window = { from: on(1), to: on(20) };
    expect(revisions(recall(memoryOf(...told), asking('osmosis', { window }), options()))).toEqual([2, 0]);
  });

  it.each<[string, Partial<RecallQuestion>]>([
    ['words', { stems: ['osmosis'] }],
    ['concepts', { concepts: [concept('osmosis')] }],
    ['meaning', { vector: towards(1) }],
    ['nothing but the time', {}],
  ])('holds for %s', (_, about) => {
    const memory = memoryOf(...told.map((one) => ({ ...one, vector: towards(1) })));
    const window = { from: on(10), to: on(12) };
    const found = recall(memory, asking('', { ...about, window }), options());
    expect(found.episodes.length).toBeGreaterThan(0);
    expect(found.episodes.every(({ firstAt, lastAt }) => firstAt >= on(10) && lastAt < on(12))).toBe(true);
  });

  it('reaches matches inside it that are older than the newest 500 of it', () => {
    const memory = memoryOf(...oldAmongMany({ text: 'osmosis' }));
    expect(revisions(recall(memory, asking('osmosis', { window: { from: on(0), to: on(601) } }), options()))).toEqual([
      0,
    ]);
  });

  it('is empty when nothing was recorded then', () => {
    const outcome = recall(memoryOf(...told), asking('osmosis', { window: { from: on(2), to: on(9) } }), options());
    expect(outcome).toMatchObject({ episodes: [], noRecord: 'window', windowEmpty: true });
  });

  it('offers what there was then when nothing of it matches', () => {
    const outcome = recall(memoryOf(...told), asking('gravity', { window: { from: on(9), to: on(12) } }), options());
    expect(outcome).toMatchObject({ noRecord: 'window', nothingMatched: true, windowEmpty: false });
    expect(revisions(outcome)).toEqual([2, 1]);
  });

  it('that ends before it begins holds nothing', () => {
    const outcome = recall(memoryOf(...told), asking('', { window: { from: on(12), to: on(9) } }), options());
    expect(outcome).toMatchObject({ episodes: [], noRecord: 'window' });
  });
});

describe('a narration', () => {
  const narration = {
    text: 'osmosis osmosis',
    vector: towards(1),
    narration: true,
    occurredAt: on(1, 1),
  };

  it.each<[string, RecallQuestion]>([
    ['words', asking('osmosis')],
    ['a concept', asking('', { concepts: [concept('osmosis')] })],
    ['meaning', asking('', { vector: towards(1) })],
    ['time', asking('', { window: { from: on(0), to: on(9) } })],
    ['nothing', asking('')],
  ])('is not returned by %s', (_, question) => {
    const outcome = recall(memoryOf(narration, { text: 'light', occurredAt: on(1, 2) }), question, options());
    expect(revisions(outcome)).toEqual([1]);
  });

  it('lends its neighbours no words', () => {
    const memory = memoryOf(narration, { text: 'light', occurredAt: on(1, 2) });
    expect(recall(memory, asking('osmosis'), options())).toMatchObject({ nothingMatched: true, noRecord: 'never' });
  });

  it('leaves an otherwise empty memory empty', () => {
    expect(recall(memoryOf(narration), asking('osmosis'), options())).toMatchObject({
      episodes: [],
      noRecord: 'never',
    });
  });
});

describe('an empty memory', () => {
  it.each([asking('osmosis'), asking(''), asking('', { window: { from: on(0), to: on(9) } })])(
    'has never recorded anything: %#',
    (question) => {
      expect(recall(memoryOf(), question, options())).toMatchObject({ episodes: [], noRecord: 'never' });
    },
  );
});

describe('a question with a vector of other dimensions than the memory', () => {
  it('is refused', () => {
    expect(() => recall(memoryOf({}), asking('', { vector: new Int8Array(32) }), options())).toThrow(RangeError);
  });
});
