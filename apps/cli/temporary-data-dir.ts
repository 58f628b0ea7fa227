import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir } from '#infra/embedded-postgres/index.js';
import { withClosing } from './with-closing.js';

/** Others may pass through but not look: as root, PostgreSQL runs as another user and must reach its own folder. */
const PASSABLE = 0o711;

/** A new data directory in the system's temporary folder; whoever asks for it removes it. */
export async function temporaryDataDir(purpose: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `mneme-${purpose}-`));
  await chmod(folder, PASSABLE);
  return folder;
}

/** What is opened over a data directory, and how it is closed. */
export interface OverDataDir<Opened> {
  open(dataDir: string): Promise<Opened>;
  close(opened: Opened): Promise<void>;
}

/** Opens something over a temporary data directory, uses it, closes it and removes the directory, however it ends. */
export function withTemporaryDataDir<Opened, Result>(
  purpose: string,
  { open, close }: OverDataDir<Opened>,
  body: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  return withClosing(
    async () => {
      const dataDir = await temporaryDataDir(purpose);
      try {
        return { dataDir, opened: await open(dataDir) };
      } catch (error) {
        await removeDataDir(dataDir);
        throw error;
      }
    },
    async ({ dataDir, opened }) => {
      try {
        await close(opened);
      } finally {
        await removeDataDir(dataDir);
      }
    },
    ({ opened }) => body(opened),
  );
}
