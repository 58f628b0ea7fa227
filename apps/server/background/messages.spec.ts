import fc from 'fast-check';
import { packVectors, unpackVectors } from './messages.js';

const dimensions = fc.integer({ min: 1, max: 16 });
const vectorsByText = dimensions.chain((length) =>
  fc.uniqueArray(fc.tuple(fc.string(), fc.int8Array({ minLength: length, maxLength: length })), {
    selector: ([hash]) => hash,
  }),
);

it('every text gets back its own vector, in the same order, over one buffer', () => {
  fc.assert(
    fc.property(vectorsByText, (entries) => {
      const packed = packVectors('memory', new Map(entries));
      expect([...unpackVectors(packed)].map(([hash, vector]) => [hash, [...vector]])).toEqual(
        entries.map(([hash, vector]) => [hash, [...vector]]),
      );
    }),
  );
});
