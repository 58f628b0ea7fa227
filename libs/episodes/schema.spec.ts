import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { genesisHash } from '#libs/chain/index.js';
import {
  decodeEvent,
  type EventPlace,
  encodeEvent,
  type MemoryEventType,
  type NewEvent,
  schemaVersion,
  UnknownSchemaError,
  UPCASTERS,
  type Upcaster,
  upcast,
} from '#libs/episodes/index.js';

interface Golden {
  type: MemoryEventType;
  version: number;
  data: Record<string, unknown>;
  today: Record<string, unknown>;
}

const FOLDER = path.join(import.meta.dirname, 'golden');
const GOLDEN = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, Golden] => [file, JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))]);

describe('golden events', () => {
  it.each(GOLDEN)('%s is read as it was written', (_, { type, version, data, today }) => {
    expect(upcast(type, version, data)).toEqual({ type, data: today });
  });

  it('there is one for every version of every type', () => {
    const versions = (Object.keys(UPCASTERS) as MemoryEventType[]).flatMap((type) =>
      Array.from({ length: schemaVersion(type) }, (_, index) => `${type} ${index + 1}`),
    );
    expect(GOLDEN.map(([, { type, version }]) => `${type} ${version}`).sort()).toEqual(versions.sort());
  });

  it.each(GOLDEN)('%s goes into a log and comes out of it', (_, golden) => {
    const place: EventPlace = {
      stream: 'memory-a',
      revision: 0,
      prev: genesisHash('memory-a'),
      recordedAt: '2026-07-12T09:15:31.000Z',
      actor: 'owner',
      correlationId: 'c1',
      causationId: null,
      commandDigest: 'digest',
    };
    const event = {
      ...upcast(golden.type, golden.version, golden.data),
      id: '5a4b5d3e-6a0a-4d4b-8a53-0f6c9d0a7e21',
      occurredAt: '2026-07-12T09:15:30.000Z',
      localDay: '2026-07-12',
    } as NewEvent;
    const key = { kid: 'k', key: Buffer.alloc(32, 1) };
    const sealed = encodeEvent(event, place, key, Buffer.alloc(12, 2));
    const { prev: _prev, ...position } = place;
    expect(decodeEvent(sealed, key)).toEqual({ ...event, ...position, hash: sealed.hash });
  });
});

describe('upcasting', () => {
  const upcasters: Record<string, readonly Upcaster[]> = {
    Renamed: [({ title, ...rest }) => ({ ...rest, name: title }), ({ name, ...rest }) => ({ ...rest, names: [name] })],
  };

  it.each([
    [1, { title: 'a', n: 1 }],
    [2, { name: 'a', n: 1 }],
    [3, { names: ['a'], n: 1 }],
  ])('brings version %d to today by every step in between', (version, data) => {
    expect(upcast('Renamed', version, data, upcasters)).toEqual({ type: 'Renamed', data: { names: ['a'], n: 1 } });
  });

  it.each([
    ['a version of a newer program', 'Renamed', 4],
    ['no version', 'Renamed', 0],
    ['an unknown type', 'toString', 1],
  ])('refuses %s', (_, type, version) => {
    expect(() => upcast(type, version, {}, upcasters)).toThrow(UnknownSchemaError);
  });
});
