import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemEntropy } from '#infra/system/system.js';
import type { MapConcept } from '#libs/concepts/concept-map.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { rebuild } from '#libs/projecting/index.js';
import { conceptMapProjection } from '#projections/concept-map/index.js';
import { check, memoryOf, openTestCore, recorded, submit, type TestCore } from '#test/support/test-core.js';

const CHAPTER = readFileSync(path.resolve(import.meta.dirname, '../../sample/cell-biology/chapter.md'));
const HALF_AGAIN = Buffer.from(
  '# More on transport\n\n**Diffusion** is the net movement of particles from crowded to empty places.\n\n' +
    '**Osmosis** is the diffusion of water through a partially permeable membrane.\n\n' +
    '**Reverse osmosis** is osmosis turned around by pressure.\n',
);

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`reader ${memories}`);
}

interface Put {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly replaces?: string | null;
}

async function put(memory: MemoryRef, { name = 'chapter.md', bytes = CHAPTER, replaces = null }: Put = {}) {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const outcome = await test.core.files.put(memory, { name, bytes }, replaces, sender);
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
  await test.core.readings.settled();
  return outcome;
}

async function remove(memory: MemoryRef, fileId: string): Promise<void> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  await test.core.files.remove(memory, fileId, sender);
}

async function concepts(memory: MemoryRef): Promise<Map<string, MapConcept>> {
  const map = await test.core.mapQueries.map(memory);
  return new Map((map?.concepts ?? []).map((concept) => [concept.name, concept]));
}

async function teach(memory: MemoryRef, text: string): Promise<void> {
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });
}

describe('a file', () => {
  it('is listed as read when its concepts are on the map', async () => {
    const memory = fresh();
    const { fileId, fingerprint, pages } = await put(memory);
    const files = await test.core.mapQueries.files(memory);
    const map = await concepts(memory);
    expect(files).toEqual([
      {
        fileId,
        fingerprint,
        pages,
        name: 'chapter.md',
        mediaType: 'text/markdown',
        state: 'read',
        reason: null,
        progress: 1,
        concepts: [...map.values()].filter(({ files }) => files.length > 0).length,
      },
    ]);
    expect(map.get('osmosis')).toMatchObject({ readiness: 0.6, gist: expect.stringContaining('diffusion of water') });
    const [osmosis, diffusion] = [map.get('osmosis'), map.get('diffusion')];
    expect(osmosis?.buildsOn).toContain(diffusion?.id);
  });

  it('that comes twice, under another name, and half again in a second file, gives one node each with both files', async () => {
    const memory = fresh();
    const first = await put(memory);
    const names = [...(await concepts(memory)).keys()];
    const again = await put(memory, { name: 'the same.md' });
    const more = await put(memory, { name: 'more.md', bytes: HALF_AGAIN });
    const map = await concepts(memory);
    expect([...map.keys()].filter((name) => !names.includes(name))).toEqual(['reverse osmosis']);
    expect(map.get('osmosis')?.files.map(({ fileId }) => fileId)).toEqual([first.fileId, again.fileId, more.fileId]);
    expect(map.get('osmosis')?.files.map(({ pages }) => pages.length > 0)).toEqual([true, true, true]);
    expect(map.get('mitosis')?.files.map(({ name }) => name)).toEqual(['chapter.md', 'the same.md']);
  });

  it('of the same content is read once for all memories of a tenant', async () => {
    const bytes = Buffer.from(`${CHAPTER.toString('utf8')}\n\nOnce for all.\n`);
    const [one, other] = [fresh(), fresh()];
    await put(one, { bytes });
    const key = test.core.readings.keyOf('local', (await test.core.mapQueries.files(one))?.[0]?.fingerprint ?? '');
    const attempts = 'select attempts from file_reading where fingerprint = $1';
    await put(other, { bytes, name: 'other.md' });
    expect((await test.core.pool.query(attempts, [key.fingerprint])).rows).toEqual([{ attempts: 1 }]);
    expect([...(await concepts(other)).keys()]).toEqual([...(await concepts(one)).keys()]);
  });

  it('takes its concepts along when it is removed, but not what another file or a person says', async () => {
    const memory = fresh();
    const { fileId } = await put(memory);
    const more = await put(memory, { name: 'more.md', bytes: HALF_AGAIN });
    await teach(memory, 'Remember that mitosis happens in four steps.');
    await remove(memory, fileId);
    const map = await concepts(memory);
    expect([...map.keys()].sort()).toEqual(['diffusion', 'mitosis', 'osmosis', 'reverse osmosis']);
    expect(map.get('osmosis')?.files).toMatchObject([{ fileId: more.fileId }]);
    expect(map.get('mitosis')).toMatchObject({ files: [], readiness: 1, gist: null });
  });

  it('that is replaced gives what its new content says', async () => {
    const memory = fresh();
    const { fileId } = await put(memory);
    await put(memory, { replaces: fileId, name: 'short.md', bytes: HALF_AGAIN });
    expect([...(await concepts(memory)).keys()].sort()).toEqual(['diffusion', 'osmosis', 'reverse osmosis']);
    await put(memory, { replaces: fileId });
    expect((await concepts(memory)).has('mitosis')).toBe(true);
    expect(await test.core.mapQueries.files(memory)).toMatchObject([{ fileId, name: 'chapter.md', state: 'read' }]);
  });

  it('that nobody can read changes nothing', async () => {
    const memory = fresh();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await expect(put(memory, { name: 'picture.md', bytes: png })).rejects.toMatchObject({ reason: 'unsupported-type' });
    expect(await test.core.mapQueries.files(memory)).toBeNull();
  });

  it('is an episode, and an answer that cites it is stamped with its name and fingerprint', async () => {
    const memory = fresh();
    const { fileId, fingerprint } = await put(memory);
    const id = systemEntropy.uuid();
    const citations = [
      { fileId, page: 2 },
      { fileId: 'elsewhere', page: null },
    ];
    await recorded(test.core, memory, {
      kind: 'answer',
      id,
      text: 'As the chapter says.',
      questionId: null,
      citations,
      recalled: [],
      occurredAt: null,
    });
    const answer = await test.core.queries.episode(memory, id);
    expect(answer?.evidence.citations).toEqual([
      { fileId, name: 'chapter.md', page: 2, fingerprint },
      { fileId: 'elsewhere', name: null, page: null, fingerprint: null },
    ]);
    expect((await test.core.queries.episode(memory, fileId))?.kind).toBe('file');
  });

  it('that is unknown can be neither replaced nor removed', async () => {
    const memory = fresh();
    await put(memory);
    const command = {
      kind: 'file-removal',
      id: systemEntropy.uuid(),
      fileId: systemEntropy.uuid(),
      occurredAt: null,
    } as const;
    expect(await submit(test.core, memory, command)).toMatchObject({
      recorded: false,
      rejection: { code: 'unknown-file' },
    });
  });
});

describe('the map', () => {
  it('lifts a concept when a check on it is passed, also one that was passed before the file came', async () => {
    const memory = fresh();
    await recorded(test.core, memory, check('Mitosis', 'right'));
    await recorded(test.core, memory, check('osmosis', 'wrong'));
    await put(memory);
    await recorded(test.core, memory, check('diffusion', 'right'));
    const map = await concepts(memory);
    expect(['mitosis', 'osmosis', 'diffusion'].map((name) => map.get(name)?.readiness)).toEqual([0.85, 0.6, 0.85]);
  });

  it('orders what to teach: prerequisites first', async () => {
    const memory = fresh();
    await put(memory);
    const order = await test.core.mapQueries.order(memory);
    const layerOf = new Map(order?.layers.flatMap((layer, depth) => layer.map(({ name }) => [name, depth] as const)));
    expect(layerOf.get('diffusion') ?? 9).toBeLessThan(layerOf.get('osmosis') ?? 0);
  });

  it('merges names that are one when it is repaired, and keeps apart what was split', async () => {
    const memory = fresh();
    const file = (title: string, sentence: string): Put => ({
      name: `${title}.md`,
      bytes: Buffer.from(`# ${title}\n\n${sentence}\n`),
    });
    await put(memory, file('One', '**Limits** are the values that something comes near to.'));
    await put(memory, file('Two', 'The **limit of a function** is the value that its results come near to.'));
    await put(memory, file('Glossary', '**limits in calculus**: the values that functions come near to.'));
    const merged = await concepts(memory);
    expect([...merged.keys()]).toEqual(['limits']);
    const [limit] = [...merged.values()];
    expect(limit?.files).toHaveLength(3);

    const split = { kind: 'split', id: systemEntropy.uuid(), occurredAt: null } as const;
    await recorded(test.core, memory, {
      ...split,
      from: limit?.name ?? '',
      separated: ['limit of a function'],
      reason: 'they are two things here',
    });
    expect((await concepts(memory)).size).toBe(2);
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    expect(await test.core.merging.repair(memoryId, memory, 'test')).toEqual([]);
    expect((await concepts(memory)).size).toBe(2);
  });

  it('is made again by a rebuild, byte for byte, and asks no reader', async () => {
    const memory = fresh();
    const { fileId } = await put(memory);
    await put(memory, { name: 'more.md', bytes: HALF_AGAIN });
    await teach(memory, 'Recuerda que la ósmosis es cosa del agua.');
    await recorded(test.core, memory, check('osmosis', 'right'));
    await remove(memory, fileId);
    await put(memory, { name: 'again.md' });
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    await test.core.projector.catchUp(memoryId);
    const attempts = 'select sum(attempts)::int as attempts from file_reading';
    const before = (await test.core.pool.query(attempts)).rows;
    const tables = test.core.projections.find(({ projection }) => projection === conceptMapProjection)?.tables;
    const differences: unknown[] = [];
    const options = {
      dryRun: true,
      memoryIds: [memoryId],
      onProgress: () => undefined,
      onDifference: (difference: unknown) => differences.push(difference),
    };
    if (!tables) {
      throw new Error('the concept map is no projection of the core');
    }
    expect(await rebuild(conceptMapProjection, tables, test.core, options)).toMatchObject({ done: 1, changed: 0 });
    expect(differences).toEqual([]);
    expect((await test.core.pool.query(attempts)).rows).toEqual(before);
  });
});
