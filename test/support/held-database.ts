import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterPath, dataPathOf } from '#infra/embedded-postgres/cluster.js';
import { exists } from '#infra/embedded-postgres/folders.js';
import { readPostmasterFile } from '#infra/embedded-postgres/postmaster-file.js';
import { isAlive } from '#infra/embedded-postgres/process-alive.js';
import { spawnProgram } from './programs.js';

/** What a process that holds a database says about its opening. */
export interface HeldDatabase {
  readonly url: string;
  readonly owned: boolean;
  readonly reattached: boolean;
}

type HeldMessage = { step?: string; opened?: HeldDatabase; failed?: string };

/** A process of its own that opens an embedded database and holds it. */
export class DatabaseHolder {
  readonly process: ChildProcessWithoutNullStreams;
  /** Resolves when the database is open; rejects with the reason when it can't be opened. */
  readonly opened: Promise<HeldDatabase>;
  private readonly ended: Promise<unknown>;
  private readonly steps: string[] = [];
  private stepHeard: () => void = () => undefined;

  constructor(dataDir: string, mode: 'serve' | 'attach') {
    this.process = spawnProgram({ entry: 'test/support/hold-database.js', args: [dataDir, mode] });
    this.ended = once(this.process, 'exit');
    let errors = '';
    this.process.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    this.opened = new Promise((resolve, reject) => {
      createInterface({ input: this.process.stdout }).on('line', (line) => {
        const message: HeldMessage = JSON.parse(line);
        if (message.step) {
          this.steps.push(message.step);
          this.stepHeard();
        } else if (message.opened) {
          resolve(message.opened);
        } else if (message.failed) {
          reject(new Error(message.failed));
        }
      });
      this.process.once('close', () => reject(new Error(`the process ended: ${errors}`)));
    });
    // Whoever kills it doesn't ask whether it was opened.
    this.opened.catch(() => undefined);
  }

  /** Resolves when the process has said that it is at a step. */
  async at(step: string): Promise<void> {
    while (!this.steps.includes(step)) {
      await new Promise<void>((resolve) => {
        this.stepHeard = resolve;
      });
    }
  }

  /** Kills it as a crash would. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to close the database and waits until it has. */
  async close(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.ended;
  }
}

const POLL_MS = 20;

/** The process id of a data directory's PostgreSQL, or null when none runs. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  return (await readPostmasterFile(dataPathOf(clusterPath(dataDir))))?.pid ?? null;
}

/** Waits until a process is no more. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) {
    await sleep(POLL_MS);
  }
}

/** Stops a data directory's PostgreSQL if it runs and removes everything, also what lies elsewhere behind a link. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid !== null) {
    process.kill(pid, 'SIGQUIT');
    await gone(pid);
  }
  const place = clusterPath(dataDir);
  if (await exists(place)) {
    await rm(await realpath(place), { recursive: true, force: true, maxRetries: 10 });
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}
