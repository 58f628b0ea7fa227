import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, canEnter, run } from './account.js';
import type { Binaries } from './binaries.js';
import { clusterPath, connectionFile, dataPathOf } from './cluster.js';
import { EmbeddedDatabaseError, messageOf } from './errors.js';
import { ensureRootsFolder, exists, makingName, removeAbandoned, syncFolder } from './folders.js';
import { replaceOwnedFile } from './owned-file.js';

/** What a new cluster is made with. */
export interface ClusterPlan {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  /** Where root's clusters go whose data directory the account can't enter. */
  readonly clustersFolder: string;
  /** Whether Mneme's role may make databases of its own: for tests. */
  readonly mayCreateDatabases: boolean;
  onPlacedElsewhere(folder: string): void;
}

const ROLE = 'mneme';
const DATABASE = 'mneme';
const PASSWORD_BYTES = 24;
/** Others may pass through a cluster's home (PostgreSQL's account must) and see nothing in it. */
const PASSABLE = 0o711;
const OWNER_ONLY = 0o700;

/** Only Mneme's role comes in, only from this machine, only with the password; the superuser doesn't, by no way. */
const HOST_BASED_AUTHENTICATION = `# Written by Mneme. For repairs as superuser, stop Mneme and use "postgres --single".
local all ${ROLE} scram-sha-256
host all ${ROLE} 127.0.0.1/32 scram-sha-256
`;

/**
 * Makes the cluster of a data directory: everything under another name, and then a rename, so that it is there as a whole
 * or not at all. When two do it at once, the first to rename wins and the other's work is thrown away.
 */
export async function createCluster(plan: ClusterPlan): Promise<void> {
  const place = clusterPath(plan.dataDir);
  const elsewhere = !(await canEnter(plan.account, plan.dataDir));
  const target = elsewhere ? path.join(await makeClustersFolder(plan), randomBytes(8).toString('hex')) : place;
  await removeAbandoned(path.dirname(target));
  const making = makingName(target, randomBytes(4).toString('hex'));
  try {
    await fill(making, plan);
    await rename(making, target);
    if (elsewhere) {
      await symlink(target, place);
    }
  } catch (error) {
    await rm(making, { recursive: true, force: true, maxRetries: 10 });
    if (elsewhere) {
      await rm(target, { recursive: true, force: true });
    }
    // Another start was faster; its cluster is as good as this one.
    if (!(await exists(place))) {
      throw error;
    }
    return;
  }
  // Before anything is acknowledged, the names that lead to it must survive a power cut.
  await syncFolder(path.dirname(target));
  await syncFolder(plan.dataDir);
  if (elsewhere) {
    plan.onPlacedElsewhere(target);
  }
}

/**
 * Root's data directory may lie where no other account can go, and opening that up isn't ours to do. The cluster goes to
 * the system's folder for such things. Never to a temporary folder: those are emptied.
 */
async function makeClustersFolder({ dataDir, account, clustersFolder }: ClusterPlan): Promise<string> {
  try {
    return await ensureRootsFolder(clustersFolder);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The user ${account?.name} that PostgreSQL runs as can't enter ${dataDir}, and ${clustersFolder} won't do instead (${messageOf(error)}): set MNEME_DATA_DIR to a folder that it can enter.`,
      { cause: error },
    );
  }
}

async function fill(home: string, plan: ClusterPlan): Promise<void> {
  const { account } = plan;
  await mkdir(home);
  await chmod(home, PASSABLE);
  const dataPath = dataPathOf(home);
  await mkdir(dataPath, { mode: OWNER_ONLY });
  if (account) {
    await chown(dataPath, account.uid, account.gid);
  }
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await initialise(dataPath, plan, password);
  const dataDir = await realpath(plan.dataDir);
  const connection = { user: ROLE, password, database: DATABASE, port: null, dataDir };
  await replaceOwnedFile(connectionFile(home), `${JSON.stringify(connection, null, 2)}\n`);
  await syncFolder(home);
}

async function initialise(dataPath: string, plan: ClusterPlan, password: string): Promise<void> {
  const { account, binaries } = plan;
  // The built-in C.UTF-8 is part of PostgreSQL: the same order and the same folding on every machine, no locale needed.
  await mustRun(account, binaries.initdb, [
    `--pgdata=${dataPath}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  // Single-user mode needs no password for the superuser, and nobody else can be there while it runs.
  const attributes = plan.mayCreateDatabases ? 'LOGIN CREATEDB' : 'LOGIN';
  const statements = [
    `CREATE ROLE ${ROLE} ${attributes} PASSWORD '${password}';`,
    // To see where the data is; that is how a running PostgreSQL proves that it is this cluster's.
    `GRANT pg_read_all_settings TO ${ROLE};`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE};`,
  ];
  const singleUser = ['--single', '-D', dataPath, '-c', 'exit_on_error=on', 'postgres'];
  await mustRun(account, binaries.postgres, singleUser, `${statements.join('\n')}\n`);
  await writeFile(path.join(dataPath, 'pg_hba.conf'), HOST_BASED_AUTHENTICATION, { flush: true });
}

async function mustRun(account: Account | null, program: string, args: readonly string[], input = ''): Promise<void> {
  const { code, stderr } = await run(account, program, args, input);
  if (code !== 0) {
    throw new EmbeddedDatabaseError(`${path.basename(program)} could not make the database: ${stderr.trim()}`);
  }
}
