import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ask } from './ask.js';
import type { Binaries } from './binaries.js';
import { type Cluster, changeConnection, LOOPBACK, urlOf } from './cluster.js';
import { EmbeddedDatabaseError } from './errors.js';
import { logPath, logTail } from './log-file.js';
import { start } from './postmaster.js';
import { type PostmasterFile, readPostmasterFile, removeForeignFile } from './postmaster-file.js';
import type { ServerSettings } from './server-settings.js';

/** A session with a cluster's PostgreSQL: proof that it runs. */
export interface Reached {
  readonly client: Client;
  readonly url: string;
  /** True when this call started it. */
  readonly started: boolean;
  /** With the port that it listens on: a later start takes the same one. */
  readonly cluster: Cluster;
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

/** Replaying 1 GB of WAL after a crash takes some ten seconds on a good disk; a slow one may take ten times that. */
const PATIENCE_MS = 120_000;
const POLL_MS = 20;
const START_ATTEMPTS = 5;
/** After a crash, PostgreSQL doesn't start until the last of its old processes has noticed; longer after each attempt. */
const RETRY_START_MS = 200;
/** A postmaster that starts or stops has a `postmaster.pid` and no open port for a moment; after this it isn't one. */
const FOREIGN_AFTER_MS = 1_000;
/** One that isn't ready is asked this often: each question leaves a line in its log. */
const ASK_AGAIN_MS = 1_000;

/**
 * Comes to a session with the cluster's PostgreSQL: with the one that runs, or with one that it starts.
 *
 * Nothing is locked for it. Any number of processes may do this at once: PostgreSQL's own interlocks let one postmaster
 * live, the others fail to start, look again, and find it.
 *
 * @throws EmbeddedDatabaseError when it doesn't start or stays busy for too long
 */
export async function reach(cluster: Cluster, options: ReachOptions): Promise<Reached> {
  const visits = new Visits(cluster, options);
  let starts = 0;
  let startedPid: number | undefined;
  for (;;) {
    const found = await readPostmasterFile(cluster.dataPath);
    if (!found) {
      starts += 1;
      startedPid = await tryToStart(cluster, options, starts);
      continue;
    }
    const client = await visits.visit(found);
    if (client) {
      const started = found.pid === startedPid;
      const { connection } = cluster;
      const isNewPort = started && found.port !== connection.port;
      const reached = isNewPort ? await changeConnection(cluster, { port: found.port }) : cluster;
      const url = urlOf(connection, found.socketFolder ?? LOOPBACK, found.port);
      return { client, url, started, cluster: { ...reached, connection: { ...reached.connection, port: found.port } } };
    }
    await sleep(POLL_MS);
  }
}

async function tryToStart(cluster: Cluster, options: ReachOptions, attempt: number): Promise<number | undefined> {
  if (attempt > START_ATTEMPTS) {
    throw new EmbeddedDatabaseError(
      `The database doesn't start; ${logPath(cluster.dataDir)} ends with: ${await logTail(cluster.dataDir)}`,
    );
  }
  options.onStep('starting the database');
  const pid = await start(cluster, options.binaries, options.settings);
  if (pid === undefined) {
    await sleep(RETRY_START_MS * attempt);
  }
  return pid;
}

/** Visits to the postmaster of a `postmaster.pid` until it lets us in, turns out to be another's, or patience ends. */
class Visits {
  private readonly begun = Date.now();
  private asked = this.begun;
  private reason = 'it is starting, recovering or stopping';
  private told = '';
  /** Who was found to be another's, and when first. */
  private suspect = { incarnation: '', since: 0 };

  constructor(
    private readonly cluster: Cluster,
    private readonly options: ReachOptions,
  ) {}

  /** Returns a session, or null: look again a little later. @throws EmbeddedDatabaseError when patience ends */
  async visit(found: PostmasterFile): Promise<Client | null> {
    if (found.ready || Date.now() - this.asked > ASK_AGAIN_MS) {
      this.asked = Date.now();
      const reply = await ask(this.cluster, found, this.options.applicationName);
      if (reply.kind === 'ours') {
        return reply.client;
      }
      if (reply.kind === 'foreign') {
        await this.suspectForeign(found);
      } else {
        this.tell(reply.reason);
      }
    }
    if (Date.now() - this.begun > (this.options.patienceMs ?? PATIENCE_MS)) {
      throw new EmbeddedDatabaseError(
        `The database (process ${found.pid}) is still not to be had: ${this.reason}; see ${logPath(this.cluster.dataDir)}.`,
      );
    }
    return null;
  }

  private async suspectForeign(found: PostmasterFile): Promise<void> {
    this.reason = 'it does not listen';
    if (this.suspect.incarnation !== found.incarnation) {
      this.suspect = { incarnation: found.incarnation, since: Date.now() };
    } else if (Date.now() - this.suspect.since > FOREIGN_AFTER_MS) {
      await removeForeignFile(this.cluster.dataPath, found);
    }
  }

  /** An ordinary start is over before the first question, and needs no line of its own. */
  private tell(reason: string): void {
    this.reason = reason;
    if (reason !== this.told && Date.now() - this.begun > ASK_AGAIN_MS) {
      this.told = reason;
      this.options.onStep('waiting for the database', reason);
    }
  }
}
