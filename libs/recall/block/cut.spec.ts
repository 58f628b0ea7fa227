import fc from 'fast-check';
import { cut, neutralBeginning } from './cut.js';

const graphemes = (text: string) => [...new Intl.Segmenter('und').segment(text)].map(({ segment }) => segment);

describe('cutting a text', () => {
  it('leaves what fits', () => {
    expect(cut('osmosis', 7)).toBe('osmosis');
  });

  it('cuts before a word', () => {
    expect(cut('water moves through the membrane', 25)).toBe('water moves through the…');
    expect(cut('ينتقل الماء عبر الغشاء', 18)).toBe('ينتقل الماء عبر…');
  });

  it('cuts between clusters where there is no word to cut before', () => {
    const family = '👨\u200D👩\u200D👧';
    expect(cut(`${family}${family}${family}`, 20)).toBe(`${family}${family}…`);
    expect(cut('🇪🇸🇫🇷🇩🇪', 10)).toBe('🇪🇸🇫🇷…');
    expect(cut('cafe\u0301s', 4)).toBe('caf…');
    expect(cut('细胞膜是什么', 3)).toBe('细胞膜…');
  });

  it('keeps the first clusters of any text whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(80), (text, limit) => {
        const kept = cut(text, limit);
        fc.pre(kept !== text && !/[\u200C\u200D]/u.test(text));
        const beginning = graphemes(kept.slice(0, -1));
        expect(graphemes(text).slice(0, beginning.length)).toEqual(beginning);
        expect(kept.length).toBeLessThanOrEqual(limit + 1);
      }),
    );
  });

  it('cuts a cluster without end between characters', () => {
    const endless = '👩\u200D'.repeat(200);
    const kept = cut(endless, 100);
    expect(kept).not.toMatch(/\p{Surrogate}/u);
    expect(kept.length).toBeGreaterThan(90);
  });

  it('looks at the beginning of a long text only, and says that there is more', () => {
    expect(neutralBeginning('a'.repeat(100_000), 5)).toBe('aaaaa…');
    expect(neutralBeginning(`${'\u200B'.repeat(100_000)}hidden`, 5)).toBe('…');
    expect(neutralBeginning(' short ', 10)).toBe('short');
  });
});
