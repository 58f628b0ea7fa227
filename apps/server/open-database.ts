import path from 'node:path';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, createPool, migrate } from '#infra/database/index.js';
import { migrations } from '#infra/database/migrations/index.js';
import { openEmbeddedDatabase } from '#infra/embedded-postgres/index.js';
import type { CoreMode, CoreObserver } from './core.js';
import { PROJECTION_ENTITIES } from './projections.js';
import type { Settings } from './settings.js';

/** The database with its tables as they are today. */
export interface OpenDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  /** Says where the server answers, for whoever tries to serve the same data directory. */
  announce(address: string): Promise<void>;
}

const POOL_CONNECTIONS = 20;

/** Opens the database that the settings name, or the embedded one, and brings its tables up to date. */
export async function openDatabase(
  settings: Settings,
  mode: CoreMode,
  observer: CoreObserver,
  closers: (() => Promise<void>)[],
): Promise<OpenDatabase> {
  const { url, announce } = settings.databaseUrl
    ? { url: settings.databaseUrl, announce: async () => undefined }
    : await openEmbedded(settings, mode, observer, closers);
  const dataSource = createDataSource(url, PROJECTION_ENTITIES, migrations);
  await dataSource.initialize();
  closers.push(() => dataSource.destroy());
  await migrate(dataSource, (step) => observer.progress('preparing the tables', step));
  const pool = createPool(url, { max: POOL_CONNECTIONS });
  closers.push(() => pool.end());
  return { url, pool, dataSource, announce };
}

async function openEmbedded(
  settings: Settings,
  mode: CoreMode,
  observer: CoreObserver,
  closers: (() => Promise<void>)[],
): Promise<Pick<OpenDatabase, 'url' | 'announce'>> {
  const database = await openEmbeddedDatabase({
    dataDir: path.resolve(settings.dataDir),
    mode,
    onProgress: ({ step, detail }) => observer.progress(step, detail),
    onLost: (error) => observer.lost?.(error),
  });
  closers.push(() => database.close());
  return { url: database.url, announce: (address) => database.announce(address) };
}
