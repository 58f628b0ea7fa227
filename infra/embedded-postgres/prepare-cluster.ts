import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, accountOfOwner, canEnter, serviceAccount } from './account.js';
import { type Binaries, findNativePackage, type NativePackage, prepareBinaries } from './binaries.js';
import { type Cluster, clusterPath, dataPathOf, findCluster } from './cluster.js';
import { createCluster } from './create-cluster.js';
import { EmbeddedDatabaseError } from './errors.js';
import { exists } from './folders.js';

/** A cluster on disk and the programs to run it with. */
export interface PreparedCluster {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
}

/** What to prepare. */
export interface PrepareOptions {
  /** Must exist. */
  readonly dataDir: string;
  /** See `ClusterPlan`. */
  readonly mayCreateDatabases: boolean;
  /** Where root's copies go; default `SYSTEM_FOLDER`. */
  readonly systemFolder?: string;
  /** The binaries to use; default: those that npm installed. */
  readonly native?: NativePackage;
  onStep(step: string, detail?: string): void;
}

/**
 * The system's place for what a service keeps (FHS 3.0, 5.8), for root alone: binaries and clusters go there when the
 * account that PostgreSQL runs as can't enter the folder that they are in or belong in.
 */
const SYSTEM_FOLDER = '/var/lib/mneme';

/**
 * Gets binaries that run, and the cluster of a data directory, made if there is none.
 *
 * @throws EmbeddedDatabaseError in one line
 */
export async function prepareCluster(options: PrepareOptions): Promise<PreparedCluster> {
  const { dataDir, onStep } = options;
  const systemFolder = options.systemFolder ?? SYSTEM_FOLDER;
  const account = await accountFor(dataDir);
  const stagingFolders = account
    ? [systemFolder, path.join(tmpdir(), 'mneme')]
    : [path.join(dataDir, 'postgres-programs')];
  const native = options.native ?? (await findNativePackage());
  const binaries = await prepareBinaries(native, account, stagingFolders, (folder) =>
    onStep('copying the database programs', `to ${folder}, where ${account?.name ?? 'they'} can be run`),
  );
  const found = await findCluster(dataDir, binaries.major);
  if (found) {
    await assertEnterable(found);
    return { cluster: found, binaries };
  }
  onStep('creating the database');
  await createCluster({
    dataDir,
    binaries,
    account,
    clustersFolder: path.join(systemFolder, 'clusters'),
    mayCreateDatabases: options.mayCreateDatabases,
    onPlacedElsewhere: (folder) =>
      onStep('the database lies elsewhere', `in ${folder}, since ${account?.name} can't enter ${dataDir}`),
  });
  const made = await findCluster(dataDir, binaries.major);
  if (!made) {
    throw new EmbeddedDatabaseError(`${clusterPath(dataDir)} was removed while it was made.`);
  }
  return { cluster: made, binaries };
}

/** Whom PostgreSQL is to run as: the owner of the cluster if there is one already. */
async function accountFor(dataDir: string): Promise<Account | null> {
  const dataPath = dataPathOf(clusterPath(dataDir));
  return (await exists(dataPath)) ? accountOfOwner(dataPath) : serviceAccount();
}

async function assertEnterable({ account, home, dataDir }: Cluster): Promise<void> {
  if (!(await canEnter(account, home))) {
    throw new EmbeddedDatabaseError(
      `${account?.name}, who owns the database of ${dataDir}, can't enter ${home} any more: open the folders above it to that user (chmod o+x).`,
    );
  }
}
