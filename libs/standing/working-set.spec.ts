import fc from 'fast-check';
import { conceptStanding, NOON, standingFacts } from './standing.fixture.js';
import { composeWorkingSet, FOCUS_REASONS } from './working-set.js';

const HOUR = 3_600_000;
const focusOf = (facts: Parameters<typeof standingFacts>[0]) =>
  composeWorkingSet(standingFacts(facts)).focus.map(({ concept, why }) => `${concept.name}: ${why}`);

describe('given what is thought of a student', () => {
  it('then what is wrong comes before what may be lost, each with its reason', () => {
    const concepts = [
      conceptStanding('diffusion', { statement: 'understands', reviewAt: NOON - HOUR }),
      conceptStanding('mitosis', { statement: 'understands', needsConfirmation: true }),
      conceptStanding('osmosis', { statement: 'unsure' }),
      conceptStanding('membrane', { statement: 'struggles' }),
      conceptStanding('cell', { statement: 'understands' }),
    ];
    const misconceptions = [
      { name: 'salt pulls water', concept: { id: 'cell', name: 'cell' }, since: '2026-03-01T10:00:00.000Z' },
    ];
    expect(focusOf({ concepts, misconceptions })).toEqual([
      'cell: misconception',
      'membrane: struggles',
      'osmosis: unsure',
      'mitosis: to-confirm',
      'diffusion: review-due',
    ]);
  });

  it('then what was mastered once and is no more stands in it', () => {
    const concepts = [conceptStanding('osmosis', { statement: 'understands', state: 'mastered-once-not-now' })];
    expect(focusOf({ concepts })).toEqual(['osmosis: mastered-once-not-now']);
  });

  it('then a concept that is understood and not yet due isn’t in it, nor one of which nothing is known', () => {
    const concepts = [
      conceptStanding('osmosis', { statement: 'understands', reviewAt: NOON + HOUR }),
      conceptStanding('lysosome'),
    ];
    expect(focusOf({ concepts })).toEqual([]);
  });

  it('then of two equally weak ones that of the last lesson comes first', () => {
    const concepts = [
      conceptStanding('diffusion', { statement: 'struggles', lastAt: NOON - 9 * HOUR }),
      conceptStanding('osmosis', { statement: 'struggles', lastAt: NOON - HOUR }),
    ];
    expect(focusOf({ concepts })).toEqual(['osmosis: struggles', 'diffusion: struggles']);
  });

  it('then it is small, whatever the memory holds', () => {
    const many = Array.from({ length: 40 }, (_, index) => conceptStanding(`c${index}`, { statement: 'struggles' }));
    const said = Array.from({ length: 40 }, () => ({ text: 'x'.repeat(900), since: '2026-03-01T10:00:00.000Z' }));
    const asked = said.map(({ text }) => ({ text, episodeId: 'e' }));
    const set = composeWorkingSet(standingFacts({ concepts: many, goals: said, preferences: said, unanswered: asked }));
    expect(JSON.stringify(set).length).toBeLessThan(4_000);
    expect(set.goals[0]?.text).toMatch(/^x{199}…$/);
  });

  it('then a text is never cut inside a character', () => {
    const goals = [{ text: `${'x'.repeat(198)}😀 and more`, since: '2026-03-01T10:00:00.000Z' }];
    expect(composeWorkingSet(standingFacts({ goals })).goals[0]?.text).toBe(`${'x'.repeat(198)}…`);
  });
});

it('the order in which concepts are given doesn’t matter', () => {
  const concept = fc.record({
    name: fc.string({ minLength: 1, maxLength: 6 }),
    statement: fc.constantFrom('understands' as const, 'unsure' as const, 'struggles' as const, null),
    needsConfirmation: fc.boolean(),
    state: fc.constantFrom('unknown', 'not-enough-data', 'mastered-once-not-now', 'shaky', 'secure'),
    lastAt: fc.option(fc.integer({ min: 0, max: NOON })),
    reviewAt: fc.option(fc.integer({ min: 0, max: 2 * NOON })),
  });
  const concepts = fc.uniqueArray(concept, { selector: ({ name }) => name, maxLength: 30 });
  fc.assert(
    fc.property(concepts, (list) => {
      const standings = list.map(({ name, ...standing }) => conceptStanding(name, standing));
      const focus = composeWorkingSet(standingFacts({ concepts: standings })).focus;
      expect(composeWorkingSet(standingFacts({ concepts: [...standings].reverse() })).focus).toEqual(focus);
      const places = focus.map(({ why }) => FOCUS_REASONS.indexOf(why));
      expect([...places].sort((one, other) => one - other)).toEqual(places);
    }),
  );
});
