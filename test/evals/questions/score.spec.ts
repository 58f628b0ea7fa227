import { readBlock } from './block-lines.js';
import type { Expectation } from './question.js';
import { blockOf, HISTORY, IDS, questionOf } from './questions.fixture.js';
import { RecordedHistory } from './recorded.js';
import { scoreBlock } from './score.js';

const RECORDED = new RecordedHistory(HISTORY, ['osmosis', 'diffusion', 'movement of particles']);
const EXPLAINED =
  '- 1 Apr 2026 · you answered: “Because water crosses their skin / towards the side with more sugar dissolved in it.”';
const CHECKED = '- 1 Apr 2026 · check, wrong: “osmosis”';

function missed(expects: Expectation, block: string): string {
  return scoreBlock(questionOf(expects), block, RECORDED).missed;
}

describe('a line of a block', () => {
  it('is read back as who said what when, and how often', () => {
    const line = '- 4 May 2026 · the student asked (2 times, 1 Apr 2026 – 4 May 2026): “why do raisins swell” [a note]';
    expect(readBlock(blockOf([line])).work).toEqual([
      {
        line,
        day: '2026-05-04',
        who: 'the student asked',
        verdict: null,
        times: 2,
        firstDay: '2026-04-01',
        lastDay: '2026-05-04',
        quotation: 'why do raisins swell',
        attempts: [],
      },
    ]);
  });

  it('of a check has the texts of its attempts, each with the day of the attempt', () => {
    const line =
      '- 4 May 2026 · check, wrong (2 times, 1 Apr 2026 – 4 May 2026): “osmosis”; on 1 Apr 2026 answered: “into it”; evaluation: “no”; on 4 May 2026 answered: “\u2068ماء\u2069”';
    expect(readBlock(blockOf([line])).work[0]).toMatchObject({
      quotation: 'osmosis',
      attempts: [
        { day: '2026-04-01', quotation: 'into it' },
        { day: '2026-04-01', quotation: 'no' },
        { day: '2026-05-04', quotation: 'ماء' },
      ],
    });
  });

  it('of right-to-left text loses its isolate', () => {
    expect(readBlock(blockOf(['- 4 May 2026 · check, right: “\u2068الجين\u2069”'])).work).toMatchObject([
      { verdict: 'right', quotation: 'الجين' },
    ]);
  });
});

describe('what is on record', () => {
  it.each([
    ['a whole text, its line break marked', EXPLAINED],
    ['its beginning, on one line', '- 1 Apr 2026 · you answered: “Because water crosses their skin towards the…”'],
    ['a check with its verdict', CHECKED],
    ['a check with what was answered', `${CHECKED}; answered: “into the raisin, as…”; evaluation: “Does not compare”`],
    ['a quiz by its summary', '- 4 May 2026 · quiz: “Cells: 1 of 2 right; missed osmosis”'],
    ['repeats', '- 4 May 2026 · the student asked (2 times, 1 Apr 2026 – 4 May 2026): “why do raisins swell”'],
  ])('%s', (_, line) => {
    expect(RECORDED.offRecord(readBlock(blockOf([line])))).toEqual([]);
  });

  it.each([
    ['another day', '- 2 Apr 2026 · check, wrong: “osmosis”'],
    ['another verdict', '- 1 Apr 2026 · check, right: “osmosis”'],
    ['another speaker', '- 1 Apr 2026 · you answered: “Why do raisins swell?”'],
    ['words that nobody said', '- 1 Apr 2026 · the student asked: “Why do raisins shrink?”'],
    [
      'more repeats than there were',
      '- 4 May 2026 · the student asked (3 times, 1 Apr 2026 – 4 May 2026): “why do raisins swell”',
    ],
    ['an answer that nobody gave', `${CHECKED}; answered: “out of the raisin”`],
    [
      'an answer of another day',
      '- 1 Apr 2026 · check, wrong: “osmosis”; on 4 May 2026 answered: “into the raisin, as always”',
    ],
    ['a line of another form', '- the student is good at osmosis'],
  ])('is not %s', (_, line) => {
    expect(RECORDED.offRecord(readBlock(blockOf([line])))).toEqual([line]);
  });

  it('is not a concept that is on no map', () => {
    const map = ['- “osmosis”: “movement of particles”; builds on “diffusion”', '- “gravity”'];
    expect(RECORDED.offRecord(readBlock(blockOf([], { map })))).toEqual(['- “gravity”']);
  });

  it('is what the weak ground says of its checks, and no other count, day or concept', () => {
    const weak = (concept: string, counts: string, day: string): string =>
      `WEAK GROUND: “${concept}” comes before what is asked and isn't secure (“osmosis builds on it; ${counts} checks on it were not right, last on ${day}”). Look at it first.`;
    const off = (line: string): string[] => RECORDED.offRecord(readBlock(blockOf([], { notices: [line] })));
    expect(off(weak('diffusion', '1 of 1', '1 Apr 2026'))).toEqual([]);
    // Two more are items of a quiz, one of them missed.
    expect(off(weak('diffusion', '2 of 3', '4 May 2026'))).toEqual([]);
    for (const line of [
      weak('gravity', '1 of 1', '1 Apr 2026'),
      weak('diffusion', '3 of 3', '1 Apr 2026'),
      weak('diffusion', '1 of 1', '2 Apr 2026'),
    ]) {
      expect(off(line)).toEqual([line]);
    }
  });

  it('fails a block that tells anything else, whatever else is in it', () => {
    const expects: Expectation = {
      kind: 'quotes',
      anyOf: [{ id: IDS.answered, day: '2026-04-01', texts: ['Because'] }],
    };
    expect(missed(expects, blockOf([EXPLAINED]))).toBe('');
    expect(missed(expects, blockOf([EXPLAINED, '- 1 Apr 2026 · check, right: “osmosis”']))).toBe(
      'tells what is not on record',
    );
  });
});

describe('an explanation', () => {
  const text = 'Because water crosses their skin\ntowards the side with more sugar dissolved in it.';
  const expects: Expectation = { kind: 'quotes', anyOf: [{ id: IDS.answered, day: '2026-04-01', texts: [text] }] };

  it('counts when it is quoted, in full or cut off', () => {
    expect(missed(expects, blockOf([EXPLAINED]))).toBe('');
    expect(missed(expects, blockOf(['- 1 Apr 2026 · you answered: “Because water crosses their skin…”']))).toBe('');
  });

  it('does not count for its first word or for another line', () => {
    expect(missed(expects, blockOf(['- 1 Apr 2026 · you answered: “Because…”', CHECKED]))).not.toBe('');
  });
});

describe('a mistake', () => {
  const texts = ['into the raisin, as always', 'Does not compare the two sides.'];
  const expects: Expectation = { kind: 'mistake', anyOf: [{ id: IDS.check, day: '2026-04-01', texts }] };

  it('needs the check and what was wrong', () => {
    expect(missed(expects, blockOf([EXPLAINED]))).toBe('the wrong check is not in the block');
    expect(missed(expects, blockOf([CHECKED]))).toBe('the check is there, but not what was wrong');
    const told =
      '- 1 Apr 2026 · check, wrong: “osmosis / into the raisin, as always / Does not compare the two sides.”';
    expect(missed(expects, blockOf([told]))).toBe('');
    expect(missed(expects, blockOf([`${CHECKED}; answered: “into the raisin, as always”`]))).toBe('');
    expect(missed(expects, blockOf([`${CHECKED}; answered: “into…”`]))).not.toBe('');
  });
});

describe('a month', () => {
  const expects: Expectation = { kind: 'days', month: '2026-05', days: ['2026-05-04', '2026-05-11'] };
  const inMay = '- 4 May 2026 · the student asked: “why do raisins swell”';

  it('needs each of its days', () => {
    expect(missed({ ...expects, days: ['2026-05-04'] }, blockOf([inMay]))).toBe('');
    expect(missed(expects, blockOf([inMay]))).toBe('tells nothing of 2026-05-11');
  });

  it('bears no other time', () => {
    expect(missed({ ...expects, days: ['2026-05-04'] }, blockOf([CHECKED, inMay]))).toContain('2026-04-01');
  });

  it('without a record must say so and tell nothing', () => {
    const nothing: Expectation = { kind: 'no-record', month: '2026-04' };
    const notices = ['NO RECORD: nothing was recorded in the time asked about.'];
    expect(missed(nothing, blockOf([], { notices }))).toBe('');
    expect(missed(nothing, blockOf([]))).toBe('does not say that there is no record');
    expect(missed(nothing, blockOf([inMay], { notices }))).toBe('tells earlier work all the same');
  });
});

describe('what was taught', () => {
  it('counts wherever it is quoted', () => {
    const expects: Expectation = { kind: 'says', episodeId: IDS.taught, text: 'Garden fence' };
    const line = `- 4 May 2026 · the student taught you: “Remember that in our class we call the number line the garden fence.”`;
    expect(missed(expects, blockOf([line]))).toBe('');
    expect(missed(expects, blockOf([CHECKED]))).not.toBe('');
  });
});

describe('a prerequisite', () => {
  const expects: Expectation = { kind: 'builds-on', concept: 'osmosis', anyOf: ['diffusion'] };

  it('counts in its own direction alone', () => {
    expect(missed(expects, blockOf([], { map: ['- “osmosis”; builds on “diffusion”'] }))).toBe('');
    expect(missed(expects, blockOf([], { map: ['- “diffusion”; builds on “osmosis”'] }))).toBe('the wrong direction');
    expect(missed(expects, blockOf([], { map: ['- “osmosis”'] }))).toBe('the prerequisite is not in the block');
    expect(missed(expects, blockOf([]))).toBe('there is no map in the block');
  });
});
