import fc from 'fast-check';
import type { MemoryCommand } from '#libs/episodes/index.js';

/** Few names and files, so that checks hit concepts that are merged, split, renamed and taken away. */
export const NAMES = ['osmosis', 'diffusion', 'cell membrane', 'الأسموزية', 'mitosis'];
const FILES = ['0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f01', '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f02'];
const fingerprint = fc.constantFrom('a'.repeat(64), 'b'.repeat(64));

const name = fc.constantFrom(...NAMES);
const verdict = fc.constantFrom('right', 'partly', 'wrong' as const);
/** A name of the map or of none, two of them, or what a student says. */
const topic = fc.oneof(
  { weight: 6, arbitrary: name },
  { weight: 1, arbitrary: fc.tuple(name, name).map(([one, other]) => `${one} and ${other}`) },
  { weight: 2, arbitrary: fc.constantFrom('ask me the questions', 'ماذا أفعل الآن', 'the weather') },
);
const occurredAt = fc
  .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const fileId = fc.constantFrom(...FILES);

const fileFacts = (id: string) => ({
  fileId: fc.constant(id),
  name: fc.constant('a.md'),
  mediaType: fc.constant('text/markdown'),
  pages: fc.constant(1),
  fingerprint,
  occurredAt,
});

/** What makes, changes and checks concepts; what a memory refuses leaves nothing behind. */
const command: fc.Arbitrary<MemoryCommand> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('check' as const),
      id: fc.uuid(),
      topic,
      verdict,
      evaluation: fc.option(
        name.map((known) => `This was about ${known}.`),
        { nil: null },
      ),
      prompt: fc.option(fc.constantFrom('What moves?', 'Why?'), { nil: null }),
      response: fc.constant(null),
      predictedMastery: fc.option(fc.constantFrom(0.25, 0.75), { nil: null }),
      occurredAt,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quiz' as const),
      id: fc.uuid(),
      title: fc.constant('quiz'),
      items: fc.array(fc.record({ topic, verdict }), { minLength: 1, maxLength: 4 }),
      occurredAt,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('teaching' as const),
      id: fc.uuid(),
      text: name.map((term) => `Remember that ${term} is what we look at.`),
      occurredAt,
    }),
  },
  {
    weight: 2,
    // A file's id is that of the command which brings it.
    arbitrary: fileId.chain((id) =>
      fc.record({ ...fileFacts(id), kind: fc.constant('file' as const), id: fc.constant(id) }),
    ),
  },
  {
    weight: 1,
    arbitrary: fileId.chain((id) =>
      fc.record({ ...fileFacts(id), kind: fc.constant('file-replacement' as const), id: fc.uuid() }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reading' as const),
      id: fc.uuid(),
      occurredAt,
      reading: fc.record({
        fileId,
        fingerprint,
        reader: fc.constant('test/1'),
        failure: fc.constant(null),
        concepts: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).map((names) =>
          names.map((each) => ({
            name: each,
            aliases: [],
            gist: 'A gist.',
            definition: 'A definition.',
            buildsOn: [],
            assumes: [],
            pages: [1],
          })),
        ),
        rejected: fc.constant([]),
        merges: fc.constant([]),
        cost: fc.constant(null),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('file-removal' as const), id: fc.uuid(), fileId, occurredAt }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      id: fc.uuid(),
      cause: fc.constant('person' as const),
      merges: fc
        .tuple(name, name)
        .map(([keep, merged]) => [
          { keep, merged: [merged], rule: 'person' as const, cosine: null, threshold: null, embedder: null },
        ]),
      occurredAt,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      id: fc.uuid(),
      from: name,
      separated: name.map((separated) => [separated]),
      reason: fc.constant(null),
      occurredAt,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      id: fc.uuid(),
      settings: fc.record({ language: fc.constantFrom('en', 'ar', 'de' as const) }),
    }),
  },
);

/** A history in batches, as they reach the server. */
export const learnerHistory: fc.Arbitrary<MemoryCommand[][]> = fc.array(
  fc.array(command, { minLength: 1, maxLength: 8 }),
  { minLength: 1, maxLength: 6 },
);
