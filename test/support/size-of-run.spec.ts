import { sizeOfRun } from './size-of-run.js';

const VARIABLE = 'MNEME_SIZE_OF_RUN_SPEC';

describe('the size of a run', () => {
  afterEach(() => {
    delete process.env[VARIABLE];
  });

  it('given nothing asked for, is the standard one', () => {
    expect(sizeOfRun(VARIABLE, 7)).toBe(7);
  });

  it('given a number, is that number', () => {
    process.env[VARIABLE] = '800';
    expect(sizeOfRun(VARIABLE, 400, 400)).toBe(800);
  });

  it.each(['', '0', '-400', '1.5', 'many', '401'])('given "%s", says what may be asked for', (asked) => {
    process.env[VARIABLE] = asked;
    expect(() => sizeOfRun(VARIABLE, 400, 400)).toThrow(
      `${VARIABLE} is "${asked}"; it must be a multiple of 400, from 400`,
    );
  });
});
