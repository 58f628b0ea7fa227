import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { identity, neutralFolder, programEnvironment, run } from './account.js';
import type { Binaries } from './binaries.js';
import { type Cluster, changeConnection, sameFolder, urlOf } from './cluster.js';
import { codeOf, EmbeddedDatabaseError, messageOf } from './errors.js';
import { logPath, logTail, openLog } from './log-file.js';
import { type PostmasterFile, readPostmasterFile, removeForeignFile } from './postmaster-file.js';
import { type ServerSettings, settingArguments } from './server-settings.js';

/** A session with a cluster's PostgreSQL: proof that it runs. */
export interface Reached {
  readonly client: Client;
  readonly url: string;
  /** True when this call started it. */
  readonly started: boolean;
}

/** How to reach a cluster's PostgreSQL. */
export interface ReachOptions {
  readonly binaries: Binaries;
  readonly settings: ServerSettings;
  /** Name of the session, as PostgreSQL shows it. */
  readonly applicationName: string;
  /** Told what is waited for. */
  onStep(step: string, detail?: string): void;
  /** Longest wait for a PostgreSQL that is busy with itself; default `PATIENCE_MS`. */
  readonly patienceMs?: number;
}

/** What the process on the port of a `postmaster.pid` says to us. */
type Reply =
  | { readonly kind: 'ours'; readonly client: Client }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'foreign' };

/** Replaying 1 GB of WAL after a crash takes some ten seconds on a disk of ours, and a slow disk may take ten times that. */
const PATIENCE_MS = 120_000;
const POLL_MS = 20;
/** A postmaster that starts or stops has a `postmaster.pid` and no open port for a moment; after this it isn't one. */
const FOREIGN_AFTER_MS = 1_000;
const NOT_READY: Reply = { kind: 'busy', reason: 'it is starting, recovering or stopping' };
const LOOPBACK = '127.0.0.1';
const START_ATTEMPTS = 5;
/** After a crash, PostgreSQL doesn't start until the last of its old processes has noticed; longer after each attempt. */
const RETRY_START_MS = 200;
const CONNECT_TIMEOUT_MS = 5_000;
/** A fast shutdown writes the last checkpoint; an immediate one leaves recovery to the next start. */
const STOPPING = [
  { signal: 'INT', patienceMs: 30_000 },
  { signal: 'QUIT', patienceMs: 10_000 },
];
/** An ordinary start is quicker than this, and needs no line of its own. */
const WORTH_TELLING_MS = 1_000;
/** No more than 103 bytes with the socket's name (`.s.PGSQL.65535`), macOS's limit, and no comma: it separates folders. */
const SOCKET_FOLDER = /^[\w./-]{1,88}$/;
/** Nobody listens, or somebody who doesn't know our role, password or database. All else is a server that is busy. */
const FOREIGN_STATES = ['ECONNREFUSED', '28P01', '28000', '3D000'];

/**
 * Comes to a session with the cluster's PostgreSQL: with the one that runs, or with one that it starts.
 *
 * Nothing is locked for it. Any number of processes may do this at once: PostgreSQL's own interlocks let one postmaster
 * live, the others fail to start, look again, and find it.
 *
 * @throws EmbeddedDatabaseError when it doesn't start or stays busy for too long
 */
export async function reach(cluster: Cluster, options: ReachOptions): Promise<Reached> {
  const begun = Date.now();
  const deadline = begun + (options.patienceMs ?? PATIENCE_MS);
  let starts = 0;
  let startedPid: number | undefined;
  let told = '';
  let asked = begun;
  let suspect = { incarnation: '', since: 0 };
  for (;;) {
    const found = await readPostmasterFile(cluster.dataPath);
    if (!found) {
      starts += 1;
      if (starts > START_ATTEMPTS) {
        throw new EmbeddedDatabaseError(
          `The database doesn't start; ${logPath(cluster.dataDir)} ends with: ${await logTail(cluster.dataDir)}`,
        );
      }
      options.onStep('starting the database');
      startedPid = await start(cluster, options.binaries, options.settings);
      if (startedPid === undefined) {
        await sleep(RETRY_START_MS * starts);
      }
      continue;
    }
    // Each question while it isn't ready leaves a line in its log.
    const worthAsking = found.ready || Date.now() - asked > WORTH_TELLING_MS;
    asked = worthAsking ? Date.now() : asked;
    const reply: Reply = worthAsking ? await ask(cluster, found, options.applicationName) : NOT_READY;
    if (reply.kind === 'ours') {
      const started = found.pid === startedPid;
      if (started && found.port !== cluster.connection.port) {
        await changeConnection(cluster, { port: found.port });
      }
      return {
        client: reply.client,
        url: urlOf(cluster.connection, found.socketFolder ?? LOOPBACK, found.port),
        started,
      };
    }
    if (reply.kind === 'foreign') {
      if (suspect.incarnation !== found.incarnation) {
        suspect = { incarnation: found.incarnation, since: Date.now() };
      } else if (Date.now() - suspect.since > FOREIGN_AFTER_MS) {
        await removeForeignFile(cluster.dataPath, found);
      }
    } else if (reply.reason !== told && Date.now() - begun > WORTH_TELLING_MS) {
      told = reply.reason;
      options.onStep('waiting for the database', told);
    }
    if (Date.now() > deadline) {
      const reason = reply.kind === 'busy' ? reply.reason : 'it does not listen';
      throw new EmbeddedDatabaseError(
        `The database (process ${found.pid}) is still not to be had: ${reason}; see ${logPath(cluster.dataDir)}.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/**
 * Stops a cluster's PostgreSQL and returns when it is gone: fast, and if that takes too long at once. To be called by
 * whoever has a session with it.
 *
 * Exactly the process that runs now is meant. `pg_ctl stop` would go on with whoever else is in `postmaster.pid` meanwhile,
 * and stop the PostgreSQL that somebody has just started again.
 *
 * @throws EmbeddedDatabaseError when it can't be stopped
 */
export async function stop(cluster: Cluster, binaries: Binaries): Promise<void> {
  const running = await readPostmasterFile(cluster.dataPath);
  if (!running) {
    return;
  }
  let problem = '';
  for (const { signal, patienceMs } of STOPPING) {
    // Windows has no signals; PostgreSQL has its own there, and this program sends either.
    const { stderr } = await run(cluster.account, binaries.pgCtl, ['kill', signal, String(running.pid)]);
    problem = stderr.trim();
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if ((await readPostmasterFile(cluster.dataPath))?.incarnation !== running.incarnation) {
        return;
      }
      await sleep(POLL_MS);
    }
  }
  throw new EmbeddedDatabaseError(
    `The database in ${cluster.dataPath} (process ${running.pid}) doesn't stop: ${problem}`,
  );
}

/**
 * Starts PostgreSQL. Returns its process id when it has laid its claim to the cluster, or undefined when it ended before;
 * that another postmaster was faster is such an end.
 */
async function start(cluster: Cluster, binaries: Binaries, settings: ServerSettings): Promise<number | undefined> {
  const port = await choosePort(cluster.connection.port);
  const log = await openLog(cluster.dataDir);
  const args = ['-D', cluster.dataPath, '-p', String(port), ...settingArguments(settings)];
  const child = spawn(binaries.postgres, [...args, ...socketArguments(cluster.dataPath)], {
    ...identity(cluster.account),
    cwd: neutralFolder(),
    env: programEnvironment(),
    // In a session of its own: an interrupt from the terminal is for Mneme, which stops the database in its time.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit').then(() => true);
  child.unref();
  try {
    while (!(await Promise.race([ended, sleep(POLL_MS, false)]))) {
      const file = await readPostmasterFile(cluster.dataPath);
      if (file?.pid === child.pid) {
        return child.pid;
      }
    }
    return undefined;
  } finally {
    await log.close();
  }
}

/** Asks who is on the port of a `postmaster.pid`. Only a PostgreSQL that knows our password and has our data is ours. */
async function ask(cluster: Cluster, { port }: PostmasterFile, applicationName: string): Promise<Reply> {
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

/** The port of the last start if nobody has taken it, or one that is free. */
async function choosePort(last: number | null): Promise<number> {
  if (last !== null && (await freePort(last)) !== null) {
    return last;
  }
  const port = await freePort(0);
  if (port === null) {
    throw new EmbeddedDatabaseError('No port of 127.0.0.1 is free for the database.');
  }
  return port;
}

/** Tries a port of the loopback interface, 0 for any. Returns the port that was free, or null. */
function freePort(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => {
      if (['EADDRINUSE', 'EACCES'].includes(codeOf(error) ?? '')) {
        resolve(null);
      } else {
        reject(error);
      }
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
}

/** A socket in the cluster's own folder, where its owner and root come, if the path isn't too long for one. */
function socketArguments(dataPath: string): string[] {
  const usable = process.platform !== 'win32' && SOCKET_FOLDER.test(dataPath);
  return ['-c', `unix_socket_directories=${usable ? dataPath : ''}`];
}
