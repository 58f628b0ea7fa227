import { lstat, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { clusterPath, readConnection } from './cluster.js';
import { exists } from './folders.js';

/**
 * Removes a data directory with its database, also where that lies elsewhere (as root, in a directory that no other account can
 * enter). Nothing may run on it any more. A database that another data directory says is its own stays.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const place = clusterPath(dataDir);
  if ((await exists(place)) && (await lstat(place)).isSymbolicLink()) {
    const home = await realpath(place);
    if ((await readConnection(home)).dataDir === (await realpath(dataDir))) {
      await rm(home, { recursive: true, force: true });
    }
  }
  await rm(path.resolve(dataDir), { recursive: true, force: true });
}
