import fc from 'fast-check';
import { listOf, number, oneOf, record, ShapeError, text, truth, wholeNumber } from './shape.js';

const shape = record({
  items: listOf(record({ name: text('a name'), pages: listOf(wholeNumber('a page'), 'pages') }), 'the items'),
  direction: oneOf(['up', 'down'], 'which way'),
  strength: number('how much'),
  same: truth('whether'),
});
const fitting = { items: [{ name: 'cell', pages: [1, 2] }], direction: 'up', strength: 0.5, same: false };

/** Values that fit, or nearly. */
const nearlyFitting = fc.record(
  {
    items: fc.array(fc.record({ name: fc.string(), pages: fc.array(fc.maxSafeInteger()) })),
    direction: fc.constantFrom('up', 'down', 'left'),
    strength: fc.double({ noNaN: true }),
    same: fc.boolean(),
  },
  { noNullPrototype: true },
);

describe('a shape', () => {
  it('tells the model a strict schema: everything required, nothing beside it', () => {
    expect(record({ name: text('a name') }).schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string', description: 'a name' } },
      required: ['name'],
      additionalProperties: false,
    });
    expect(listOf(oneOf(['a'], 'which'), 'all').schema).toEqual({
      type: 'array',
      items: { type: 'string', enum: ['a'], description: 'which' },
      description: 'all',
    });
  });

  it('gives back a value that fits', () => {
    expect(shape.decode(fitting)).toEqual(fitting);
  });

  it.each<[string, unknown, string]>([
    ['no object', [], 'the answer must be an object with items, direction, strength, same'],
    ['null', null, 'the answer must be an object with items, direction, strength, same'],
    ['no list', { ...fitting, items: {} }, 'items must be a list'],
    ['an item that is none', { ...fitting, items: ['cell'] }, 'items[0] must be an object with name, pages'],
    ['a missing property', { ...fitting, items: [{ name: 'cell' }] }, 'items[0].pages must be a list'],
    ['a page that is no number', { ...fitting, items: [{ name: 'a', pages: [1, '2'] }] }, 'items[0].pages[1] must be'],
    ['a page and a half', { ...fitting, items: [{ name: 'a', pages: [1.5] }] }, 'items[0].pages[0] must be'],
    ['another choice', { ...fitting, direction: 'left' }, 'direction must be one of "up", "down"'],
    ['a number in words', { ...fitting, strength: '1' }, 'strength must be a number'],
    ['a truth in words', { ...fitting, same: 'true' }, 'same must be true or false'],
    ['something more', { ...fitting, extra: 1 }, 'the answer must be an object with'],
  ])('says where a value does not fit: %s', (_, value, message) => {
    expect(() => shape.decode(value)).toThrow(ShapeError);
    expect(() => shape.decode(value)).toThrow(message);
  });

  it('takes nothing of the prototype for a property, and no property for the prototype', () => {
    expect(() => record({ toString: text('a text') }).decode({})).toThrow('toString must be a text');
    expect(() => shape.decode(JSON.parse('{"__proto__": 1}'))).toThrow('and nothing else');
  });

  it('refuses or copies any JSON, and never fails in another way', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearlyFitting), (value) => {
        try {
          expect(shape.decode(value)).toEqual(value);
        } catch (failure) {
          expect(failure).toBeInstanceOf(ShapeError);
        }
      }),
    );
  });
});
