import { Client } from 'pg';
import { type Cluster, LOOPBACK, sameFolder, urlOf } from './cluster.js';
import { codeOf, messageOf } from './errors.js';
import type { PostmasterFile } from './postmaster-file.js';

/** What the process on the port of a `postmaster.pid` says to us. `ours` comes with an open session. */
export type Reply =
  | { readonly kind: 'ours'; readonly client: Client }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'foreign' };

const CONNECT_TIMEOUT_MS = 5_000;
/** Nobody listens, or somebody who doesn't know our role, password or database. All else is a server that is busy. */
const FOREIGN_STATES = ['ECONNREFUSED', '28P01', '28000', '3D000'];

/** Asks who is on the port of a `postmaster.pid`. Only a PostgreSQL that knows our password and has our data is ours. */
export async function ask(cluster: Cluster, { port }: PostmasterFile, applicationName: string): Promise<Reply> {
  if (port === 0) {
    return { kind: 'busy', reason: 'it has just been started' };
  }
  const client = new Client({
    connectionString: urlOf(cluster.connection, LOOPBACK, port),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // What goes wrong until then is thrown by the calls below; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0] && (await sameFolder(rows[0].data_directory, cluster.dataPath))) {
      return { kind: 'ours', client };
    }
    await client.end();
    return { kind: 'foreign' };
  } catch (error) {
    await client.end();
    return FOREIGN_STATES.includes(codeOf(error) ?? '')
      ? { kind: 'foreign' }
      : { kind: 'busy', reason: messageOf(error) };
  }
}
