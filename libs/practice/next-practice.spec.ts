import { firstReviewAt, nextPractice, type PracticeConcept, type PracticeStanding } from './next-practice.js';

const AT = '2026-06-15T12:00:00.000Z';
const LATER = '2026-07-01T00:00:00.000Z';

function concept(name: string, ...buildsOn: string[]): PracticeConcept {
  return { id: name, name, buildsOn };
}

function standing(
  name: string,
  statement: PracticeStanding['statement'],
  given: Partial<PracticeStanding> = {},
): PracticeStanding {
  return {
    concept: { id: name, name },
    statement,
    misconceived: false,
    needsConfirmation: false,
    lost: false,
    mastery: 0.5,
    reviewAt: LATER,
    ...given,
  };
}

function practise(concepts: PracticeConcept[], standings: PracticeStanding[], count = 9): string[] {
  return nextPractice({ concepts, standings, at: AT }, count).map(
    ({ concept: { name }, because, before }) => `${name}: ${because}${before ? ` before ${before.name}` : ''}`,
  );
}

describe('what to practise next', () => {
  it('is nothing without a map and without checks', () => {
    expect(practise([], [])).toEqual([]);
  });

  it('is what the student struggles with before what they are unsure about, the weakest first', () => {
    const weak = [
      standing('unsure', 'unsure', { mastery: 0.4 }),
      standing('weak', 'struggles', { mastery: 0.3 }),
      standing('weakest', 'struggles', { mastery: 0.1 }),
    ];
    expect(practise([], weak)).toEqual(['weakest: struggles', 'weak: struggles', 'unsure: unsure']);
  });

  it('is a weak prerequisite before what builds on it, the farther one first, each once', () => {
    const map = [concept('cell'), concept('membrane', 'cell'), concept('osmosis', 'membrane')];
    const weak = [
      standing('osmosis', 'struggles', { mastery: 0.1 }),
      standing('membrane', 'unsure', { mastery: 0.5 }),
      standing('cell', 'unsure', { mastery: 0.6 }),
    ];
    expect(practise(map, weak)).toEqual([
      'cell: unsure before osmosis',
      'membrane: unsure before osmosis',
      'osmosis: struggles',
    ]);
  });

  it('puts the ground of a prerequisite before that, too, and survives a circle', () => {
    const map = [concept('a', 'b'), concept('b', 'c'), concept('c', 'd'), concept('d', 'a')];
    const weak = [
      standing('a', 'struggles', { mastery: 0.1 }),
      standing('c', 'unsure', { mastery: 0.5 }),
      standing('d', 'unsure', { mastery: 0.6 }),
    ];
    expect(practise(map, weak).slice(0, 3)).toEqual(['d: unsure before c', 'c: unsure before a', 'a: struggles']);
  });

  it('looks two steps down and no farther', () => {
    const map = [concept('a', 'b'), concept('b', 'c'), concept('c', 'd'), concept('d')];
    const weak = [standing('a', 'struggles', { mastery: 0.1 }), standing('d', 'unsure', { mastery: 0.6 })];
    expect(practise(map, weak).slice(0, 2)).toEqual(['a: struggles', 'd: unsure']);
  });

  it('is what the student has wrong before all else, however well it went', () => {
    const known = [standing('weak', 'struggles'), standing('wrong idea', 'understands', { misconceived: true })];
    expect(practise([], known)).toEqual(['wrong idea: misconception', 'weak: struggles']);
  });

  it('is then what was lost, has faded or is due, longest due first; what is not due is left alone', () => {
    const known = [
      standing('not due', 'understands'),
      standing('due now', 'understands', { reviewAt: AT }),
      standing('due long', 'understands', { reviewAt: '2026-05-01T00:00:00.000Z' }),
      standing('lost', 'understands', { lost: true }),
      standing('faded', 'understands', { needsConfirmation: true, reviewAt: '2026-06-01T00:00:00.000Z' }),
    ];
    expect(practise([], known)).toEqual([
      'due long: review-due',
      'faded: to-confirm',
      'due now: review-due',
      'lost: mastered-once-not-now',
    ]);
  });

  it('is at last what was never checked and rests on what is understood, in the order of teaching', () => {
    const map = [concept('cell'), concept('membrane', 'cell'), concept('osmosis', 'membrane'), concept('sugar')];
    expect(practise(map, [standing('cell', 'understands')])).toEqual(['membrane: new', 'sugar: new']);
    expect(practise(map, [standing('cell', 'unsure')])).toEqual(['cell: unsure', 'sugar: new']);
  });

  it('takes the far end of a broken circle for no prerequisite', () => {
    expect(practise([concept('a', 'b'), concept('b', 'a')], [])).toEqual(['a: new']);
  });

  it('is no more than was asked for', () => {
    expect(practise([concept('a'), concept('b'), concept('c')], [], 2)).toEqual(['a: new', 'b: new']);
  });
});

describe('the first review', () => {
  it('is the earliest date; none without a check', () => {
    const due = standing('a', 'understands', { reviewAt: '2026-06-20T00:00:00.000Z' });
    expect(firstReviewAt([standing('b', 'understands'), due])).toBe('2026-06-20T00:00:00.000Z');
    expect(firstReviewAt([])).toBeNull();
  });
});
