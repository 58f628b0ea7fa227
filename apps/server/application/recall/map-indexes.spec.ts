import type { EmbeddableText, Embedder } from '#libs/embedding/index.js';
import type { VersionedMap } from '#projections/concept-map/index.js';
import { textHash } from '#projections/episodes/index.js';
import { MapIndexes } from './map-indexes.js';

const DIMENSIONS = 16;
const READING = { language: 'en', timeZone: 'UTC', generation: 0, mapStamp: '1 rules', firstAt: null } as const;

/** Every text means the same; it fails as long as it is told to. */
class TestEmbedder implements Embedder {
  readonly id = 'test';
  readonly dimensions = DIMENSIONS;
  readonly matchFloor = 0.6;
  readonly mergeThreshold = 0.9;
  readonly local = false;
  readonly embedded: string[] = [];
  failing = false;

  async embed(texts: readonly EmbeddableText[]): Promise<Int8Array[]> {
    if (this.failing) {
      throw new Error('the embedder is away');
    }
    this.embedded.push(...texts.map(({ text }) => text));
    return texts.map(() => new Int8Array(DIMENSIONS).fill(100));
  }
}

function given() {
  const embedder = new TestEmbedder();
  const stored = new Map<string, Int8Array>();
  const loaded: string[] = [];
  const warnings: unknown[] = [];
  const open = () =>
    new MapIndexes({
      maps: { map: async (memoryId) => mapCalled(memoryId, loaded) },
      vectors: {
        of: async (_, __, hashes) => new Map([...stored].filter(([hash]) => hashes.includes(hash))),
        store: async (_, __, vectors) => {
          for (const [hash, vector] of vectors) {
            stored.set(hash, vector);
          }
        },
      },
      embedder,
      observer: { conceptsNotEmbedded: (error) => warnings.push(error) },
    });
  return { embedder, stored, loaded, warnings, open };
}

async function mapCalled(memoryId: string, loaded: string[]): Promise<VersionedMap> {
  loaded.push(memoryId);
  const concept = {
    id: 'c1',
    name: 'osmosis',
    aliases: [],
    gist: 'water moves',
    definition: null,
    buildsOn: [],
    assumes: [],
    files: [],
    taught: [],
    centrality: 1,
    readiness: 0.6,
  };
  return {
    version: 1,
    language: 'en',
    changedAt: new Date(0),
    map: { readiness: 0.6, concepts: [concept] },
    order: () => ({ layers: [], brokenEdges: [] }),
  };
}

const QUESTION = new Int8Array(DIMENSIONS).fill(50);

describe('maps in mind', () => {
  it('are read once for a stamp, by callers at the same time too, and again for another', async () => {
    const { loaded, open } = given();
    const maps = open();
    const [one, other] = await Promise.all([maps.at('m', READING), maps.at('m', READING)]);
    expect(one).toBe(other);
    await maps.at('m', READING);
    expect(loaded).toEqual(['m']);
    await maps.at('m', { ...READING, mapStamp: '2 rules' });
    expect(loaded).toEqual(['m', 'm']);
    await maps.stop();
  });

  it('are none for a memory without one, also where there was one', async () => {
    const { loaded, open } = given();
    const maps = open();
    await maps.at('m', READING);
    expect(await maps.at('m', { ...READING, mapStamp: null })).toBeNull();
    expect(loaded).toEqual(['m']);
    await maps.stop();
  });

  it('embed a concept once, whoever opens them again', async () => {
    const { embedder, stored, open } = given();
    const first = open();
    const map = await first.at('m', READING);
    expect(map?.route('why?', QUESTION, embedder.matchFloor)).toEqual([]);
    await first.settled();
    expect(map?.route('why?', QUESTION, embedder.matchFloor)).toHaveLength(1);
    expect([...stored.keys()]).toEqual([textHash('osmosis: water moves')]);

    const second = open();
    const again = await second.at('m', READING);
    await second.settled();
    expect(again?.route('why?', QUESTION, embedder.matchFloor)).toHaveLength(1);
    expect(embedder.embedded).toEqual(['osmosis: water moves']);
  });

  it('route by names while the embedder is away, say so, and try again at the next turn', async () => {
    const { embedder, warnings, open } = given();
    const maps = open();
    embedder.failing = true;
    const map = await maps.at('m', READING);
    await maps.settled();
    expect(warnings).toEqual([new Error('the embedder is away')]);
    expect(map?.route('What is osmosis?', QUESTION, embedder.matchFloor)).toHaveLength(1);

    embedder.failing = false;
    expect(await maps.at('m', READING)).toBe(map);
    await maps.settled();
    expect(map?.route('why?', QUESTION, embedder.matchFloor)).toHaveLength(1);
  });
});
