import fc from 'fast-check';
import type { ReadConcept } from '#libs/concepts/reading.js';
import type { ConceptMerge, MemoryCommand } from '#libs/episodes/index.js';

/** Few files and names, so that contents are replaced, read late, merged and taken away again. */
const FILES = ['f1', 'f2', 'f3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const NAMES = ['cell', 'cells', 'membrane', 'osmosis', 'diffusion', 'limits in calculus', 'célula', 'الخلية'];

const fileId = fc.constantFrom(...FILES);
const fingerprint = fc.constantFrom('a', 'b');
const name = fc.constantFrom(...NAMES);
const names = fc.array(name, { maxLength: 3 });

const concept: fc.Arbitrary<ReadConcept> = fc.record({
  name,
  aliases: names,
  gist: name.map((said) => `${said} is something.`),
  definition: name.map((said) => `${said} is something.`),
  buildsOn: names,
  assumes: names,
  pages: fc.constant([1]),
});

const merge: fc.Arbitrary<ConceptMerge> = fc.record({
  keep: name,
  merged: fc.array(name, { minLength: 1, maxLength: 2 }),
  rule: fc.constant('person' as const),
  cosine: fc.constant(null),
  threshold: fc.constant(null),
  embedder: fc.constant(null),
});

const facts = {
  id: fc.uuid(),
  occurredAt: fc.constant(null),
  name: fc.constantFrom('cells.md', 'الخلية.pdf'),
  mediaType: fc.constant('text/markdown'),
  pages: fc.constant(2),
  fingerprint,
};

/** Anything that may happen to the files and the map of a memory. */
export const mapCommand: fc.Arbitrary<MemoryCommand> = fc.oneof(
  fileId.chain((id) => fc.record({ kind: fc.constant('file' as const), fileId: fc.constant(id), ...facts })),
  fc.record({ kind: fc.constant('file-replacement' as const), fileId, ...facts }),
  fc.record({ kind: fc.constant('file-removal' as const), id: fc.uuid(), occurredAt: fc.constant(null), fileId }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reading' as const),
      id: fc.uuid(),
      occurredAt: fc.constant(null),
      reading: fc.record({
        fileId,
        fingerprint,
        reader: fc.constant('plain/1'),
        failure: fc.constant(null),
        concepts: fc.array(concept, { maxLength: 5 }),
        rejected: fc.constant([]),
        merges: fc.array(merge, { maxLength: 2 }),
        cost: fc.constant(null),
      }),
    }),
  },
  fc.record({
    kind: fc.constant('merge' as const),
    id: fc.uuid(),
    occurredAt: fc.constant(null),
    cause: fc.constant('person' as const),
    merges: fc.array(merge, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('split' as const),
    id: fc.uuid(),
    occurredAt: fc.constant(null),
    from: name,
    separated: fc.array(name, { minLength: 1, maxLength: 2 }),
    reason: fc.constant(null),
  }),
);
