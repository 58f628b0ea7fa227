// Started by global-setup.ts with the folder of a test run. Waits until its standard input ends, which happens when the
// tests end in whatever way, and then stops the run's PostgreSQL and removes the folder. Nothing in it is worth keeping.
import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const PATIENCE_MS = 10_000;
/** A suite that was just starting PostgreSQL when the tests were killed has done so by then, or has failed. */
const LATE_START_MS = 300;

const folder = process.argv[2];
if (!folder) {
  throw new Error('usage: watchdog <folder of a test run>');
}
process.stdin.resume();
process.stdin.once('close', () => cleanUp(folder));

async function cleanUp(run) {
  const place = path.join(run, 'postgres');
  // Where PostgreSQL's user can't enter temporary folders, the cluster lies elsewhere behind a link.
  const linked = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(place) : null;
  const dataPathAtStart = path.join(linked ?? path.join(realpathSync(run), 'postgres'), 'data');
  const over = `${run}.over`;
  // Under another name, so that no worker starts PostgreSQL in it again.
  renameSync(run, over);
  const dataPath = path.join(linked ?? path.join(over, 'postgres'), 'data');
  await stop(dataPath, dataPathAtStart);
  await sleep(LATE_START_MS);
  await stop(dataPath, dataPathAtStart);
  for (const each of [over, linked]) {
    if (each) {
      rmSync(each, { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

async function stop(dataPath, dataPathAtStart) {
  const file = path.join(dataPath, 'postmaster.pid');
  if (!existsSync(file)) {
    return;
  }
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
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
  const commandLine = `/proc/${pid}/cmdline`;
  // Systems without /proc don't tell so simply; there the file that PostgreSQL removes at its end has to do.
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataPath));
}
