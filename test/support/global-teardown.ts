import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from 'pg';

/** After the last test: lets the watchdog of `global-setup.ts` clean up, and waits until it has. */
export default async function globalTeardown(): Promise<void> {
  const { mnemeTestWatchdog: watchdog } = globalThis as typeof globalThis & { mnemeTestWatchdog?: ChildProcess };
  if (!watchdog) {
    throw new Error('global-teardown.ts runs without global-setup.ts');
  }
  const exited = once(watchdog, 'exit');
  watchdog.ref();
  watchdog.stdin?.end();
  await exited;
  if (process.env.MNEME_TEST_DATABASE_URL) {
    await dropFrom(process.env.MNEME_TEST_DATABASE_URL);
  }
}

/** Drops what this run has left on a server that isn't ours: its templates, and what a suite forgot. */
async function dropFrom(url: string): Promise<void> {
  const prefix = path.basename(process.env.MNEME_TEST_RUN_FOLDER ?? '');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${prefix}-`],
    );
    for (const { name } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}
