import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterPath } from '#infra/embedded-postgres/cluster.js';
import { exists } from '#infra/embedded-postgres/folders.js';
import { openEmbeddedDatabase } from '#infra/embedded-postgres/index.js';
import { DatabaseHolder, gone, postmasterOf } from './held-database.js';

jest.setTimeout(120_000);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-watchdog-'));
  await chmod(folder, 0o755);
});

function startWatchdog(): ChildProcessWithoutNullStreams {
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'watchdog.mjs');
  return spawn(process.execPath, [program, folder]);
}

describe('the watchdog of a test run', () => {
  it('stops PostgreSQL and removes everything when the run has ended, however it ended', async () => {
    const watchdog = startWatchdog();
    const holder = new DatabaseHolder(folder, 'attach');
    await holder.opened;
    const pid = (await postmasterOf(folder)) ?? 0;
    await holder.kill();

    watchdog.stdin.end();

    expect(await once(watchdog, 'exit')).toEqual([0, null]);
    await gone(pid);
    expect(await exists(folder)).toBe(false);
    expect(await exists(`${folder}.over`)).toBe(false);
  });

  it('stops one, too, whose data lies elsewhere behind a link', async () => {
    await chmod(folder, 0o700);
    const system = await mkdtemp(path.join(tmpdir(), 'mneme-watchdog-system-'));
    await chmod(system, 0o755);
    const database = await openEmbeddedDatabase({
      dataDir: folder,
      mode: 'attach',
      systemFolder: system,
      onProgress: () => undefined,
    });
    const pid = (await postmasterOf(folder)) ?? 0;
    const watchdog = startWatchdog();

    watchdog.stdin.end();

    expect(await once(watchdog, 'exit')).toEqual([0, null]);
    await gone(pid);
    expect(await exists(clusterPath(folder))).toBe(false);
    await database.close();
    await rm(system, { recursive: true });
  });

  it('stops those of suites that were killed in the middle', async () => {
    const suites = ['one/data', 'other/data'].map((name) => path.join(folder, name));
    const pids: number[] = [];
    for (const suite of suites) {
      const holder = new DatabaseHolder(suite, 'attach');
      await holder.opened;
      pids.push((await postmasterOf(suite)) ?? 0);
      await holder.kill();
    }
    const watchdog = startWatchdog();

    watchdog.stdin.end();

    expect(await once(watchdog, 'exit')).toEqual([0, null]);
    await Promise.all(pids.map(gone));
  });

  it('has nothing to stop when no suite needed a database', async () => {
    const watchdog = startWatchdog();

    watchdog.stdin.end();

    expect(await once(watchdog, 'exit')).toEqual([0, null]);
    expect(await exists(folder)).toBe(false);
  });
});
