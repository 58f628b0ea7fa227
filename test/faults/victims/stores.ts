import type { Pool } from 'pg';
import { createPool } from '#infra/database/pool.js';
import { FolderKeyStore } from '#infra/keys/folder-key-store.js';
import { PostgresRegistry } from '#infra/registry/postgres-registry.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { KeyStore } from '#libs/chain/index.js';
import { type EventLog, PostgresEventLog } from '#libs/event-log/index.js';
import { type AppendListener, MemoryWriter, type Registry } from '#libs/recording/index.js';
import { MemoryQueries } from '#projections/episodes/memory-queries.js';

/** What a victim writes with: the product's own parts, without the rest of it, which would take half a second to load. */
export interface Stores {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly keysDir: string;
  readonly registry: Registry;
  writer(listener: AppendListener): MemoryWriter;
}

const CONNECTIONS = 4;

/** Opens them, and one connection, by MNEME_DATABASE_URL, MNEME_KEYS_DIR and MNEME_EVENT_LOG. */
export async function openStores(env: NodeJS.ProcessEnv): Promise<Stores> {
  const { MNEME_DATABASE_URL: databaseUrl, MNEME_KEYS_DIR: keysDir, MNEME_EVENT_LOG: eventLog } = env;
  if (!databaseUrl || !keysDir) {
    throw new Error('a victim needs MNEME_DATABASE_URL and MNEME_KEYS_DIR');
  }
  const pool = createPool(databaseUrl, { max: CONNECTIONS });
  const keys = await FolderKeyStore.open(keysDir, systemClock.now);
  const log = eventLog ? await openEventStoreDb(eventLog) : new PostgresEventLog(pool);
  await pool.query('select 1');
  const registry = new PostgresRegistry(pool);
  const snapshots = new MemoryQueries(pool);
  const writer = (listener: AppendListener): MemoryWriter =>
    new MemoryWriter({
      log,
      keys,
      registry,
      snapshots,
      // Predicting needs the read models, which a victim that only appends hasn't open.
      predictions: { at: async () => null },
      clock: systemClock,
      entropy: systemEntropy,
      listener,
    });
  return { databaseUrl, pool, log, keys, keysDir, registry, writer };
}

async function openEventStoreDb(url: string): Promise<EventLog> {
  const { EventStoreDbEventLog } = await import('#libs/event-log/eventstoredb/index.js');
  const log = EventStoreDbEventLog.open(url);
  await log.ping();
  return log;
}
