import { parseSynset } from './synsets.js';

describe('parseSynset', () => {
  it('reads names, gloss and relations of a line', () => {
    const line =
      '00001930 03 n 02 physical_entity 0 body 1 002 @ 00001740 n 0000 ~ 00002452 n 0000 | an entity that exists; "a ball"  ';
    expect(parseSynset(line)).toEqual({
      key: 'n00001930',
      lemmas: ['physical entity', 'body'],
      gloss: 'an entity that exists; "a ball"',
      relations: [
        { symbol: '@', target: 'n00001740' },
        { symbol: '~', target: 'n00002452' },
      ],
    });
  });

  it('counts words in hexadecimal', () => {
    const words = Array.from({ length: 10 }, (_, i) => `w${i} 0`).join(' ');
    expect(parseSynset(`00000001 03 n 0a ${words} 000 | ten`)?.lemmas).toHaveLength(10);
  });

  it('files satellite adjectives under adjectives and drops syntactic markers', () => {
    const synset = parseSynset('00000002 00 s 01 afloat(p) 0 001 & 00000003 s 0000 | on water');
    expect(synset).toMatchObject({ key: 'a00000002', lemmas: ['afloat'] });
    expect(synset?.relations).toEqual([{ symbol: '&', target: 'a00000003' }]);
  });

  it('skips the licence and refuses a line that ends early', () => {
    expect(parseSynset('  1 This software and database is being provided to you')).toBeNull();
    expect(() => parseSynset('00000003 03 n 02 one 0')).toThrow('ends before field');
  });
});
