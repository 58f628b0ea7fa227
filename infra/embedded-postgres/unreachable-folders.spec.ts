import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import path from 'node:path';
import { removeDataDir } from '#test/support/held-database.js';
import { runFolder } from '#test/support/run-folder.js';
import { isRoot, serviceAccount } from './account.js';
import { findNativePackage, type NativePackage } from './binaries.js';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.js';
import { type PreparedCluster, prepareCluster } from './prepare-cluster.js';
import { removeDataDir as removeWithCluster } from './remove-data-dir.js';

jest.setTimeout(120_000);

/** Programs that PostgreSQL can't do without are linked libraries: without the links they don't start. */
const PROGRAM = 'bin/postgres';

let folder: string;
let systemFolder: string;
let dataDir: string;
const steps: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(runFolder(), 'suite-'));
  await chmod(folder, 0o755);
  systemFolder = path.join(folder, 'system');
  const secret = path.join(folder, 'secret');
  await mkdir(secret, { mode: 0o700 });
  dataDir = path.join(secret, 'data');
  steps.length = 0;
});

afterEach(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

function onStep(step: string, detail?: string): void {
  steps.push(detail ? `${step}: ${detail}` : step);
}

function open(dir = dataDir): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({
    dataDir: dir,
    mode: 'serve',
    systemFolder,
    onProgress: ({ step, detail }) => onStep(step, detail),
  });
}

/** Binaries in a folder of their own, as npm leaves them when it runs no install scripts. */
async function givenBinaries(place: string): Promise<NativePackage> {
  const { folder: source, version } = await findNativePackage();
  const native = path.join(place, 'native');
  const isLink = async (file: string): Promise<boolean> => (await lstat(file)).isSymbolicLink();
  await cp(source, native, { recursive: true, filter: async (file) => !(await isLink(file)) });
  return { folder: native, version };
}

async function prepare(native: NativePackage): Promise<PreparedCluster> {
  await mkdir(dataDir, { recursive: true });
  return prepareCluster({ dataDir, systemFolder, native, mayCreateDatabases: false, onStep });
}

async function copy(from: string, to: string): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', from, to]), 'exit');
  expect(code).toBe(0);
}

describe('binaries', () => {
  it('that were installed without scripts get their links where they are', async () => {
    const native = await givenBinaries(folder);

    const { binaries } = await prepare(native);

    expect(binaries.postgres).toBe(path.join(native.folder, PROGRAM));
    expect(await readlink(path.join(native.folder, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });
});

/** Only root runs PostgreSQL as somebody else; an ordinary user has nothing of this, and then these are shown as skipped. */
const whenRoot = isRoot() ? describe : describe.skip;

whenRoot('run by root in a folder that no other user can enter', () => {
  it('the cluster goes to the system folder behind a link, and a later start finds it', async () => {
    const first = await open();
    const { name } = (await serviceAccount()) ?? { name: '' };

    const home = await readlink(path.join(dataDir, 'postgres'));
    expect(path.dirname(home)).toBe(path.join(systemFolder, 'clusters'));
    expect(steps).toContain(`the database lies elsewhere: in ${home}, since ${name} can't enter ${dataDir}`);
    expect((await stat(path.join(home, 'data'))).uid).not.toBe(0);
    expect((await stat(path.join(home, 'connection.json'))).mode & 0o777).toBe(0o600);
    await first.close();

    const second = await open();
    expect(second.url).toBe(first.url);
    await second.close();
  });

  it('removing the data directory removes the cluster too, but not one that another directory took over', async () => {
    await (await open()).close();
    const home = await readlink(path.join(dataDir, 'postgres'));
    const copied = path.join(path.dirname(dataDir), 'copied');
    await copy(dataDir, copied);

    await removeWithCluster(copied);
    expect((await stat(home)).isDirectory()).toBe(true);

    await removeWithCluster(dataDir);
    await expect(stat(home)).rejects.toThrow('ENOENT');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('the binaries are copied once to a folder that is root’s alone', async () => {
    const native = await givenBinaries(path.dirname(dataDir));

    const { binaries } = await prepare(native);
    await prepare(native);

    const [copied] = (await readdir(systemFolder)).filter((name) => name.startsWith('postgres-'));
    expect(copied).toMatch(new RegExp(`^postgres-${native.version}-[0-9a-f]{12}$`));
    expect(binaries.postgres).toBe(path.join(systemFolder, copied ?? '', PROGRAM));
    expect(await stat(path.join(systemFolder, copied ?? ''))).toMatchObject({ uid: 0, mode: 0o40755 });
    expect(steps.filter((step) => step.startsWith('copying'))).toHaveLength(1);
  });

  it('a copy that a power cut has damaged is made anew', async () => {
    const native = await givenBinaries(path.dirname(dataDir));
    const { binaries } = await prepare(native);
    await truncate(binaries.postgres);

    await prepare(native);

    expect((await stat(binaries.postgres)).size).toBe((await stat(path.join(native.folder, PROGRAM))).size);
  });

  it('a system folder that others can write to is not trusted', async () => {
    await mkdir(systemFolder);
    await chmod(systemFolder, 0o777);

    await expect(open()).rejects.toThrow(/system must be a folder that belongs to root .*: set MNEME_DATA_DIR/);
  });

  it('nor one that belongs to somebody else', async () => {
    const account = await serviceAccount();
    await mkdir(systemFolder);
    await chown(systemFolder, account?.uid ?? 0, account?.gid ?? 0);

    await expect(open()).rejects.toThrow(/system must be a folder that belongs to root/);
  });

  it('a copy of the data directory with the link in it is refused, so that nobody writes into the original', async () => {
    await (await open()).close();
    const copied = path.join(path.dirname(dataDir), 'copied');
    await copy(dataDir, copied);

    await expect(open(copied)).rejects.toThrow(`${copied} is a copy of ${dataDir}, but its database isn't`);
  });

  it('a data directory that was moved is at home in its new place', async () => {
    const first = await open();
    await first.close();
    const moved = path.join(path.dirname(dataDir), 'moved');
    await rename(dataDir, moved);

    const second = await open(moved);

    expect(second.url).toBe(first.url);
    await second.close();
    await rename(moved, dataDir);
  });

  it('a cluster that is gone is missed, and not quietly made anew', async () => {
    await (await open()).close();
    await rm(path.join(systemFolder, 'clusters'), { recursive: true });

    await expect(open()).rejects.toThrow(/^The database of .* was in .*, which is gone: [^\n]*$/);
    await rm(path.join(dataDir, 'postgres'));
  });
});
