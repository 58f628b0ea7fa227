import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { announce, claimServing, claimsName, claimUse, hasOtherUsers, leave } from './claims.js';
import type { Cluster } from './cluster.js';
import { isDiskFull } from './disk-space.js';
import { EmbeddedDatabaseError, messageOf } from './errors.js';
import { boundLog } from './log-file.js';
import { stop } from './postmaster.js';
import { readPostmasterFile } from './postmaster-file.js';
import { type PreparedCluster, prepareCluster } from './prepare-cluster.js';
import { type Reached, reach } from './reach.js';
import { SERVER_SETTINGS } from './server-settings.js';

/** `serve`: the one process that serves a data directory. `attach`: a command that may run beside it. */
export type EmbeddedDatabaseMode = 'serve' | 'attach';

/** A step of the start, for people who wait for it. */
export interface ProgressStep {
  readonly step: string;
  readonly detail?: string;
}

/** How to open the embedded database of a data directory. */
export interface EmbeddedDatabaseOptions {
  /** Absolute path; made when it isn't there. */
  readonly dataDir: string;
  readonly mode: EmbeddedDatabaseMode;
  onProgress(progress: ProgressStep): void;
  /** The database went away for good while it was open. Default: nobody is told, and queries fail. */
  onLost?(error: Error): void;
  /** Where root's copies go; default `/var/lib/mneme`. */
  readonly systemFolder?: string;
}

/** An open embedded database. */
export interface EmbeddedDatabase {
  /** For `pg`: `postgres://…`. */
  readonly url: string;
  /** True when this process started PostgreSQL, or took one over that nobody used: it is ours to stop. */
  readonly owned: boolean;
  /** True when PostgreSQL was running already. */
  readonly reattached: boolean;
  /** Says where the process that serves answers, for the message to whoever tries to serve as well. */
  announce(address: string): Promise<void>;
  /** Lets go of it, and stops PostgreSQL when no other process uses it. Idempotent. */
  close(): Promise<void>;
}

const LOG_CHECK_MS = 60_000;
const JOIN_RETRY_MS = 50;
/** How often a database that a full disk has stopped is tried again. */
const FULL_RETRY_MS = 1_000;
/** The last user stops PostgreSQL within this time; whoever comes meanwhile waits and starts it again. */
const JOIN_FOR_MS = 60_000;

/**
 * Opens the embedded PostgreSQL of a data directory: makes it at the first start, starts it when it isn't running, and
 * otherwise joins it, be it another process's or one that a killed process left behind.
 *
 * @throws EmbeddedDatabaseError in one line: already served, another version, doesn't start …
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true });
  const { dataDir, systemFolder } = options;
  const prepared = await prepareCluster({
    dataDir,
    systemFolder,
    mayCreateDatabases: false,
    onStep: (step, detail) => options.onProgress({ step, detail }),
  });
  const session = new DatabaseSession(prepared, options);
  const database = await session.open();
  options.onProgress({ step: 'the database is ready' });
  return database;
}

/** The session that holds a process's claims on a database, renewed when PostgreSQL restarts. */
class DatabaseSession {
  private cluster: Cluster;
  private client: Client | null = null;
  private address: string | undefined;
  private rejoining: Promise<void> = Promise.resolve();
  private closed: Promise<void> | null = null;
  private logTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly prepared: PreparedCluster,
    private readonly options: EmbeddedDatabaseOptions,
  ) {
    this.cluster = prepared.cluster;
  }

  async open(): Promise<EmbeddedDatabase> {
    const { client, url, started } = await this.join();
    this.keep(client, url);
    this.logTimer = setInterval(() => {
      boundLog(this.cluster.dataDir).catch((error: unknown) => this.lost('its log can not be kept short', error));
    }, LOG_CHECK_MS).unref();
    return {
      url,
      owned: started || this.options.mode === 'serve' || !(await hasOtherUsers(client)),
      reattached: !started,
      announce: async (address) => {
        this.address = address;
        if (this.client) {
          await announce(this.client, address);
        }
      },
      close: () => {
        this.closed ??= this.close();
        return this.closed;
      },
    };
  }

  /** Reaches PostgreSQL and makes this process's claims. */
  private async join(): Promise<Reached> {
    const deadline = Date.now() + JOIN_FOR_MS;
    for (;;) {
      const reached = await reach(this.cluster, {
        binaries: this.prepared.binaries,
        settings: SERVER_SETTINGS,
        applicationName: claimsName(this.options.mode, this.address),
        onStep: (step, detail) => this.options.onProgress({ step, detail }),
      });
      const refusal = await this.claim(reached.client);
      if (refusal === null) {
        this.cluster = reached.cluster;
        return reached;
      }
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(`The database of ${this.cluster.dataDir} can't be joined: ${refusal}`);
      }
      await sleep(JOIN_RETRY_MS);
    }
  }

  /**
   * Makes the claims in a session. Returns null, or why it should be tried again: the last user is just stopping PostgreSQL.
   *
   * @throws EmbeddedDatabaseError when another process serves
   */
  private async claim(client: Client): Promise<string | null> {
    try {
      if (!(await claimUse(client))) {
        await client.end();
        return 'its last user is stopping it';
      }
      const holder = this.options.mode === 'serve' ? await claimServing(client) : null;
      if (holder === null) {
        return null;
      }
      await this.letGo(client);
      throw new EmbeddedDatabaseError(
        `Mneme is already serving ${this.cluster.dataDir} (process ${holder.pid ?? 'unknown'}, ${holder.address ?? 'http port unknown'}): stop it first, or set MNEME_DATA_DIR to another folder.`,
      );
    } catch (error) {
      if (error instanceof EmbeddedDatabaseError) {
        throw error;
      }
      // The session broke: PostgreSQL was stopped between the greeting and the claim.
      await client.end();
      return messageOf(error);
    }
  }

  /** Watches over the session: its end is the end of the claims, so they are made again. */
  private keep(client: Client, url: string): void {
    this.client = client;
    client.once('end', () => {
      this.client = null;
      if (!this.closed) {
        this.rejoining = this.rejoin(url);
      }
    });
  }

  private async rejoin(url: string): Promise<void> {
    try {
      const reached = await this.joinWhenThereIsSpace();
      if (reached === null) {
        return;
      }
      this.keep(reached.client, reached.url);
      if (reached.url !== url) {
        this.lost('it came back on another port', null);
      }
    } catch (error) {
      this.lost('it went away', error);
    }
  }

  /**
   * PostgreSQL stops when it can't write its log any more, and doesn't start before there is space again. Nothing is lost by
   * that, so it is waited for, however long it takes. Returns null when this database is closed meanwhile.
   */
  private async joinWhenThereIsSpace(): Promise<Reached | null> {
    while (!this.closed) {
      // Asked before as well: the space may come just when the attempt has failed for the lack of it.
      const wasFull = await isDiskFull(this.cluster.dataPath);
      try {
        return await this.join();
      } catch (error) {
        if (!wasFull && !(await isDiskFull(this.cluster.dataPath))) {
          throw error;
        }
      }
      this.options.onProgress({
        step: 'waiting for space on the disk',
        detail: `it is full, and the database in ${this.cluster.dataPath} can't go on until something is deleted`,
      });
      while (!this.closed && (await isDiskFull(this.cluster.dataPath))) {
        await sleep(FULL_RETRY_MS);
      }
    }
    return null;
  }

  private lost(what: string, cause: unknown): void {
    const reason = cause === null ? '' : `: ${messageOf(cause)}`;
    this.options.onLost?.(
      new EmbeddedDatabaseError(`The database of ${this.cluster.dataDir} is lost: ${what}${reason}`, { cause }),
    );
  }

  private async close(): Promise<void> {
    clearInterval(this.logTimer);
    await this.rejoining;
    if (this.client) {
      await this.letGo(this.client);
    }
  }

  /** Gives the claims back, ends the session, and stops PostgreSQL when nobody else uses it. */
  private async letGo(client: Client): Promise<void> {
    let last: boolean;
    try {
      last = await leave(client);
    } catch (error) {
      // A session that broke holds nothing any more; with PostgreSQL gone there is nothing to stop either.
      if (await readPostmasterFile(this.cluster.dataPath)) {
        throw error;
      }
      return;
    }
    if (last) {
      // The session stays until PostgreSQL ends it: its lock keeps others from joining what is being stopped.
      await stop(this.cluster, this.prepared.binaries);
    } else {
      await client.end();
    }
  }
}
