import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { prepareCluster } from '#infra/embedded-postgres/prepare-cluster.js';
import { reach } from '#infra/embedded-postgres/reach.js';
import { SERVER_SETTINGS, type ServerSettings } from '#infra/embedded-postgres/server-settings.js';
import { runFolder } from './run-folder.js';

/** A database of one suite. */
export interface TestDatabase {
  /** For `pg`. */
  readonly url: string;
  /** Ends all its sessions and removes it. */
  drop(): Promise<void>;
}

/** A database that is prepared once in a run of the tests and then copied. */
export interface Template {
  /** Tells templates apart within a run. */
  readonly name: string;
  /** Prepares an empty database. It must leave no session behind. */
  prepare(url: string): Promise<void>;
}

/** For speed: what these databases hold needn't survive the machine's fall. Suites share the server's connections. */
const TEST_SETTINGS: ServerSettings = {
  ...SERVER_SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

const APPLICATION_NAME = 'mneme tests';
/** Advisory lock of whoever prepares a template. */
const TEMPLATE_LOCK = 0x74657374;

let server: Promise<string> | undefined;

/**
 * Makes an empty database, or a copy of a template. It stands on the PostgreSQL of this run of the tests, which the first
 * call starts and all suites share, or on the server of MNEME_TEST_DATABASE_URL (its user must be allowed to make databases).
 */
export async function createTestDatabase(template?: Template): Promise<TestDatabase> {
  const serverUrl = await testServer();
  const name = `${runName()}-${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    const source = template ? await obtainTemplate(client, serverUrl, template) : 'template0';
    await createDatabase(client, name, source);
  });
  const drop = (): Promise<void> =>
    withClient(serverUrl, async (client) => {
      // By hand and not `with (force)`: that fails where an autovacuum, which is not ours to end, is at work in the database. Without
      // it PostgreSQL sends the autovacuum away and waits for the others to be gone.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user',
        [name],
      );
      await client.query(`drop database if exists ${client.escapeIdentifier(name)}`);
    });
  return { url: urlOfDatabase(serverUrl, name), drop };
}

/** A template for `createTestDatabase`, prepared at its first use by whichever suite comes first. */
export function templateFrom(name: string, prepare: (url: string) => Promise<void>): Template {
  return { name, prepare };
}

function testServer(): Promise<string> {
  server ??= process.env.MNEME_TEST_DATABASE_URL
    ? Promise.resolve(process.env.MNEME_TEST_DATABASE_URL)
    : startTestServer(runFolder());
  return server;
}

/** Starts the run's PostgreSQL, or finds that another suite has. The watchdog of `global-setup.ts` stops it. */
async function startTestServer(dataDir: string): Promise<string> {
  const onStep = (): void => undefined;
  const { cluster, binaries } = await prepareCluster({ dataDir, mayCreateDatabases: true, onStep });
  const options = { binaries, settings: TEST_SETTINGS, applicationName: APPLICATION_NAME, onStep };
  const { client, url } = await reach(cluster, options);
  await client.end();
  return url;
}

async function obtainTemplate(client: Client, serverUrl: string, { name, prepare }: Template): Promise<string> {
  const template = `${runName()}-template-${name}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const making = `${template}-${randomBytes(4).toString('hex')}`;
      await createDatabase(client, making, 'template0');
      await prepare(urlOfDatabase(serverUrl, making));
      await client.query(
        `alter database ${client.escapeIdentifier(making)} rename to ${client.escapeIdentifier(template)}`,
      );
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

async function createDatabase(client: Client, name: string, source: string): Promise<void> {
  await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(source)}`);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: APPLICATION_NAME });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Beginning of the names of this run's databases; `global-teardown.ts` drops by it on a server that isn't ours. */
function runName(): string {
  return path.basename(runFolder());
}
