import fc from 'fast-check';
import { systemClock } from '#infra/system/system.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import { Projector, type RowDifference, rebuild } from '#libs/projecting/index.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const NAMES = ['osmosis', 'diffusion', 'cell membrane', 'الأسموزية', 'mitosis'];
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

const history = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });
const catchUps = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });

async function live(batches: readonly (readonly MemoryCommand[])[], pauses: readonly boolean[]): Promise<string> {
  memories += 1;
  const memory = memoryOf(`student ${memories}`);
  let memoryId = '';
  for (const [index, batch] of batches.entries()) {
    const commands = batch.map((each) => ({ command: each, idGiven: true, actor: 'test', correlationId: null }));
    for (const result of await test.core.writer.recordAll(memory, commands)) {
      memoryId = result.recorded ? result.receipt.memoryId : memoryId;
    }
    if (pauses[index % pauses.length] && memoryId !== '') {
      await test.core.projector.catchUp(memoryId);
    }
  }
  if (memoryId !== '') {
    await test.core.projector.catchUp(memoryId);
  }
  return memoryId;
}

async function differences(memoryId: string): Promise<RowDifference[]> {
  const found: RowDifference[] = [];
  for (const { projection, tables } of test.core.projections) {
    await rebuild(projection, tables, test.core, {
      dryRun: true,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: (difference) => found.push(difference),
    });
  }
  return found;
}

describe('for any history of files, teachings, merges, splits and checks', () => {
  it('a rebuild makes the rows that live projecting made, wherever it stopped in between', async () => {
    await fc.assert(
      fc.asyncProperty(history, catchUps, async (batches, pauses) => {
        const memoryId = await live(batches, pauses);
        fc.pre(memoryId !== '');
        expect(await differences(memoryId)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('a concept has at most one current belief, each chain ends in one that nothing supersedes, and each names its evidence', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const memoryId = await live(batches, [true]);
        fc.pre(memoryId !== '');
        const all = await test.core.beliefs.list(memoryId, { current: false });
        const current = all.filter(({ reason }) => reason === null);
        expect(new Set(current.map(({ concept }) => concept.id)).size).toBe(current.length);
        for (const belief of all) {
          expect(belief.evidence.length).toBeGreaterThan(0);
          const chain = (await test.core.beliefs.history(memoryId, belief.id)) ?? [];
          const places = new Map(chain.map(({ id }, place) => [id, place]));
          expect(places.has(belief.id)).toBe(true);
          expect(chain.at(-1)?.supersededBy).toBeNull();
          for (const [place, { supersededBy }] of chain.slice(0, -1).entries()) {
            expect(places.get(supersededBy ?? '')).toBeGreaterThan(place);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('beliefs that come later than the map, as new ones do, are what they would have been beside it', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (before, after) => {
        const memoryId = await live(before, [true]);
        fc.pre(memoryId !== '');
        for (const table of ['belief', 'belief_evidence', 'graded_check', 'mastery', 'learner']) {
          await test.core.pool.query(`delete from ${table} where memory_id = $1`, [memoryId]);
        }
        await test.core.pool.query(
          `delete from projection_checkpoint where memory_id = $1 and projection = 'beliefs'`,
          [memoryId],
        );
        const memory = memoryOf(`student ${memories}`);
        const commands = after
          .flat()
          .map((each) => ({ command: each, idGiven: true, actor: 'test', correlationId: null }));
        await test.core.writer.recordAll(memory, commands);
        const projector = new Projector({
          ...test.core,
          tables: test.core.projections,
          clock: systemClock,
          observer: { parked: fail, failed: fail, projected: () => undefined },
        });
        await projector.catchUp(memoryId);
        expect(await differences(memoryId)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

function fail(): never {
  throw new Error('nothing is parked and nothing fails here');
}
