import type { ClassBelief, ClassStudentFacts } from './class-report.js';
import { ClassConcepts, classRow } from './class-report.js';

const AT = '2026-06-15T12:00:00.000Z';

function held(name: string, given: Partial<ClassBelief> = {}): ClassBelief {
  return {
    concept: { id: `id of ${name}`, name },
    statement: 'understands',
    needsConfirmation: false,
    state: 'secure',
    ...given,
  };
}

function student(name: string, given: Partial<ClassStudentFacts> = {}): ClassStudentFacts {
  const checks = { total: 5, right: 3, partly: 1, wrong: 1, utterances: 1, unmapped: 2, firstAt: null, lastAt: null };
  return {
    student: name,
    language: 'en',
    episodes: 9,
    lastAt: AT,
    checks,
    beliefs: [],
    reviews: [],
    misconceptions: [],
    ...given,
  };
}

describe('a row of a class', () => {
  it('counts beliefs by the same groups as the report of the student', () => {
    const row = classRow(
      student('maya', {
        beliefs: [
          held('sure'),
          held('early', { state: 'not-enough-data' }),
          held('faded', { needsConfirmation: true }),
          held('doubt', { statement: 'unsure' }),
          held('trouble', { statement: 'struggles' }),
          held('more trouble', { statement: 'struggles' }),
        ],
        reviews: ['2026-06-15T12:00:00.000Z', '2026-06-15T12:00:00.001Z'],
        misconceptions: ['water flees salt'],
      }),
      AT,
    );
    expect(row).toEqual({
      student: 'maya',
      episodes: 9,
      lastAt: AT,
      checks: { total: 5, right: 3, untied: 3 },
      standing: { secure: 1, early: 1, toConfirm: 1, unsure: 1, struggles: 2 },
      struggles: ['trouble', 'more trouble'],
      unsure: ['doubt'],
      misconceptions: ['water flees salt'],
      due: 1,
    });
  });
});

describe('who struggles with what', () => {
  it('takes concepts of different maps for one by their names, as most spell them', () => {
    const concepts = new ClassConcepts();
    concepts.add(student('ada', { beliefs: [held('Cells', { statement: 'struggles' }), held('membrane')] }));
    concepts.add(student('ben', { beliefs: [held('the cell', { statement: 'unsure' })] }));
    concepts.add(student('cem', { beliefs: [held('Cells'), held('osmosis', { statement: 'unsure' })] }));
    expect(concepts.list()).toEqual([
      { concept: 'Cells', understands: 1, unsure: ['ben'], struggles: ['ada'] },
      { concept: 'osmosis', understands: 0, unsure: ['cem'], struggles: [] },
    ]);
  });

  it('lists what most struggle with first', () => {
    const concepts = new ClassConcepts();
    const trouble = { statement: 'struggles' as const };
    concepts.add(
      student('ada', { beliefs: [held('b', { statement: 'unsure' }), held('c', trouble), held('a', trouble)] }),
    );
    concepts.add(student('ben', { beliefs: [held('a', { statement: 'unsure' }), held('d', trouble)] }));
    concepts.add(student('cem', { beliefs: [held('d', trouble)] }));
    expect(concepts.list().map(({ concept }) => concept)).toEqual(['d', 'a', 'c', 'b']);
  });
});
