import fc from 'fast-check';
import { pageRanges } from './page-ranges.js';
import { cells, cutTo, directionOf, isolated, oneLine, wrap } from './visible-text.js';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('célula', 'خلية', '細胞', '\t', '\n', '\u0000', '\u202E', ' ', 'e\u0301', '👩🏽‍🔬'))
    .map((parts) => parts.join('')),
);

describe('text of others in a drawing', () => {
  it('stands on one line, without controls, and stays as it is the second time', () => {
    expect(oneLine(' la\tcélula\r\n\u202Evegetal\u0000 ')).toBe('la célula vegetal');
    fc.assert(
      fc.property(texts, (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|^ | $| {2}/u);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });

  it.each([
    ['غشاء الخلية', 'rtl'],
    ['1. الخلية', 'rtl'],
    ['תא', 'rtl'],
    ['pH الخلية', 'ltr'],
    ['Ósmosis', 'ltr'],
    ['42', 'ltr'],
  ])('%s runs %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });

  it('is isolated where any of it runs right to left', () => {
    expect(isolated('pH الخلية')).toBe('\u2068pH الخلية\u2069');
    expect(isolated('célula')).toBe('célula');
  });

  it.each([
    ['célula', 6],
    ['ce\u0301lula', 6],
    ['خَلِيَّة', 4],
    ['細胞', 4],
  ])('%s takes %i cells', (text, count) => {
    expect(cells(text)).toBe(count);
  });

  it('is cut at a character, never inside one', () => {
    expect(cutTo('membrana', 8, cells)).toBe('membrana');
    expect(cutTo('membrana celular', 10, cells)).toBe('membrana…');
    expect(cutTo('細胞膜', 5, cells)).toBe('細胞…');
    expect(cutTo('👩🏽‍🔬👩🏽‍🔬', 3, cells)).toBe('👩🏽‍🔬…');
  });

  it('wraps at spaces and loses no word that fits', () => {
    expect(wrap('el agua cruza la membrana', 10, cells)).toEqual(['el agua', 'cruza la', 'membrana']);
    const words = fc.array(fc.stringMatching(/^[a-zñ]{1,9}$/u), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 9, max: 30 }), (given, limit) => {
        const lines = wrap(given.join(' '), limit, cells);
        expect(lines.join(' ')).toBe(given.join(' '));
        expect(Math.max(...lines.map(cells))).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('pages', () => {
  it.each([
    [[3, 4, 5, 9], '3–5, 9'],
    [[9, 3, 3, 4], '3–4, 9'],
    [[7], '7'],
    [[], ''],
  ])('%j are written %s', (pages, written) => {
    expect(pageRanges(pages)).toBe(written);
  });
});
