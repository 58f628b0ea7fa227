import type { RecallRequest } from '#apps/server/application/recall/recall-answer.js';
import { systemEntropy } from '#infra/system/system.js';
import type { ReadConcept } from '#libs/concepts/reading.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { check, memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const concept = (name: string, ...buildsOn: string[]): ReadConcept => ({
  name,
  aliases: [],
  gist: `${name} is something.`,
  definition: `${name} is something.`,
  buildsOn,
  assumes: [],
  pages: [1],
});

/** A memory whose map says that osmosis builds on diffusion, and diffusion on particles. */
async function mapped(): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`thought of ${memories}`);
  const fileId = systemEntropy.uuid();
  const file = { fileId, name: 'cells.md', mediaType: 'text/markdown', pages: 1, fingerprint: 'a' };
  await recorded(test.core, memory, { kind: 'file', id: fileId, occurredAt: null, ...file });
  const reading = {
    fileId,
    fingerprint: 'a',
    reader: 'plain/1',
    failure: null,
    concepts: [
      concept('osmosis', 'diffusion'),
      concept('diffusion', 'particle'),
      concept('particle'),
      concept('mitosis'),
    ],
    rejected: [],
    merges: [],
    cost: null,
  };
  await recorded(test.core, memory, { kind: 'reading', id: systemEntropy.uuid(), occurredAt: null, reading });
  return memory;
}

const recall = (memory: MemoryRef, question: string | null, more: Partial<RecallRequest> = {}) =>
  test.core.recall.recall(memory, {
    question,
    budgetTokens: 1_200,
    now: null,
    after: null,
    design: 'full',
    assessment: null,
    ...more,
  });

describe('given a student who missed checks on what comes before the question', () => {
  it('then the block says what is thought of both, and names the weak ground first', async () => {
    const memory = await mapped();
    await recorded(test.core, memory, check('osmosis', 'right'));
    await recorded(test.core, memory, check('diffusion', 'wrong'));
    await recorded(test.core, memory, check('mitosis', 'wrong'));
    const answer = await recall(memory, 'why does osmosis happen?');
    expect(answer.concepts.map(({ name }) => name)).toEqual(['osmosis']);
    expect(answer.beliefs.map(({ concept: { name }, statement }) => [name, statement])).toEqual([
      ['osmosis', 'understands'],
      ['diffusion', 'struggles'],
    ]);
    expect(answer.remediation).toMatchObject({
      concept: 'diffusion',
      because: expect.stringMatching(/^osmosis builds on it; 1 of 1 checks on it were not right, last on /),
    });
    expect(answer.block).toContain('WEAK GROUND');
    expect(answer.block).not.toContain('struggles with “mitosis”');
  });

  it('then two hops are looked along, and no more is said where all is secure', async () => {
    const memory = await mapped();
    await recorded(test.core, memory, check('particle', 'wrong'));
    expect((await recall(memory, 'osmosis?')).remediation).toMatchObject({ concept: 'particle' });
    await recorded(test.core, memory, check('mitosis', 'wrong'));
    expect((await recall(memory, 'mitosis?')).remediation).toBeNull();
  });
});

describe('given a question about the record', () => {
  it('then all that is thought stands in the block, what is weak first', async () => {
    const memory = await mapped();
    await recorded(test.core, memory, check('osmosis', 'right'));
    await recorded(test.core, memory, check('mitosis', 'wrong'));
    const answer = await recall(memory, 'what did I get wrong?');
    expect(answer.mode).toBe('record');
    expect(answer.beliefs.map(({ concept: { name } }) => name)).toEqual(['mitosis', 'osmosis']);
  });

  it('then it does so when the only file was taken away and the map is empty', async () => {
    const memory = await mapped();
    await recorded(test.core, memory, check('mitosis', 'wrong'));
    const fileId = (await test.core.mapQueries.files(memory))?.[0]?.fileId ?? '';
    await recorded(test.core, memory, { kind: 'file-removal', id: systemEntropy.uuid(), occurredAt: null, fileId });
    const answer = await recall(memory, 'what did I get wrong?');
    expect(answer.map.concepts).toEqual([]);
    expect(answer.block).toContain('struggles with “mitosis”');
  });
});

describe('a design without the map', () => {
  it.each(['none', 'window', 'episodes'] as const)('%s tells no belief', async (design) => {
    const memory = await mapped();
    await recorded(test.core, memory, check('osmosis', 'wrong'));
    expect(await recall(memory, 'why osmosis?', { design })).toMatchObject({ beliefs: [], remediation: null });
  });
});
