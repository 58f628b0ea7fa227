import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Others may pass through: as root, PostgreSQL runs as another user. */
const PASSABLE = 0o711;

/**
 * Before the first test: a folder for this run's PostgreSQL, which the first suite that needs it starts, and a watchdog that
 * stops it and removes the folder when the tests are over, or when they were interrupted or killed.
 *
 * Jest loads this file without the project's import aliases, so it imports none of the project.
 */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mneme-jest-'));
  await chmod(folder, PASSABLE);
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'watchdog.mjs');
  // The pipe to it closes when this process ends, in whatever way. A group of its own keeps the terminal's interrupt off it.
  const watchdog: ChildProcess = spawn(process.execPath, [program, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  // Jest hands the environment to its workers, and this object to its teardown.
  process.env.MNEME_TEST_RUN_FOLDER = folder;
  Object.assign(globalThis, { mnemeTestWatchdog: watchdog });
}
