import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import type { Change } from './changes.service.js';

const CHAPTER = '# Water\n\n**Osmosis** is the diffusion of water through a membrane.\n';

let test: TestCore;
let memories = 0;
let listening: AbortController;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
beforeEach(() => {
  listening = new AbortController();
});
afterEach(() => listening.abort());

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`followed ${memories}`);
}

async function follow(memory: MemoryRef, after: number | null = null): Promise<AsyncIterator<Change>> {
  const changes = await test.core.changes.follow(memory, after, listening.signal);
  if (!changes) {
    throw new Error('there is no such memory');
  }
  return changes[Symbol.asyncIterator]();
}

/** Takes changes up to the first one that is as wanted. */
async function until(changes: AsyncIterator<Change>, wanted: (change: Change) => boolean): Promise<Change[]> {
  const taken: Change[] = [];
  for (let next = await changes.next(); !next.done; next = await changes.next()) {
    taken.push(next.value);
    if (wanted(next.value)) {
      return taken;
    }
  }
  throw new Error(`the changes ended before: ${JSON.stringify(taken)}`);
}

async function upload(memory: MemoryRef): Promise<string> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const bytes = Buffer.from(`${CHAPTER}\nFor ${memory.student}.\n`);
  const outcome = await test.core.files.put(memory, { name: 'water.md', bytes }, null, sender);
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
  return outcome.fileId;
}

const isMap = ({ type }: Change): boolean => type === 'map';
const isRead = (change: Change): boolean => change.type === 'reading' && change.data.state === 'read';
const isEpisode = ({ type }: Change): boolean => type === 'episode';

describe('following a memory', () => {
  it('tells of each episode when it is recorded, and of none from before', async () => {
    const memory = fresh();
    await recorded(test.core, memory, question('Before?'));
    const changes = await follow(memory);
    expect(await until(changes, isMap)).toEqual([{ revision: 1, type: 'map', data: { version: 0 } }]);
    const { episodeId } = await recorded(test.core, memory, question('Now?'));
    expect(await until(changes, isEpisode)).toEqual([
      { revision: 2, type: 'episode', data: { revision: 2, kind: 'question', episodeId } },
    ]);
  });

  it('tells how a file is read, and that the map changed', async () => {
    const memory = fresh();
    await recorded(test.core, memory, question('Anything?'));
    const changes = await follow(memory);
    await until(changes, isMap);
    const fileId = await upload(memory);
    const taken = await until(changes, isRead);
    const changed = (change: Change): boolean => change.type === 'map' && change.data.version > 0;
    if (!taken.some(changed)) {
      taken.push(...(await until(changes, changed)));
    }
    expect(taken.filter(isEpisode)).toMatchObject([{ data: { kind: 'file', episodeId: fileId } }]);
    const readings = taken.flatMap((change) => (change.type === 'reading' ? [change.data] : []));
    expect(new Set(readings.map((data) => data.fileId))).toEqual(new Set([fileId]));
    expect(readings.at(-1)).toEqual({ fileId, state: 'read', progress: 1 });
    expect(readings.map(({ progress }) => progress)).toEqual(readings.map(({ progress }) => progress).sort());
    const version = await test.core.maps.version((await test.core.registry.find(memory)) ?? '');
    expect(taken.filter(isMap).at(-1)?.data).toEqual({ version });
  });

  it('goes on from a revision: every episode since, the map, and all files as they are', async () => {
    const memory = fresh();
    const first = await recorded(test.core, memory, question('One?'));
    const others = [
      await recorded(test.core, memory, question('Two?')),
      await recorded(test.core, memory, question('Three?')),
    ];
    const fileId = await upload(memory);
    await test.core.readings.settled();
    const taken = await until(await follow(memory, first.revision), isRead);
    expect(taken.filter(isEpisode).map(({ data }) => data)).toMatchObject([
      ...others.map(({ revision, episodeId }) => ({ kind: 'question', revision, episodeId })),
      { kind: 'file', episodeId: fileId },
    ]);
    expect(taken.map(({ type }) => type)).toEqual(['episode', 'episode', 'episode', 'map', 'reading']);
    expect(taken.at(-1)?.revision).toBe(taken.filter(isEpisode).at(-1)?.revision);
  });

  it('loses no episode while nobody takes any, and ends when it is told to', async () => {
    const memory = fresh();
    await recorded(test.core, memory, question('First?'));
    const changes = await follow(memory);
    await until(changes, isMap);
    const count = 450;
    const commands = Array.from({ length: count }, (_, index) => ({
      command: question(`Question ${index}?`),
      idGiven: true,
      actor: 'test',
      correlationId: null,
    }));
    await test.core.writer.recordAll(memory, commands);
    const taken = await until(changes, ({ revision }) => revision === count + 1);
    expect(taken.map(({ revision }) => revision)).toEqual(Array.from({ length: count }, (_, index) => index + 2));
    const next = changes.next();
    listening.abort();
    expect(await next).toMatchObject({ done: true });
  });

  it('is not possible where nothing was ever recorded', async () => {
    expect(await test.core.changes.follow(memoryOf('nobody'), null, listening.signal)).toBeNull();
  });
});
