import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity, neutralFolder, programEnvironment, run } from './account.js';
import type { Binaries } from './binaries.js';
import { type Cluster, LOOPBACK } from './cluster.js';
import { codeOf, EmbeddedDatabaseError } from './errors.js';
import { openLog } from './log-file.js';
import { readPostmasterFile } from './postmaster-file.js';
import { type ServerSettings, settingArguments } from './server-settings.js';

const POLL_MS = 20;
/** A fast shutdown writes the last checkpoint; an immediate one leaves recovery to the next start. */
const STOPPING = [
  { signal: 'INT', patienceMs: 30_000 },
  { signal: 'QUIT', patienceMs: 10_000 },
];
/** No more than 103 bytes with the socket's name (`.s.PGSQL.65535`), macOS's limit, and no comma: it separates folders. */
const SOCKET_FOLDER = /^[\w./-]{1,88}$/;

/**
 * Starts PostgreSQL. Returns its process id when it has laid its claim to the cluster, or undefined when it ended before;
 * that another postmaster was faster is such an end.
 */
export async function start(
  cluster: Cluster,
  binaries: Binaries,
  settings: ServerSettings,
): Promise<number | undefined> {
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
