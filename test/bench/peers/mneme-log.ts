import { randomBytes, randomUUID } from 'node:crypto';
import { createDataSource, createPool, migrate } from '#infra/database/index.js';
import { migrations } from '#infra/database/migrations/index.js';
import { genesisHash, KEY_BYTES, NONCE_BYTES, type SealedEvent, sealEvent } from '#libs/chain/index.js';
import { memoryStream, PostgresEventLog } from '#libs/event-log/index.js';
import { CONNECTIONS, type Peer, type PeerKind, questionData } from './peer.js';

interface Tail {
  readonly stream: string;
  revision: number;
  prev: string;
}

/** The product's log alone, which is what an event store is beside: each event is sealed and chained before it is appended. */
export const mnemeLog: PeerKind = { name: "mneme's log, sealed and chained", open };

async function open(databaseUrl: string): Promise<Peer> {
  const dataSource = createDataSource(databaseUrl, [], migrations);
  await dataSource.initialize();
  await migrate(dataSource, () => undefined);
  await dataSource.destroy();
  const pool = createPool(databaseUrl, { max: CONNECTIONS });
  const log = new PostgresEventLog(pool);
  const key = randomBytes(KEY_BYTES);
  const kid = randomUUID();
  const tails = new Map<string, Tail>();
  return {
    async append(name, texts) {
      const tail = tails.get(name) ?? fresh();
      tails.set(name, tail);
      const expected = tail.revision;
      const outcome = await log.append(tail.stream, expected, seal(tail, texts, key, kid));
      if (outcome.kind !== 'appended') {
        throw new Error(`the append was not taken: ${outcome.kind}`);
      }
    },
    projected: null,
    quiet: async () => undefined,
    rebuilds: [],
    close: () => pool.end(),
  };
}

function fresh(): Tail {
  const stream = memoryStream(randomUUID());
  return { stream, revision: -1, prev: genesisHash(stream) };
}

/** Seals behind the tail and moves it. */
function seal(tail: Tail, texts: readonly string[], key: Uint8Array, kid: string): SealedEvent[] {
  const now = new Date().toISOString();
  return texts.map((text) => {
    tail.revision += 1;
    const place = { stream: tail.stream, revision: tail.revision, prev: tail.prev };
    const header = { ...place, id: randomUUID(), type: 'QuestionAsked', occurredAt: now, recordedAt: now, kid };
    const event = sealEvent(header, questionData(text), key, randomBytes(NONCE_BYTES));
    tail.prev = event.hash;
    return event;
  });
}
