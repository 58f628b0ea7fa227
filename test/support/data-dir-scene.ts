import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseMode,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from '#infra/embedded-postgres/index.js';
import { removeDataDir } from './held-database.js';
import { runFolder } from './run-folder.js';

/** A data directory of its own for each test of a spec, and the databases that the test opens in it. */
export class DataDirScene {
  /** The data directory of the test that runs; not there yet. */
  dataDir = '';
  /** What the databases said on their way, in order. */
  readonly steps: string[] = [];
  private readonly opened: EmbeddedDatabase[] = [];
  /** A data directory with a database, for tests that aren't about making one. */
  private prepared = '';

  /** Opens the embedded database in this process; it is closed after the test. */
  async open(mode: EmbeddedDatabaseMode, more: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
    const onProgress: EmbeddedDatabaseOptions['onProgress'] = ({ step, detail }) => {
      this.steps.push(detail ? `${step}: ${detail}` : step);
    };
    const database = await openEmbeddedDatabase({ dataDir: this.dataDir, mode, onProgress, ...more });
    this.opened.push(database);
    return database;
  }

  /** Given a data directory that was used before. */
  async givenDatabase(): Promise<void> {
    if (this.prepared === '') {
      this.prepared = await newDataDir();
      const options = { dataDir: this.prepared, onProgress: () => undefined };
      await (await openEmbeddedDatabase({ ...options, mode: 'attach' })).close();
    }
    await copyDataDir(this.prepared, this.dataDir);
  }

  /** PostgreSQL's own folder. */
  dataPath(): string {
    return path.join(this.dataDir, 'postgres/data');
  }

  async begin(): Promise<void> {
    this.dataDir = await newDataDir();
    this.steps.length = 0;
  }

  async end(): Promise<void> {
    for (const database of this.opened.splice(0)) {
      await database.close();
    }
    await removeDataDir(this.dataDir);
    await rm(path.dirname(this.dataDir), { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    if (this.prepared !== '') {
      await rm(path.dirname(this.prepared), { recursive: true, force: true });
    }
  }
}

/** Gives a spec data directories. To be called once, outside of its tests. */
export function dataDirScene(): DataDirScene {
  const scene = new DataDirScene();
  beforeEach(() => scene.begin());
  afterEach(() => scene.end());
  afterAll(() => scene.remove());
  return scene;
}

/** Asks a database in a session of its own. */
export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  // A session that breaks rejects what is asked in it, below.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Stores one more thing. */
export async function remember(url: string): Promise<void> {
  await query(url, 'create table if not exists kept (id serial primary key); insert into kept default values');
}

/** How many things are stored. */
export async function kept(url: string): Promise<number> {
  return (await query(url, 'select * from kept')).length;
}

/** Copies a data directory as an administrator would. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', from, to]), 'exit');
  expect(code).toBe(0);
}

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(runFolder(), 'suite-'));
  await chmod(folder, 0o755);
  return path.join(folder, 'data');
}
