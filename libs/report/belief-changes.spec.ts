import { beliefChanges, lastSteps } from './belief-changes.js';
import type { BeliefFact } from './facts.js';
import { belief, checkOn, SINCE } from './report.fixture.js';

const OLD = '2026-03-01T09:00:00.000Z';
const NEW = '2026-05-20T09:00:00.000Z';
const NEWER = '2026-06-01T09:00:00.000Z';

function row(id: string, given: Partial<BeliefFact>): BeliefFact {
  return belief('osmosis', { id, ...given });
}

describe('what became of a belief since a date', () => {
  it('is nothing where it was held before and still is', () => {
    expect(beliefChanges([row('a', { since: OLD })], SINCE)).toEqual([]);
  });

  it('is its first row, with the checks behind it', () => {
    const made = row('a', { since: NEW });
    expect(beliefChanges([made], SINCE)).toEqual([
      {
        concept: made.concept,
        before: null,
        now: 'understands',
        steps: [{ at: NEW, statement: 'understands', beliefId: 'a', reason: 'first', evidence: made.evidence }],
      },
    ]);
  });

  it('is each row that took the place of another, with the reason that the other was retired for', () => {
    const rows = [
      row('c', { since: NEWER, statement: 'unsure', evidence: [] }),
      row('b', { since: NEW, statement: 'struggles', supersededBy: 'c', reason: 'dispute' }),
      row('a', { since: OLD, supersededBy: 'b', reason: 'evidence' }),
    ];
    const [change] = beliefChanges(rows, SINCE);
    expect(change).toMatchObject({ before: 'understands', now: 'unsure' });
    expect(change?.steps.map(({ statement, reason }) => [statement, reason])).toEqual([
      ['struggles', 'evidence'],
      ['unsure', 'dispute'],
    ]);
  });

  it('keeps the order of the chain where a check of an earlier day came late', () => {
    const rows = [
      row('b', { since: NEW, statement: 'unsure' }),
      row('a', { since: NEWER, statement: 'struggles', supersededBy: 'b', reason: 'evidence' }),
    ];
    const [change] = beliefChanges(rows, SINCE);
    expect(change?.steps.map(({ beliefId }) => beliefId)).toEqual(['a', 'b']);
    expect(change?.now).toBe('unsure');
  });

  it('says that nothing is believed any more where the concept went into another one', () => {
    const rows = [
      row('a', { since: NEW, supersededBy: 'x', reason: 'merge' }),
      belief('diffusion', { id: 'x', since: OLD }),
    ];
    const [change] = beliefChanges(rows, SINCE);
    expect(change).toMatchObject({ concept: { name: 'osmosis' }, now: null });
    expect(change?.steps.map(({ at, statement, reason }) => [at, statement, reason])).toEqual([
      [NEW, 'understands', 'first'],
      [null, null, 'merge'],
    ]);
  });

  it('tells a belief that was given up only where something of it is newer', () => {
    const gone = { since: OLD, reason: 'merge' as const };
    expect(beliefChanges([row('a', { ...gone, evidence: [checkOn('2026-03-01', 'right')] })], SINCE)).toEqual([]);
    expect(beliefChanges([row('a', { ...gone, evidence: [checkOn('2026-06-01', 'right')] })], SINCE)).toMatchObject([
      { before: 'understands', now: null, steps: [{ at: null, reason: 'merge' }] },
    ]);
  });

  it('puts the chain that holds now behind one that was given up', () => {
    const rows = [
      row('now', { since: NEW, statement: 'struggles' }),
      row('gone', { since: NEWER, reason: 'rules', statement: 'unsure' }),
    ];
    const [change] = beliefChanges(rows, SINCE);
    expect(change?.now).toBe('struggles');
    expect(change?.steps.map(({ statement }) => statement)).toEqual(['unsure', null, 'struggles']);
  });

  it('lists the concept that changed last first', () => {
    const rows = [belief('a', { since: NEW }), belief('b', { since: NEWER }), belief('c', { since: NEW })];
    expect(beliefChanges(rows, SINCE).map(({ concept }) => concept.name)).toEqual(['b', 'a', 'c']);
  });
});

describe('the end of a change', () => {
  const rows = [
    row('a', { since: OLD, supersededBy: 'b', reason: 'evidence' }),
    row('b', { since: NEW, statement: 'unsure', supersededBy: 'c', reason: 'evidence' }),
    row('c', { since: NEWER, statement: 'struggles' }),
  ];
  const [change] = beliefChanges(rows, SINCE);

  it.each([
    [1, 'unsure', ['struggles']],
    [2, 'understands', ['unsure', 'struggles']],
    [9, 'understands', ['unsure', 'struggles']],
  ] as const)('of its last %d steps begins with what was believed before them', (count, before, steps) => {
    const end = change && lastSteps(change, count);
    expect([end?.before, end?.steps.map(({ statement }) => statement)]).toEqual([before, steps]);
  });
});
