import fc from 'fast-check';
import { decayConfidence } from '#libs/learner/index.js';
import { Rows } from '#libs/projecting/index.js';
import { beliefChain } from './belief-chain.js';
import { type BeliefsState, MEMORY_KEY, type RowStamp } from './beliefs-state.js';
import { believe, currentBelief, disputeBelief } from './believe.js';
import { decayBeliefs } from './decay-beliefs.js';
import { ESTIMATOR } from './learn.js';

const MEMORY = '7d0f5c0a-1f0e-4f0e-8a57-0f6f3e0c5b11';
const CONCEPT = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d';
const TOUCHED = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

function stateWith(statement: 'understands' | 'unsure'): BeliefsState {
  const state: BeliefsState = {
    learner: new Rows(() => MEMORY_KEY),
    map: new Rows(() => MEMORY_KEY),
    checks: new Rows(({ revision, item }) => `${revision} ${item}`),
    mastery: new Rows(({ conceptId }) => conceptId),
    beliefs: new Rows(({ id }) => id),
    evidence: new Rows(({ beliefId, revision, item }) => `${beliefId} ${revision} ${item}`),
    names: new Rows(({ key }) => key),
    concepts: new Rows(({ id }) => id),
  };
  state.learner.put({
    memoryId: MEMORY,
    revision: 0,
    mapVersion: 0,
    estimator: ESTIMATOR.id,
    student: ESTIMATOR.newStudent,
    decayedTo: null,
    rulesVersion: 'test/1',
  });
  const stated = { statement, confidence: 0.8, rulesVersion: 1 };
  const about = { conceptId: CONCEPT, conceptName: 'osmosis', since: TOUCHED, touchedAt: TOUCHED, item: 0 };
  believe(state, stamp(1), { ...about, stated, evidence: [], fresh: [] }, 'evidence');
  return state;
}

function stamp(revision: number): RowStamp {
  return { memoryId: MEMORY, rulesVersion: 'test/1', revision, eventId: `event ${revision}` };
}

/** What the one current belief is worth after the nights so far. */
function worth(state: BeliefsState): number {
  const belief = currentBelief(state, CONCEPT);
  const asOf = state.learner.get(MEMORY_KEY)?.decayedTo ?? TOUCHED;
  return decayConfidence(belief?.baseConfidence ?? 0, TOUCHED.getTime(), asOf.getTime()).confidence;
}

describe('a night', () => {
  it('decays over any nights as over the last of them alone, and tells when there is more to do', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 1, maxLength: 8 }), (nights) => {
        const [many, one] = [stateWith('understands'), stateWith('understands')];
        for (const days of nights) {
          decayBeliefs(many, new Date(TOUCHED.getTime() + days * DAY_MS));
        }
        const last = new Date(TOUCHED.getTime() + Math.max(...nights) * DAY_MS);
        decayBeliefs(one, last);
        expect(worth(many)).toBe(worth(one));
        const next = currentBelief(many, CONCEPT)?.nextDecayAt ?? null;
        expect(next).toEqual(currentBelief(one, CONCEPT)?.nextDecayAt ?? null);
        expect(next === null || next > last).toBe(true);
      }),
    );
  });

  it('takes 15 % of the base off after 45 days, and leaves base and statement alone', () => {
    const state = stateWith('understands');
    decayBeliefs(state, new Date(TOUCHED.getTime() + 46 * DAY_MS));
    expect(worth(state)).toBeCloseTo(0.8 * 0.85, 12);
    expect(currentBelief(state, CONCEPT)).toMatchObject({ baseConfidence: 0.8, statement: 'understands' });
  });
});

describe('a dispute', () => {
  const at = new Date('2026-02-01T00:00:00Z');

  it('makes a doubt of a belief, in a new row that the disputed one points at', () => {
    const state = stateWith('understands');
    const before = currentBelief(state, CONCEPT);
    disputeBelief(state, stamp(2), before?.id ?? '', at);
    const now = currentBelief(state, CONCEPT);
    expect(now).toMatchObject({ statement: 'unsure', baseConfidence: 0.5, since: at });
    expect(state.beliefs.get(before?.id ?? '')).toEqual({
      ...before,
      current: false,
      supersededBy: now?.id,
      reason: 'dispute',
      nextDecayAt: null,
    });
  });

  it('of a doubt, and of what is thought no more, changes no claim', () => {
    const state = stateWith('unsure');
    const doubt = currentBelief(state, CONCEPT);
    disputeBelief(state, stamp(2), doubt?.id ?? '', at);
    expect(currentBelief(state, CONCEPT)).toMatchObject({ id: doubt?.id, baseConfidence: 0.8 });
    disputeBelief(state, stamp(3), MEMORY, at);
    expect(state.beliefs.size).toBe(1);
  });
});

describe('a chain', () => {
  const link = (id: string, supersededBy: string | null) => ({ id, supersededBy });

  it('puts every row before the one that took its place, and keeps merged chains in one piece', () => {
    const rows = [link('a1', 'a2'), link('b1', 'b2'), link('a2', 'kept'), link('b2', 'kept'), link('kept', null)];
    expect(beliefChain(rows).map(({ id }) => id)).toEqual(['a1', 'a2', 'b1', 'b2', 'kept']);
  });

  it('may be longer than a call stack is deep', () => {
    const rows = Array.from({ length: 50_000 }, (_, place) =>
      link(`${place}`, place === 49_999 ? null : `${place + 1}`),
    );
    expect(beliefChain(rows)).toEqual(rows);
  });
});
