import { lstat, readFile, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountOfOwner } from './account.js';
import { codeOf, EmbeddedDatabaseError } from './errors.js';
import { exists } from './folders.js';
import { replaceOwnedFile } from './owned-file.js';

/** A database cluster on disk: `<dataDir>/postgres`, a folder or a link to one. */
export interface Cluster {
  readonly dataDir: string;
  /** The folder itself, links resolved. */
  readonly home: string;
  /** PostgreSQL's own folder in it. */
  readonly dataPath: string;
  /** Whom it belongs to, and so whom PostgreSQL runs as; null: ourselves. */
  readonly account: Account | null;
  readonly connection: ConnectionRecord;
}

/** `connection.json` in a cluster's home: how to come into the database. Readable by its owner alone. */
export interface ConnectionRecord {
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The port of the last start; the next takes it again if it is free. Null before the first. */
  readonly port: number | null;
  /** The data directory that the cluster was made for, links resolved. */
  readonly dataDir: string;
}

/** The only interface that PostgreSQL listens on. */
export const LOOPBACK = '127.0.0.1';

/** Where the cluster of a data directory is, or is linked from. */
export function clusterPath(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** PostgreSQL's own folder in a cluster's home. */
export function dataPathOf(home: string): string {
  return path.join(home, 'data');
}

/** The connection record in a cluster's home. */
export function connectionFile(home: string): string {
  return path.join(home, 'connection.json');
}

/**
 * Opens the cluster of a data directory, or returns null when it has none yet.
 *
 * @param major major version of the binaries
 * @throws EmbeddedDatabaseError when it is of another version, another user's, another data directory's, or gone
 */
export async function findCluster(dataDir: string, major: string): Promise<Cluster | null> {
  const place = clusterPath(dataDir);
  if (!(await exists(place))) {
    return null;
  }
  const linked = (await lstat(place)).isSymbolicLink();
  if (linked && !(await reaches(place))) {
    throw new EmbeddedDatabaseError(
      `The database of ${dataDir} was in ${await readlink(place)}, which is gone: put it back, or remove the link ${place} to begin anew.`,
    );
  }
  const home = await realpath(place);
  const dataPath = dataPathOf(home);
  await assertVersion(dataPath, major);
  const account = await accountOfOwner(dataPath);
  const connection = await readConnection(home);
  const realDataDir = await realpath(dataDir);
  const cluster = { dataDir, home, dataPath, account, connection };
  if (!linked || connection.dataDir === realDataDir) {
    return cluster;
  }
  await assertNotShared(dataDir, home, connection.dataDir);
  return changeConnection(cluster, { dataDir: realDataDir });
}

/** Writes a change of the connection record and returns the cluster with it. */
export async function changeConnection(cluster: Cluster, change: Partial<ConnectionRecord>): Promise<Cluster> {
  const connection = { ...cluster.connection, ...change };
  await replaceOwnedFile(connectionFile(cluster.home), `${JSON.stringify(connection, null, 2)}\n`);
  return { ...cluster, connection };
}

/**
 * The address for `pg` of a cluster's PostgreSQL.
 *
 * @param host `LOOPBACK`, or the folder of its socket: a query to and fro takes 0.037 ms by socket and 0.056 ms by TCP
 */
export function urlOf({ user, password, database }: ConnectionRecord, host: string, port: number): string {
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** True when both paths lead to the same folder. A path that leads nowhere is no folder. */
export async function sameFolder(one: string, other: string): Promise<boolean> {
  if (!(await reaches(one)) || !(await reaches(other))) {
    return false;
  }
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

async function assertVersion(dataPath: string, major: string): Promise<void> {
  const file = path.join(dataPath, 'PG_VERSION');
  if (!(await exists(file))) {
    throw new EmbeddedDatabaseError(`${path.dirname(dataPath)} holds no database of Mneme: move it away.`);
  }
  const found = (await readFile(file, 'utf8')).trim();
  if (found !== major) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataPath} is of PostgreSQL ${found} and this is PostgreSQL ${major}: run the release of Mneme that made it, export, and import here.`,
    );
  }
}

/** @throws EmbeddedDatabaseError when a cluster's home has no connection record that can be read */
export async function readConnection(home: string): Promise<ConnectionRecord> {
  const file = connectionFile(home);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new EmbeddedDatabaseError(`${file} can't be read, and without it nobody comes into the database.`, {
      cause: error,
    });
  }
}

/**
 * A data directory whose cluster lies elsewhere may have been copied with the link in it. Then there are two directories
 * and one database, and a server on the copy would write into the original.
 */
async function assertNotShared(dataDir: string, home: string, owner: string): Promise<void> {
  if (await sameFolder(clusterPath(owner), home)) {
    throw new EmbeddedDatabaseError(
      `${dataDir} is a copy of ${owner}, but its database isn't: both lead to ${home}. Copy that folder in place of the link ${clusterPath(dataDir)}.`,
    );
  }
}

async function reaches(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) {
      return false;
    }
    throw error;
  }
}
