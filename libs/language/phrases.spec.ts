import { findPhrases, holdsPhrase, phraseBook, type SlotReader, tellingWords } from './phrases.js';
import { tokenise } from './tokens.js';

function holds(phrase: string, text: string): boolean {
  return holdsPhrase(phraseBook([[true, [phrase]]]), tokenise(text));
}

describe('phrases', () => {
  it.each([
    ['alternatives', 'what did we|i', 'tell me what did I do'],
    ['a word that may be missing', 'in the? lesson', 'in lesson'],
    ['a word that may be missing, there', 'in the? lesson', 'in the lesson'],
    ['the beginning of a word', 'estudi*', '¿qué estudiamos?'],
    ['a gap of none', 'what … we', 'what we did'],
    ['a gap of three', 'what … we', 'what a fine mess we made'],
    ['case and accents', 'qué vimos', '¿QUE VIMOS?'],
    ['vowel marks', 'سم الخلية', 'سمّ الخليّة'],
    ['a joined conjunction', 'ماذا درسنا', 'وماذا درسنا'],
  ])('know %s', (_, phrase, text) => {
    expect(holds(phrase, text)).toBe(true);
  });

  it.each([
    ['another word', 'what did we', 'what did they'],
    ['a gap of four', 'what … we', 'what a very fine mess we made'],
    ['a sentence between', 'in march we', 'It was in March. We left.'],
    ['a question mark between', 'cell what', 'A cell? What is it'],
    ['a part of a word', 'march', 'marching on'],
  ])('stop at %s', (_, phrase, text) => {
    expect(holds(phrase, text)).toBe(false);
  });

  it('give what stands in a slot, and go back to a shorter reading when the rest does not fit', () => {
    const words: SlotReader<string> = (tokens, at) =>
      [3, 2, 1].flatMap((count) => {
        const value = tokens.slice(at, at + count).map((token) => token.plain);
        return value.length === count ? [{ end: at + count, value: value.join(' ') }] : [];
      });
    const book = phraseBook([['call', ['call {thing} the']]], new Map([['thing', words]]));
    expect(findPhrases(book, tokenise('we call the cell membrane the gate'))).toEqual([
      { rule: 'call', from: 1, to: 6, values: ['the cell membrane'] },
    ]);
  });

  it('refuse a slot that nothing reads', () => {
    expect(() => phraseBook([[true, ['in {month}']]])).toThrow('in {month}');
  });

  it('are told by their longest word, unless a slot is in them', () => {
    expect(tellingWords(['the? day before yesterday', 'last|this weekend', 'in {month}'])).toEqual(
      new Set(['yesterday', 'weekend']),
    );
  });
});

describe('tokens', () => {
  it('keep their place in the text as it was written', () => {
    const text = 'El  ÚLTIMO día';
    const [, second] = tokenise(text);
    expect(second).toMatchObject({ plain: 'ultimo', start: 4, end: 10 });
  });

  it('keep a number with its separators together', () => {
    expect(tokenise('on 2026-07-12, 9.81 and 5 m/s').map((token) => token.plain)).toEqual([
      'on',
      '2026-07-12',
      '9.81',
      'and',
      '5',
      'm',
      's',
    ]);
  });

  it('tell a full stop from an abbreviation', () => {
    const opening = (text: string) => tokenise(text).flatMap((token) => (token.opens ? [token.plain] : []));
    expect(opening('We stopped. Then Sept. 12 came')).toEqual(['we', 'then']);
  });
});
