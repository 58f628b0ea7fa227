import { composeSelfModel } from './self-model.js';
import { TOLD_LANGUAGES, tellSelfModel, toldLanguage } from './self-model-words.js';
import { conceptStanding, standingFacts } from './standing.fixture.js';

const told = (facts: Parameters<typeof standingFacts>[0], language: 'en' | 'es' | 'ar' = 'en') =>
  tellSelfModel(composeSelfModel(standingFacts(facts)), language);

describe('given a memory in which nothing was recorded', () => {
  it('then it knows nothing, and says so', () => {
    expect(told({})).toEqual({
      knows: ['Nothing is on record yet.'],
      limits: [
        'No check is on record, so nothing is thought of what the student knows.',
        'Only what was recorded here is known; what the student did elsewhere is not.',
      ],
    });
  });
});

const LIVED = {
  episodes: 40,
  firstAt: '2026-01-05T10:00:00.000Z',
  lastAt: '2026-03-09T18:00:00.000Z',
  readiness: 0.624,
  concepts: [
    conceptStanding('osmosis', { statement: 'struggles' }),
    conceptStanding('diffusion', { statement: 'understands', needsConfirmation: true }),
    conceptStanding('mitosis', { statement: 'understands', state: 'secure' }),
    conceptStanding('meiosis', { statement: 'understands', state: 'not-enough-data' }),
    conceptStanding('lysosome'),
  ],
  checks: { n: 28, utterances: 4, unmapped: 3 },
  citations: { holds: 3, changed: 1, unverifiable: 2 },
  unanswered: [{ episodeId: 'e1', text: 'What is a prion?' }],
} as const;

describe('given a memory with 28 checks', () => {
  it('then it counts what it knows and names its limits', () => {
    expect(told({ ...LIVED, calibration: { state: 'thin', withPrediction: 28, ece: 0.0833 } })).toEqual({
      knows: [
        'Episodes on record: 40, from 2026-01-05 to 2026-03-09.',
        'Concepts that seem secure: 1; that seem shaky: 1.',
        'Predictions were off by 0.08 on average, measured on 28 checks.',
        'Readiness of the material: 62 %. This is about the material, not about what the student knows.',
      ],
      limits: [
        'Checks that could be tied to no concept: 7 of 28. They stay evidence, and no belief rests on them.',
        'The predictions were compared with 28 checks only, which is thin.',
        'Concepts of which nothing is known yet, or too little: 2 of 5. Unknown is not the same as not understood.',
        'Beliefs that have faded and wait for the next check: 1.',
        'Citations whose file has changed or gone since: 1.',
        'Answers that cite no file, and so can’t be looked up: 2.',
        'Questions that the files could not answer, or not in full: 1.',
        'Only what was recorded here is known; what the student did elsewhere is not.',
      ],
    });
  });

  it.each([
    [4, 'not-enough', 'a ranking, not a probability'],
    [5, 'thin', 'which is thin'],
  ] as const)('then with %d predictions it says "%s"', (withPrediction, state, words) => {
    const { limits } = told({ ...LIVED, calibration: { state, withPrediction, ece: 0.1 } });
    expect(limits.join(' ')).toContain(words);
  });

  it('then with thirty it speaks of no limit to them', () => {
    const { limits } = told({ ...LIVED, calibration: { state: 'measured', withPrediction: 30, ece: 0.1 } });
    expect(limits.join(' ')).not.toMatch(/is thin|probability/);
  });
});

describe('in every language', () => {
  it.each(TOLD_LANGUAGES)('%s: every sentence is whole and has its figures', (language) => {
    for (const state of ['not-enough', 'thin', 'measured'] as const) {
      const facts = { ...LIVED, calibration: { state, withPrediction: 28, ece: 0.08 } };
      const { knows, limits } = told(facts, language);
      for (const sentence of [...knows, ...limits, ...told({}, language).limits]) {
        expect(sentence).not.toMatch(/[{}]|undefined|null/);
        expect(sentence).toMatch(/\.$/);
      }
      expect(limits.join(' ')).toContain('28');
    }
  });

  it('a memory in a language without words of its own is told in English', () => {
    expect([toldLanguage('ar'), toldLanguage('es'), toldLanguage('fr')]).toEqual(['ar', 'es', 'en']);
  });
});

it('a figure has no exponent, which the log would refuse', () => {
  const { calibration } = composeSelfModel(
    standingFacts({ calibration: { state: 'thin', withPrediction: 9, ece: 0.000_000_1 } }),
  );
  expect(JSON.stringify(calibration)).toContain('"ece":0}');
});
