import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { removeDataDir } from '#test/support/held-database.js';
import { runFolder } from '#test/support/run-folder.js';
import { run } from './account.js';
import { type PreparedCluster, prepareCluster } from './prepare-cluster.js';
import { type ReachOptions, reach } from './reach.js';
import { SERVER_SETTINGS } from './server-settings.js';

jest.setTimeout(120_000);

let dataDir: string;
let prepared: PreparedCluster;
const steps: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(runFolder(), 'suite-'));
  await chmod(dataDir, 0o755);
  prepared = await prepareCluster({ dataDir, mayCreateDatabases: false, onStep: () => undefined });
});
afterAll(() => removeDataDir(dataDir));

function options(more: Partial<ReachOptions> = {}): ReachOptions {
  const onStep = (step: string, detail?: string): void => {
    steps.push(detail ? `${step}: ${detail}` : step);
  };
  return { binaries: prepared.binaries, settings: SERVER_SETTINGS, applicationName: 'test', onStep, ...more };
}

it('says what it waits for while PostgreSQL is being stopped, gives up in time, and starts it when it has ended', async () => {
  const { cluster, binaries } = prepared;
  const { client: lastSession } = await reach(cluster, options());
  // A "smart" shutdown lets nobody in and waits for the sessions that there are.
  await run(cluster.account, binaries.pgCtl, ['stop', '-D', cluster.dataPath, '-m', 'smart', '-W']);

  await expect(reach(cluster, options({ patienceMs: 2_000 }))).rejects.toThrow(
    /^The database \(process \d+\) is still not to be had: the database system is shutting down; see .*postgres\.log\.$/,
  );
  expect(steps).toContain('waiting for the database: the database system is shutting down');

  const later = reach(cluster, options());
  await lastSession.end();
  const { client, started } = await later;
  expect(started).toBe(true);
  await client.end();
});
