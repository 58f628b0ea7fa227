import { isTimeOfRecord } from './asked-time.js';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const YEAR_2015 = { from: at('2015-01-01'), to: at('2016-01-01') };
const ASKED = {
  named: YEAR_2015,
  namesYear: true,
  aboutRecord: false,
  aboutSomething: true,
  firstAt: at('2024-09-02'),
};

describe('a time in a question', () => {
  it('before the first episode is what the question is about', () => {
    expect(isTimeOfRecord(ASKED)).toBe(false);
    expect(isTimeOfRecord({ ...ASKED, firstAt: YEAR_2015.to })).toBe(false);
  });

  it('is a time of the record from the first episode on', () => {
    expect(isTimeOfRecord({ ...ASKED, firstAt: YEAR_2015.to - 1 })).toBe(true);
    expect(isTimeOfRecord({ ...ASKED, named: { from: at('2026-07-01'), to: at('2026-08-01') } })).toBe(true);
  });

  it('is one where the record is asked about, or nothing but the time', () => {
    expect(isTimeOfRecord({ ...ASKED, aboutRecord: true })).toBe(true);
    expect(isTimeOfRecord({ ...ASKED, aboutSomething: false })).toBe(true);
  });

  it('is one without its year: nobody says "in March" of a March long ago', () => {
    expect(isTimeOfRecord({ ...ASKED, namesYear: false })).toBe(true);
  });

  it('is one of a memory that holds nothing: it is empty whatever is meant', () => {
    expect(isTimeOfRecord({ ...ASKED, firstAt: null })).toBe(true);
  });
});
