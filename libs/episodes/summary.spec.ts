import fc from 'fast-check';
import { oneLine, quizScore, SUMMARY_CHARACTERS } from '#libs/episodes/index.js';

describe('a one-line summary', () => {
  it('is one line, within its length, and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const summary = oneLine(text);
        expect(Array.from(summary).length).toBeLessThanOrEqual(SUMMARY_CHARACTERS);
        expect(summary).not.toMatch(/[\n\r\t]/);
        expect(summary).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('ends between words and says that something is missing', () => {
    expect(oneLine('one two three four five', 14)).toBe('one two…');
    expect(oneLine('  one\n two ', 14)).toBe('one two');
  });
});

describe('the score of a quiz', () => {
  it('of an empty quiz is 0', () => {
    expect(quizScore([])).toBe(0);
  });
});
