import fc from 'fast-check';
import { countTokens as countPlainTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens, fragments, LONGEST_FRAGMENT } from './tokens.js';

const reference = (text: string) => countPlainTokens(text, { disallowedSpecial: new Set<string>() });

/** Texts as people write them: words of several scripts, numbers, punctuation, spaces and line breaks. */
const writtenText = fc
  .array(
    fc.constantFrom(
      'the cell',
      "isn't",
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\r\n',
      ' \n ',
      '/',
      '- 12 Jul 2026 · ',
      '“¿Qué es?”',
      'الخلية',
      '细胞膜',
      '👩🏽‍💻',
      '...',
      '3.14',
      'H₂O',
      '```',
      '\t',
    ),
    { maxLength: 400 },
  )
  .map((parts) => parts.join(''));

describe('counting tokens', () => {
  it('counts a whole text as the encoding does, though it counts line by line', () => {
    fc.assert(
      fc.property(writtenText, (text) => {
        const longestRun = Math.max(0, ...text.split(/\s/u).map((run) => run.length));
        fc.pre(longestRun < LONGEST_FRAGMENT);
        expect(countTokens(text)).toBe(reference(text));
      }),
      { numRuns: 300 },
    );
  });

  it('counts long paragraphs without line breaks as the encoding does', () => {
    for (const space of [' ', '  ', '    ', ' \t ']) {
      const paragraph = 'Osmosis moves water, not salt; 12 g of it stay.'.replaceAll(' ', space).repeat(60);
      expect(countTokens(paragraph)).toBe(reference(paragraph));
    }
  });

  it('adds up over lines that carry their newline', () => {
    const lines = [
      '===== A =====\n',
      '- 12 Jul 2026 · check, wrong: “osmosis”\n',
      'Read this (now).\n',
      '===== B =====',
    ];
    expect(countTokens(lines.join(''))).toBe(lines.reduce((sum, line) => sum + countTokens(line), 0));
  });

  it('counts control tokens of chat models as the plain text that they are', () => {
    const text = 'before <|endoftext|> <|im_start|>system<|endofprompt|> after';
    expect(countTokens(text)).toBeGreaterThan(15);
  });

  it.each([
    ['letters', 'a'.repeat(100_000)],
    ['digits', '7'.repeat(100_000)],
    ['signs', '='.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['newlines', '\n'.repeat(100_000)],
    ['newlines and slashes', '\n/'.repeat(50_000)],
    ['combining marks', 'e\u0301'.repeat(50_000)],
    ['zero-width', '\u200B'.repeat(100_000)],
    ['emoji', '👩🏽‍💻'.repeat(14_000)],
    ['lone surrogates', '\uD83D'.repeat(100_000)],
    ['random letters', Array.from({ length: 100_000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 26))).join('')],
  ])('bounds the work on 100,000 characters of one run: %s', (_name, text) => {
    const cutUp = fragments(text);
    expect(cutUp.join('')).toBe(text);
    expect(Math.max(...cutUp.map((fragment) => fragment.length))).toBeLessThanOrEqual(LONGEST_FRAGMENT);
    // Every fragment but the last is nearly full, so their number grows with the text and no faster.
    expect(cutUp.length).toBeLessThanOrEqual(Math.ceil(text.length / (LONGEST_FRAGMENT - 1)) + 1);
    expect(countTokens(text)).toBeGreaterThan(0);
  });

  it('never cuts a surrogate pair', () => {
    const text = `x${'🧫'.repeat(1_000)}`;
    expect(fragments(text).filter((fragment) => /\p{Surrogate}/u.test(fragment))).toEqual([]);
  });

  it('counts nothing as nothing', () => {
    expect(countTokens('')).toBe(0);
  });
});
