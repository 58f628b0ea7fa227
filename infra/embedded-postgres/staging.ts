import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.js';
import type { NativePackage } from './binaries.js';
import { codeOf, EmbeddedDatabaseError, messageOf } from './errors.js';
import { assertRootsFolder, ensureRootsFolder, exists, makingName, removeAbandoned } from './folders.js';

/** What only compilers need. */
const LEFT_OUT = /\.a$|[/\\](pkgconfig|pgxs|include)$/;
const DIGEST_LENGTH = 12;
const FOLDER_MODE = 0o755;
const PROGRAM_MODE = 0o755;
const FILE_MODE = 0o644;
const NOT_WRITABLE = ['EACCES', 'EROFS', 'EPERM'];

/**
 * Copies the binaries to where an account can run them, once per version, and returns the copy's folder. A copy becomes
 * visible when it is complete; copies of other versions are left alone, since a postmaster may be running from them.
 *
 * @param parents folders to copy into, the first that can be written to; when programs run as another account than ours,
 * only folders that nobody but root can write to are taken
 * @throws EmbeddedDatabaseError when none of them will do
 */
export async function stageBinaries(
  native: NativePackage,
  account: Account | null,
  parents: readonly string[],
  onStaging: (folder: string) => void,
): Promise<string> {
  const digest = await listingDigest(native.folder);
  const problems: string[] = [];
  for (const parent of parents) {
    try {
      const folder = account ? await ensureRootsFolder(parent) : await ensureOwnFolder(parent);
      const target = path.join(folder, `postgres-${native.version}-${digest}`);
      return await stageInto(target, digest, native, account, onStaging);
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseError) && !NOT_WRITABLE.includes(codeOf(error) ?? '')) {
        throw error;
      }
      problems.push(messageOf(error));
    }
  }
  throw new EmbeddedDatabaseError(`PostgreSQL's programs can be copied nowhere: ${problems.join('; ')}`);
}

async function stageInto(
  target: string,
  digest: string,
  native: NativePackage,
  account: Account | null,
  onStaging: (folder: string) => void,
): Promise<string> {
  if (await exists(target)) {
    if (account) {
      await assertRootsFolder(target);
    }
    if ((await listingDigest(target)) === digest) {
      return target;
    }
    // A power cut can leave a copy whose files have names but no content yet.
    await rm(target, { recursive: true, force: true });
  }
  onStaging(target);
  await removeAbandoned(path.dirname(target));
  const making = makingName(target, randomBytes(4).toString('hex'));
  await cp(native.folder, making, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !LEFT_OUT.test(source),
  });
  await openToAll(making);
  try {
    await rename(making, target);
  } catch (error) {
    if (!(await exists(target))) {
      throw error;
    }
    // Another start was faster, with the same copy.
    await rm(making, { recursive: true, force: true });
  }
  return target;
}

async function ensureOwnFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Gives every file the mode that an installation has, whatever umask the source was made under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE);
  const programs = path.basename(folder) === 'bin';
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await openToAll(full);
    } else if (entry.isFile()) {
      await chmod(full, programs ? PROGRAM_MODE : FILE_MODE);
    }
  }
}

/**
 * A digest of what files there are and how long they are: names a copy, and tells a whole copy from a damaged one.
 * Content isn't read: 60 MB at each start would cost more than the start.
 */
async function listingDigest(folder: string): Promise<string> {
  const lines = await listing(folder, '');
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, DIGEST_LENGTH);
}

async function listing(folder: string, prefix: string): Promise<string[]> {
  const lines: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    const name = `${prefix}/${entry.name}`;
    if (LEFT_OUT.test(full)) {
      continue;
    }
    if (entry.isDirectory()) {
      lines.push(...(await listing(full, name)));
    } else if (entry.isFile()) {
      lines.push(`${name} ${(await stat(full)).size}`);
    }
  }
  return lines;
}
