import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { planCitationVerification } from '#projections/citations/index.js';
import { answer, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`cited ${memories}`);
}

interface SentFile {
  readonly content?: string;
  readonly name?: string;
}

const fileFacts = (fileId: string, { content = 'a', name = 'cells.md' }: SentFile) => ({
  fileId,
  name,
  mediaType: 'text/markdown',
  pages: 1,
  fingerprint: content.repeat(64),
  occurredAt: null,
});

async function put(memory: MemoryRef, sent: SentFile = {}): Promise<string> {
  const id = systemEntropy.uuid();
  await recorded(test.core, memory, { kind: 'file', id, ...fileFacts(id, sent) });
  return id;
}

async function replace(memory: MemoryRef, fileId: string, sent: SentFile): Promise<void> {
  const id = systemEntropy.uuid();
  await recorded(test.core, memory, { kind: 'file-replacement', id, ...fileFacts(fileId, sent) });
}

async function remove(memory: MemoryRef, fileId: string): Promise<void> {
  await recorded(test.core, memory, { kind: 'file-removal', id: systemEntropy.uuid(), occurredAt: null, fileId });
}

async function cite(memory: MemoryRef, text: string, ...fileIds: readonly string[]): Promise<string> {
  const citations = fileIds.map((fileId, index) => ({ fileId, page: index + 1 }));
  const command = { ...answer(text), citations } as MemoryCommand;
  return (await recorded(test.core, memory, command)).episodeId;
}

/** What a night does with citations: plan, then record. */
async function verify(memory: MemoryRef, limit = 50) {
  const memoryId = (await test.core.registry.find(memory)) ?? '';
  await test.core.projector.catchUp(memoryId);
  const plan = planCitationVerification(await test.core.citations.verifiable(memoryId, limit), limit);
  const id = systemEntropy.uuid();
  await recorded(test.core, memory, { kind: 'verification', id, occurredAt: null, citations: plan.citations });
  return plan;
}

async function states(memory: MemoryRef) {
  const found = await test.core.grounding.citations(memory);
  return found?.map(({ state, note }) => [state, note]);
}

describe('a citation', () => {
  it('holds while the file is as it was, whatever it is called', async () => {
    const memory = fresh();
    const fileId = await put(memory);
    const episodeId = await cite(memory, 'As the chapter says.', fileId);
    await replace(memory, fileId, { name: 'renamed.md' });
    expect(await test.core.grounding.citations(memory)).toEqual([
      { episodeId, fileId, page: 1, state: 'holds', note: null, verifiedAt: null },
    ]);
  });

  it('has changed once the file is replaced or removed, and holds again with the old content', async () => {
    const memory = fresh();
    const fileId = await put(memory);
    await cite(memory, 'As the chapter says.', fileId);
    await replace(memory, fileId, { content: 'b' });
    expect(await states(memory)).toEqual([['changed', 'replaced']]);
    await replace(memory, fileId, { content: 'a' });
    expect(await states(memory)).toEqual([['holds', null]]);
    await remove(memory, fileId);
    expect(await states(memory)).toEqual([['changed', 'removed']]);
  });

  it('that names no file, or one that nobody knows, is unverifiable and never holds', async () => {
    const memory = fresh();
    const uncited = await cite(memory, 'Take my word for it.');
    await cite(memory, 'As a book of mine says.', 'a book');
    expect(await test.core.grounding.citations(memory)).toEqual([
      expect.objectContaining({ fileId: 'a book', state: 'unverifiable', note: null }),
      { episodeId: uncited, fileId: null, page: null, state: 'unverifiable', note: null, verifiedAt: null },
    ]);
  });

  it('is looked up in the night: at most a batch, first what never was, then what was longest ago', async () => {
    const memory = fresh();
    const [kept, lost] = [await put(memory), await put(memory, { content: 'c' })];
    await cite(memory, 'one', kept, lost);
    await cite(memory, 'two', lost);
    await remove(memory, lost);
    test.clock.set('2027-01-02T03:00:00Z');
    expect(await verify(memory, 2)).toMatchObject({ citations: [{ place: 0 }, { place: 1 }], tellsNews: true });
    test.clock.set('2027-01-03T03:00:00Z');
    expect((await verify(memory, 2)).citations.map(({ place }) => place)).toEqual([0, 0]);
    const found = await test.core.grounding.citations(memory);
    expect(found?.map(({ state, note, verifiedAt }) => [state, note, verifiedAt])).toEqual([
      ['changed', 'removed', '2027-01-03T03:00:00.000Z'],
      ['holds', null, '2027-01-03T03:00:00.000Z'],
      ['changed', 'removed', '2027-01-02T03:00:00.000Z'],
    ]);
    expect((await verify(memory)).tellsNews).toBe(false);
  });
});

describe('a recalled episode', () => {
  async function recalled(memory: MemoryRef) {
    const request = { question: 'osmosis', budgetTokens: 1_200, now: null, after: null, assessment: null };
    return test.core.recall.recall(memory, { ...request, design: 'full' });
  }

  it('carries the worst of its own citations, and the block says what changed', async () => {
    const memory = fresh();
    await recorded(test.core, memory, question('What is osmosis?'));
    const [kept, lost] = [await put(memory, { name: 'kept.md' }), await put(memory, { content: 'c', name: 'lost.md' })];
    const both = await cite(memory, 'Osmosis is diffusion of water.', kept, lost);
    const uncited = await cite(memory, 'Osmosis needs a membrane.');
    const holding = await cite(memory, 'Osmosis fills raisins.', kept);
    await remove(memory, lost);
    const { episodes, block } = await recalled(memory);
    const byId = new Map(episodes.map(({ id, citation }) => [id, citation]));
    expect(byId.get(both)).toEqual({ state: 'changed', note: 'removed' });
    expect(byId.get(uncited)).toEqual({ state: 'unverifiable', note: null });
    expect(byId.get(holding)).toEqual({ state: 'holds', note: null });
    expect(episodes.find(({ kind }) => kind === 'question')?.citation).toBeNull();
    const lines = block.split('\n').filter((line) => line.includes('since'));
    expect(lines).toEqual([expect.stringContaining('[what it cites, lost.md, was removed since]')]);
  });
});

describe('a rebuild of citations', () => {
  it('makes the rows that live projecting made', async () => {
    const memory = fresh();
    const [one, two] = [await put(memory), await put(memory, { content: 'b' })];
    await recorded(test.core, memory, question('What is osmosis?'));
    const episodeId = await cite(memory, 'one', one, two);
    await cite(memory, 'two');
    await verify(memory, 1);
    await replace(memory, one, { content: 'd' });
    await remove(memory, two);
    await verify(memory);
    const claims = [{ text: 'one', source: { kind: 'file' as const, fileId: one, page: null } }];
    const id = systemEntropy.uuid();
    const grounding: MemoryCommand = { kind: 'grounding', id, occurredAt: null, answerId: episodeId, claims };
    const { memoryId } = await recorded(test.core, memory, grounding);
    await test.core.projector.catchUp(memoryId);
    const differences: unknown[] = [];
    for (const { projection, tables } of test.core.projections) {
      await rebuild(projection, tables, test.core, {
        dryRun: true,
        memoryIds: [memoryId],
        onProgress: () => undefined,
        onDifference: (difference) => differences.push(difference),
      });
    }
    expect(differences).toEqual([]);
    const rows = await test.core.pool.query('select count(*)::int as n from citation where memory_id = $1', [memoryId]);
    expect(rows.rows).toEqual([{ n: 3 }]);
  });
});
