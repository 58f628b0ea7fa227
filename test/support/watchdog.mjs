// Started by global-setup.ts with the folder of a test run. Waits until its standard input ends, which happens when the
// tests end in whatever way, and then stops every PostgreSQL whose data directory is in the folder and removes the folder.
// Nothing in it is worth keeping.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const PATIENCE_MS = 10_000;
/** A suite that was just starting PostgreSQL when the tests were killed has done so by then, or has failed. */
const LATE_START_MS = 300;
/** Data directories are the run's folder itself, or lie in a folder of a suite in it. */
const DEEPEST_DATA_DIRECTORY = 2;

const folder = process.argv[2];
if (!folder) {
  throw new Error('usage: watchdog <folder of a test run>');
}
process.stdin.resume();
process.stdin.once('close', () => cleanUp(folder));

async function cleanUp(run) {
  const runAtStart = realpathSync(run);
  const over = `${runAtStart}.over`;
  // Under another name, so that no suite starts PostgreSQL in it again.
  renameSync(runAtStart, over);
  const homes = clusterHomes(over, 0);
  for (const pause of [LATE_START_MS, 0]) {
    for (const home of homes) {
      await stop(path.join(home, 'data'), runAtStart, over);
    }
    await sleep(pause);
  }
  unmountIn(over);
  for (const each of [over, ...homes]) {
    rmSync(each, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Folders of clusters in a folder. Where PostgreSQL's user couldn't enter, a cluster lies elsewhere behind a link. */
function clusterHomes(parent, depth) {
  const place = path.join(parent, 'postgres');
  if (existsSync(place)) {
    return [realpathSync(place)];
  }
  const names = depth < DEEPEST_DATA_DIRECTORY ? readdirSync(parent) : [];
  return names
    .map((name) => path.join(parent, name))
    .filter((entry) => lstatSync(entry).isDirectory())
    .flatMap((entry) => clusterHomes(entry, depth + 1));
}

/** Takes away the file systems that a test mounted in a folder and couldn't unmount any more. */
function unmountIn(parent) {
  if (!existsSync('/proc/mounts')) {
    return;
  }
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const place of places.filter((each) => each.startsWith(`${parent}/`))) {
    const { status, stderr } = spawnSync('umount', [place]);
    if (status !== 0) {
      throw new Error(`${place} can't be unmounted: ${stderr}`);
    }
  }
}

async function stop(dataPath, runAtStart, over) {
  const file = path.join(dataPath, 'postmaster.pid');
  if (!existsSync(file)) {
    return;
  }
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const dataPathAtStart = dataPath.replace(over, runAtStart);
  if (!runsIn(pid, dataPathAtStart)) {
    return;
  }
  // "Immediate" shutdown: no checkpoint, nobody is waited for.
  process.kill(pid, 'SIGQUIT');
  const deadline = Date.now() + PATIENCE_MS;
  while (runsIn(pid, dataPathAtStart)) {
    if (Date.now() > deadline) {
      throw new Error(`the PostgreSQL of the tests (process ${pid}) doesn't stop`);
    }
    await sleep(POLL_MS);
  }
}

/** Whether a process is a PostgreSQL of that folder. Its id alone may be another program's by now, and we kill it. */
function runsIn(pid, dataPath) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') {
      return false;
    }
    throw error;
  }
  if (!existsSync('/proc/self')) {
    // Systems without /proc don't tell so simply; there the file, which PostgreSQL removes at its end, has to do.
    return true;
  }
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataPath);
}
