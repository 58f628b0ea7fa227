import type { Pool } from 'pg';
import { createDataSource, createPool, migrate } from '#infra/database/index.js';
import { migrations } from '#infra/database/migrations/index.js';
import { type EventLog, PostgresEventLog } from '#libs/event-log/index.js';
import { SettingsError } from './settings.js';

/** An open log and what lets go of it. */
export interface OpenedLog {
  readonly log: EventLog;
  close(): Promise<void>;
}

/** Connections of a log that is opened for one job. */
const JOB_CONNECTIONS = 8;

/**
 * The engine that `MNEME_EVENT_LOG` names; on PostgreSQL over the pool of the read models. EventStoreDB's client is loaded
 * only where it is used.
 *
 * @throws SettingsError when the client can't work with the URL
 */
export async function openEventLog(eventLog: string, pool: Pool): Promise<OpenedLog> {
  if (eventLog === 'postgres') {
    return { log: new PostgresEventLog(pool), close: async () => undefined };
  }
  const { assertConnectionString, EventStoreDbEventLog } = await import('#libs/event-log/eventstoredb/index.js');
  try {
    assertConnectionString(eventLog);
  } catch (error) {
    throw new SettingsError(`the EventStoreDB URL: ${(error as Error).message}`);
  }
  const log = EventStoreDbEventLog.open(eventLog);
  return { log, close: () => log.close() };
}

/** The log in a PostgreSQL database, whose tables are made when it has none. */
export async function openPostgresLog(url: string): Promise<OpenedLog> {
  const dataSource = createDataSource(url, [], migrations);
  await dataSource.initialize();
  try {
    await migrate(dataSource, () => undefined);
  } finally {
    await dataSource.destroy();
  }
  const pool = createPool(url, { max: JOB_CONNECTIONS });
  return { log: new PostgresEventLog(pool), close: () => pool.end() };
}
