import { fitInto, linesOf, shareLines } from './fit.js';

const LINE = 'x'.repeat(58);

describe('what fits on a page', () => {
  it.each([
    ['', 0],
    ['x', 1],
    [LINE, 1],
    [`${LINE}x`, 2],
    [`<bdi>${LINE}</bdi>`, 1],
    [`&quot;${LINE.slice(2)}&#39;`, 1],
    [`x<blockquote>“${LINE.slice(2)}”</blockquote>`, 2],
    ['x<ul class="note"><li>y</li><li>z</li></ul>', 3],
  ])('%s takes %d lines', (html, lines) => {
    expect(linesOf(html)).toBe(lines);
  });

  it('is what comes first, but always one entry', () => {
    expect(fitInto(2, ['a', 'b', 'c'])).toEqual({ shown: ['a', 'b'], left: 1 });
    expect(fitInto(3, ['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], left: 0 });
    expect(fitInto(1, [`${LINE}x`, 'b'])).toEqual({ shown: [`${LINE}x`], left: 1 });
    expect(fitInto(1, [])).toEqual({ shown: [], left: 0 });
  });

  it('keeps the order: a short entry never takes the place of a long one before it', () => {
    expect(fitInto(2, ['a', `${LINE}x`, 'c'])).toEqual({ shown: ['a'], left: 2 });
  });
});

describe('the lines of a column', () => {
  const list = (needed: number, lines: number) => ({ entries: Array.from({ length: needed }, () => 'x'), lines });

  it("are each list's own where all need them", () => {
    expect(shareLines([list(9, 4), list(9, 3)])).toEqual([4, 3]);
  });

  it('that a list leaves over go to the others, the first one first', () => {
    expect(shareLines([list(6, 4), list(9, 3), list(0, 5)])).toEqual([6, 6, 5]);
    expect(shareLines([list(0, 4), list(9, 3)])).toEqual([4, 7]);
    expect(shareLines([list(5, 4), list(1, 3)])).toEqual([5, 3]);
  });
});
