import fc from 'fast-check';
import { ProblemError } from '../problems/problem.js';
import { MAX_JSON_DEPTH, parseJsonObject } from './parse-json.js';

const parse = (text: string): unknown => parseJsonObject(Buffer.from(text));

function codeOf(text: string): string {
  try {
    parse(text);
    return 'taken';
  } catch (error) {
    if (error instanceof ProblemError) {
      return error.code;
    }
    throw error;
  }
}

const name = fc.string({ unit: 'grapheme' }).filter((text) => !(text in Object.prototype) && !text.includes('\0'));
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: MAX_JSON_DEPTH - 2 },
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('a JSON object', () => {
  it('is read as any other reader would, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), fc.constantFrom(0, 2), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['{"a":1,"a":1}', 'duplicate-field'],
    ['{"a":{"b":1,"c":[{"d":1,"d":2}]}}', 'duplicate-field'],
    ['{"a":1,"\\u0061":2}', 'duplicate-field'],
    ['{"a":"\\"a\\":1,","b":"a"}', 'taken'],
    ['{"a":{"a":{"a":1}},"b":{"a":1}}', 'taken'],
    ['{"a":"\\\\","b":":"}', 'taken'],
    [`{"a":${'['.repeat(15)}${']'.repeat(15)}}`, 'taken'],
    [`{"a":${'['.repeat(16)}${']'.repeat(16)}}`, 'too-deep'],
    ['{"a":"\\ud83d\\ude00"}', 'taken'],
    ['{"a":"\\ude00\\ud83d"}', 'invalid-value'],
    ['{"a":{"hasOwnProperty":1}}', 'unknown-field'],
    ['{"a":1} {"b":2}', 'malformed-json'],
    ['{"a":NaN}', 'malformed-json'],
    ['', 'malformed-json'],
  ])('%s: %s', (text, expected) => {
    expect(codeOf(text)).toBe(expected);
  });

  it("never repeats what it refuses: those may be a student's words", () => {
    try {
      parse('{"text": I am Maya}');
    } catch (error) {
      expect(String(error)).not.toContain('Maya');
      return;
    }
    throw new Error('it was taken');
  });
});
