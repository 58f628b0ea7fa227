import fc from 'fast-check';
import { canonicalJson, MAX_JSON_DEPTH, NotCanonicalError } from '#libs/chain/index.js';

describe('canonical JSON (RFC 8785)', () => {
  it('sorts members by UTF-16 code units and writes no white space', () => {
    expect(canonicalJson({ b: [1, true, null], a: 'é', '\u20ac': '', '\r': 1 })).toBe(
      '{"\\r":1,"a":"é","b":[1,true,null],"€":""}',
    );
  });

  it('is the same for the same value, whatever the order of its members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.integer()), (members) => {
        const reversed = Object.fromEntries(Object.entries(members).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(members));
      }),
    );
  });

  it.each([
    ['half a surrogate pair', { text: 'a\ud800b' }],
    ['half a surrogate pair in a name', { '\udc00': 1 }],
    ['a NUL character', { text: 'a\0b' }],
    ['a number with an exponent', { n: 1e21 }],
    ['a tiny number with an exponent', { n: 1e-7 }],
    ['no number', { n: Number.NaN }],
    ['a bigint', { n: 1n }],
    ['undefined', { n: undefined }],
    ['a function', { n: () => 1 }],
  ])('refuses %s and says where', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(NotCanonicalError);
    expect(() => canonicalJson({ data: [value] })).toThrow(/^data\[0\]/);
  });

  it('refuses what is nested too deep, without running out of stack', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(canonicalJson(nested(MAX_JSON_DEPTH))).toHaveLength(2 * MAX_JSON_DEPTH);
    expect(() => canonicalJson(nested(5_000))).toThrow(NotCanonicalError);
  });
});
