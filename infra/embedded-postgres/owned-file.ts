import { randomBytes } from 'node:crypto';
import { chown, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * Replaces a file at once and for good, readable by its owner alone. The owner is that of the folder: a cluster that an
 * ordinary user made stays theirs when root starts it once.
 */
export async function replaceOwnedFile(file: string, content: string): Promise<void> {
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(next, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await giveToOwnerOfFolder(next);
  await rename(next, file);
}

/** Gives a file that we made as root to the owner of its folder. */
export async function giveToOwnerOfFolder(file: string): Promise<void> {
  if (process.getuid?.() !== 0) {
    return;
  }
  const { uid, gid } = await stat(path.dirname(file));
  await chown(file, uid, gid);
}
