import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Others may pass through but not look: as root, PostgreSQL runs as another user and must reach its own folder. */
const PASSABLE = 0o711;

/** A new data directory in the system's temporary folder; whoever asks for it removes it. */
export async function temporaryDataDir(purpose: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `mneme-${purpose}-`));
  await chmod(folder, PASSABLE);
  return folder;
}
